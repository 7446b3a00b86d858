import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { ListedBadge } from '#modules/people/badges.server.ts'
import { BadgeDot, badgeName, BadgeTag } from '#modules/people/ui/badge-tag.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Digits, Num } from '#ui/da.tsx'
import { EditLinks } from '../parts/cells.tsx'
import { defineList } from '../parts/define-list.tsx'
import type { Column } from '../parts/list-definition.ts'
import { nameSorts } from '../parts/sorts.ts'
import './badges.css'

// List of the badges that staff can give to people, /admin/badges, with how many people have each.

const PATH = '/admin/badges'

const columns: Column<ListedBadge>[] = [
  { label: m.admin_badge_column, wide: true, cell: (badge) => <BadgeTag badge={badge} /> },
  {
    label: m.admin_badge_color,
    cell: ({ color }) => (
      <span className="k-badges__color">
        <BadgeDot color={color} />
        <Digits>{color}</Digits>
      </span>
    ),
  },
  {
    label: m.admin_badge_people,
    end: true,
    cell: ({ people: count }) => (
      <span>
        <span aria-hidden="true">
          <Num value={count} />
        </span>
        <span className="k-vh">
          {m.admin_badge_people_count({ count, number: formatNumber(count) })}
        </span>
      </span>
    ),
  },
  {
    label: m.admin_badge_acts,
    hidden: true,
    cell: (badge, { search }) => (
      <span className="k-row k-gap-1 k-rowacts">
        <EditLinks
          to={`${PATH}/${badge.id}`}
          search={search}
          edit={m.admin_badge_edit_one({ name: badgeName(badge) })}
          remove={m.admin_badge_delete_one({ name: badgeName(badge) })}
        />
      </span>
    ),
  },
]

/** The badges that people can be given. */
export const BadgeList = defineList({
  path: PATH,
  title: m.admin_badges_title,
  search: m.admin_list_search,
  sorts: nameSorts,
  columns,
  empty: (narrowed) => ({
    title: m.admin_badge_none(),
    hint: narrowed ? m.admin_list_none_hint() : m.admin_badge_none_hint(),
  }),
  actions: ({ search }) => (
    <ButtonLink to={`${PATH}/new${search}`} variant="primary" className="k-badges__new">
      {m.admin_badge_new()}
    </ButtonLink>
  ),
  className: 'k-badges',
})
