import { formatDa, isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { shortId } from '#kernel/id.ts'
import { type MoneySort, withQuery } from '#kernel/paging.ts'
import { slugIn } from '#kernel/slug.ts'
import { USERNAME } from '#modules/auth/username.ts'
import { categories, type Category } from '#modules/catalog/category.ts'
import { categoryName } from '#modules/catalog/ui/category-name.ts'
import type { OrderActOnMany } from '#modules/disputes/chosen-orders.ts'
import { meanings, statuses } from '#modules/orders/order.ts'
import type {
  AdminOrderFilter,
  AdminOrderFilters,
  OrderedOn,
} from '#modules/orders/narrowed-orders.server.ts'
import type { ListedOrder } from '#modules/orders/orders-for-admin.server.ts'
import { methodName, wayName } from '#modules/orders/ui/contact.ts'
import { OrderStatusLine, statusLabel } from '#modules/orders/ui/order-status.tsx'
import { OrderedPlate } from '#modules/orders/ui/ordered-plate.tsx'
import { Bdi } from '#ui/bdi.tsx'
import { ChipLink, ChipRail } from '#ui/chip.tsx'
import { Da } from '#ui/da.tsx'
import { Icon } from '#ui/icon.tsx'
import { CellMedia } from '#ui/table.tsx'
import { ChoiceBox, ChosenActs } from '../parts/chosen.tsx'
import { defineList } from '../parts/define-list.tsx'
import type { Column, Options } from '../parts/list-definition.ts'
import { ListedId } from '../parts/list.tsx'
import { moneySorts } from '../parts/sorts.ts'

// List of all orders, /admin/orders, filtered by status, category, way of paying, days and amounts.
// Of ticked rows, several can be completed, cancelled or frozen at once (decision 98).

const CHOSEN_FORM = 'chosen'

const columns: Column<ListedOrder>[] = [
  {
    label: m.admin_order_column,
    cell: ({ id, created_at, status, total_price }) => (
      <span className="k-chosenrow">
        {!meanings[status].is_undone && (
          <ChoiceBox
            form={CHOSEN_FORM}
            name="order"
            id={id}
            amount={total_price}
            label={m.rows_choose({ id: shortId(id) })}
          />
        )}
        <ListedId id={id} at={created_at} />
      </span>
    ),
  },
  {
    label: m.admin_offer_column,
    wide: true,
    cell: (order) => (
      <CellMedia
        image={<OrderedPlate of={order} />}
        title={order.offer_title}
        note={
          <>
            <Bdi>{order.game_name}</Bdi>
            <span className="k-adminorder__buyer">
              {' '}
              · <Bdi>{order.buyer_username}</Bdi>
            </span>
          </>
        }
      />
    ),
  },
  { label: m.admin_buyer, cell: ({ buyer_username }) => <Bdi>{buyer_username}</Bdi> },
  {
    label: m.admin_payment,
    cell: (order) => <Bdi>{wayName(order)}</Bdi>,
  },
  { label: m.admin_total, cell: ({ total_price }) => <Da amount={total_price} /> },
  { label: m.admin_status, cell: (order) => <OrderStatusLine order={order} /> },
]

const PATH = '/admin/orders'

const states = (): Options<AdminOrderFilter> => [
  ['all', m.admin_list_all_statuses()],
  ['waiting', m.admin_orders_waiting()],
  ['frozen', m.admin_orders_frozen()],
  ['late', m.admin_orders_late()],
  ['receipt', m.admin_orders_receipt()],
  ...statuses.map((each) => [each, statusLabel(each)] as const),
]

const occasions = (): Options<OrderedOn> => [
  ['', m.admin_orders_on_placed()],
  ['paid', m.admin_orders_on_paid()],
  ['earned', m.admin_orders_on_earned()],
  ['refunded', m.admin_orders_on_refunded()],
  ['disputed', m.admin_orders_on_disputed()],
]

const kinds = (): Options<Category | ''> => [
  ['', m.admin_orders_any_category()],
  ...categories.map((each) => [each, categoryName(each)] as const),
]

/** What the list can be narrowed to besides. */
interface Extra {
  methods: { id: number; name: string; name_ar: string }[]
  /** The name of the one game whose orders these are; empty for all. */
  game: string
  /** Whether its reader may complete, cancel and freeze them, and any are there. */
  choosable: boolean
}

const methodsIn = ({ methods }: Extra): Options<string> => [
  ['', m.admin_orders_any_method()],
  ...methods.map((method) => [String(method.id), methodName(method.name, method.name_ar)] as const),
]

/** What staff look at day by day, one press each. */
const Views = ({ search }: { search: string }) => (
  <ChipRail label={m.admin_orders_views()}>
    {views().map(([query, words]) => (
      <ChipLink key={query} current={search === query} to={PATH + (search === query ? '' : query)}>
        {words}
      </ChipLink>
    ))}
  </ChipRail>
)

const MUCH = 20_000

const views = (): readonly (readonly [query: string, words: string])[] => [
  ['?status=late&sort=oldest', m.admin_orders_late()],
  ['?status=receipt&sort=oldest', m.admin_orders_receipt()],
  [`?least=${MUCH}`, m.admin_orders_over({ amount: isolated(formatDa(MUCH)) })],
  ['?status=frozen', m.admin_orders_frozen()],
]

const manyActs = (): readonly (readonly [OrderActOnMany, string])[] => [
  ['complete', m.admin_mark_completed()],
  ['cancel', m.admin_cancel_order()],
  ['dispute', m.admin_dispute()],
]

/** The one game or seller whose orders these are, which a press takes away again. */
const OneOf = ({ name, without, label }: { name: string; without: string; label: string }) => (
  <ChipRail label={label}>
    <ChipLink current to={PATH + without}>
      <Bdi>{name}</Bdi>
      <Icon name="x" size="sm" />
    </ChipLink>
  </ChipRail>
)

/** As usernames are written; empty for anything else. */
const usernameIn = (text: string): string => (USERNAME.test(text) ? text : '')

/** All orders, for administrators. */
export const AdminOrderList = defineList<ListedOrder, AdminOrderFilters, MoneySort, Extra>({
  path: PATH,
  title: m.admin_orders_title,
  counted: m.orders_count,
  search: m.admin_orders_search,
  filters: {
    status: { label: m.admin_status, options: states },
    category: { label: m.admin_game_category, further: true, options: kinds },
    method: { label: m.admin_payment, further: true, found: methodsIn },
    on: { label: m.admin_orders_on, further: true, options: occasions },
    from: { label: m.admin_orders_from, further: true, typed: 'day' },
    to: { label: m.admin_orders_to, further: true, typed: 'day' },
    least: { label: m.admin_orders_least, further: true, typed: 'amount' },
    most: { label: m.admin_orders_most, further: true, typed: 'amount' },
    game: { kept: slugIn },
    seller: { kept: usernameIn },
  },
  sorts: () => moneySorts('amount'),
  size: 10,
  rowKey: ({ id }) => id,
  columns,
  open: ({ id }) => ({ to: `/admin/orders/${id}`, label: m.admin_details({ id: shortId(id) }) }),
  empty: () => ({
    title: m.orders_empty(),
    hint: m.admin_orders_empty_hint(),
  }),
  above: ({ game }: Extra, { search }) => {
    const seller = usernameIn(new URLSearchParams(search).get('seller') ?? '')
    const without = (name: string) => withQuery(search, { [name]: null, after: null, before: null })
    return (
      <>
        <Views search={search} />
        {game && <OneOf name={game} without={without('game')} label={m.admin_offer_game()} />}
        {seller && <OneOf name={seller} without={without('seller')} label={m.admin_seller()} />}
      </>
    )
  },
  below: ({ search, extra: { choosable } }) =>
    choosable && <ChosenActs form={CHOSEN_FORM} path={PATH} search={search} acts={manyActs()} />,
  className: 'k-adminlist k-orderlist',
})
