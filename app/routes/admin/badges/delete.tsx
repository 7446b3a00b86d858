import { useLocation } from 'react-router'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { idFrom } from '#kernel/id.ts'
import { asViewer, contextOf, notFound } from '#platform/http.server.ts'
import { deleteBadge } from '#modules/people/commands.server.ts'
import { findBadge } from '#modules/people/queries.server.ts'
import { BadgeTag } from '#modules/people/ui.ts'
import { redirectWith } from '../../shell/flash.server.ts'
import { DeleteQuestion } from '../parts/question.tsx'
import type { Route } from './+types/delete'

export async function loader({ params: { badgeId }, context }: Route.LoaderArgs) {
  const { db } = contextOf(context)
  const badge = await findBadge(db, badgeId)
  if (!badge) throw notFound()
  return { badge }
}

export async function action({ params: { badgeId }, request, context, url }: Route.ActionArgs) {
  const { db, viewer, now } = asViewer(context, request)
  const deleted = await deleteBadge(db, idFrom(badgeId) ?? 0, viewer, now)
  if (!deleted.ok) throw notFound()
  return redirectWith(`/admin/badges${url.search}`, 'badge_deleted')
}

export const meta: Route.MetaFunction = () => [
  { title: `${m.admin_badges_title()} · ${m.site_name()}` },
]

export default function DeleteBadge({ loaderData: { badge } }: Route.ComponentProps) {
  const { search } = useLocation()
  return (
    <DeleteQuestion
      title={m.admin_badge_delete()}
      back={`/admin/badges${search}`}
      label={m.admin_badge_delete()}
      what={
        <p>
          <BadgeTag badge={badge} />
        </p>
      }
    >
      <p>{m.admin_badge_delete_question()}</p>
      {badge.people > 0 && (
        <p className="k-muted">
          {m.admin_badge_delete_people({ count: badge.people, number: formatNumber(badge.people) })}
        </p>
      )}
    </DeleteQuestion>
  )
}
