import { m } from '#i18n/paraglide/messages.js'
import type { ListedHeld } from '#modules/vault/queries.server.ts'
import { Num } from '#ui/da.tsx'
import { Status } from '#ui/status.tsx'
import { Day } from '../parts/cells.tsx'
import { defineList } from '../parts/define-list.tsx'
import type { Column } from '../parts/desk.ts'

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

/** Whether another seller has given the same, in words. */
export const GivenElsewhere = ({ yes }: { yes: boolean }) =>
  yes ? (
    <Status tone="danger" icon="copy">
      {m.admin_stock_same_yes()}
    </Status>
  ) : (
    <span className="k-muted">{m.admin_stock_same_no()}</span>
  )

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
