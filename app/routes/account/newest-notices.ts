import { formatAgo } from '#i18n/format.ts'
import { hrefOf } from '#i18n/language.ts'
import { noticesOf } from '#modules/notifications/queries.server.ts'
import { lookOf } from '#modules/notifications/ui.ts'
import { db } from '#platform/db.server.ts'
import { factsOf } from '#platform/http.server.ts'
import type { NewestNotices } from '../shell/bell-notices.ts'
import type { Route } from './+types/newest-notices'

const MOST = 6

/** The newest notices of the signed-in person, in words of the address's language, for the bell. */
export async function loader({ context }: Route.LoaderArgs) {
  const { viewer, now } = factsOf(context)
  if (!viewer) return Response.json({ code: 'unauthorized' }, { status: 401 })
  const page = await noticesOf(db, viewer.id, null)
  if (!page) return Response.json({ code: 'failed' }, { status: 503 })
  const answer: NewestNotices = {
    notices: page.notices.slice(0, MOST).map((notice) => {
      const { title, text, icon, href } = lookOf(notice)
      return {
        id: notice.id,
        title,
        text,
        icon,
        href: href && hrefOf(href),
        read: notice.read,
        ago: formatAgo(notice.created_at, now),
      }
    }),
  }
  return Response.json(answer)
}
