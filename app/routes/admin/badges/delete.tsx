import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { deleteBadge, findBadge } from '#modules/people/badges.server.ts'
import { BadgeTag } from '#modules/people/ui/badge-tag.tsx'
import { defineDeletion } from '../../layout/deletion.tsx'

// /admin/badges/{id}/delete: asks before a badge is deleted, and says how many people lose it.

const deletion = defineDeletion({
  list: { path: '/admin/badges', title: m.admin_badges_title },
  find: ({ badgeId }, { db }) => findBadge(db, badgeId ?? ''),
  remove: ({ id }, { db, viewer, now }) => deleteBadge(db, id, viewer, now),
  deleted: () => 'badge_deleted',
  title: () => m.admin_badge_delete(),
  what: (badge) => (
    <p>
      <BadgeTag badge={badge} />
    </p>
  ),
  question: () => m.admin_badge_delete_question(),
  more: ({ people: count }) =>
    count > 0 && (
      <p className="k-muted">
        {m.admin_badge_delete_people({ count, number: formatNumber(count) })}
      </p>
    ),
  label: () => m.admin_badge_delete(),
})

export const loader = deletion.loader
export const action = deletion.action
export const meta = deletion.meta
export default deletion.Screen
