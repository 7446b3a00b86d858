import { presentNotification } from '#events/present-notification.ts'
import { formatAgo } from '#i18n/format.ts'
import { hrefOf } from '#i18n/language.ts'
import { notificationsOf } from '#modules/notifications/notifications.server.ts'
import { contextOf } from '#platform/http.server.ts'
import type { NewestNotifications } from '../layout/bell-notifications.ts'
import type { Route } from './+types/newest-notifications'

const MOST = 6

/**
 * The newest notifications of the signed-in person, in words of the address's language, for the
 * bell.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, viewer, now } = contextOf(context)
  if (!viewer) return Response.json({ code: 'unauthorized' }, { status: 401 })
  const page = await notificationsOf(db, viewer.id, null)
  if (!page) return Response.json({ code: 'failed' }, { status: 503 })
  const answer: NewestNotifications = {
    notifications: page.notifications.slice(0, MOST).map((notification) => {
      const { title, text, icon, href, about = null } = presentNotification(notification)
      return {
        id: notification.id,
        title,
        text,
        about,
        icon,
        href: href && hrefOf(href),
        unread: notification.unread,
        ago: formatAgo(notification.created_at, now),
      }
    }),
  }
  return Response.json(answer)
}
