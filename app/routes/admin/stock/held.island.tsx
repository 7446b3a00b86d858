import { m } from '#i18n/paraglide/messages.js'
import type { ListedHeld } from '#modules/vault/queries.server.ts'
import { Num } from '#ui/da.tsx'
import { Day } from '../parts/cells.tsx'
import { defineList } from '../parts/define-list.tsx'
import type { Column } from '../parts/desk.ts'
import { GivenElsewhere } from './given-elsewhere.tsx'

const PATH = '/admin/stock'

const columns: Column<ListedHeld>[] = [
  {
    label: m.admin_stock_seller,
    cell: ({ username }) => (
      <b>
        <bdi dir="ltr">{username}</bdi>
      </b>
    ),
  },
  { label: m.admin_stock_units, cell: ({ units }) => <Num value={units} /> },
  { label: m.admin_stock_offers, cell: ({ offers }) => <Num value={offers} /> },
  { label: m.admin_stock_same, cell: ({ elsewhere }) => <GivenElsewhere yes={elsewhere} /> },
  { label: m.admin_stock_since, cell: ({ since }) => <Day at={since} /> },
]

/** Sellers whose units wait to be looked at, who has waited longest first. */
export const HeldList = defineList({
  path: PATH,
  title: m.admin_stock_title,
  intro: m.admin_stock_what,
  search: m.admin_stock_search,
  columns,
  open: ({ id, username }) => ({
    to: `${PATH}/${id}`,
    label: m.admin_stock_open({ name: username }),
  }),
  empty: (narrowed) =>
    narrowed
      ? { title: m.admin_stock_none(), hint: m.admin_list_none_hint() }
      : { title: m.admin_stock_nothing(), hint: m.admin_stock_nothing_off() },
})
