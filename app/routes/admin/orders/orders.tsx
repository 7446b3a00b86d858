import { data, Outlet } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { shortId } from '#kernel/id.ts'
import { moneySortFrom, mostCounted, pageFrom, searchedText } from '#kernel/page.ts'
import { contextOf } from '#platform/http.server.ts'
import {
  type AdminOrderFilter,
  LAST_ORDERS_PAGE,
  ordersForAdmin,
  ORDERS_PER_PAGE,
} from '#modules/orders/queries.server.ts'
import { statuses } from '#modules/orders/rules.ts'
import { methodName, OrderStatusLine, saysFrozen, statusLabel } from '#modules/orders/ui.ts'
import { IconLink } from '#ui/button.tsx'
import { Da } from '#ui/da.tsx'
import { Plate } from '#ui/plate.tsx'
import { Cell, CellMedia } from '#ui/table.tsx'
import { keepWithin } from '../parts/list.server.ts'
import {
  Counted,
  Filter,
  ListedId,
  ListEmpty,
  ListFailed,
  ListFilters,
  ListHead,
  ListPager,
  ListRows,
  SortFilter,
} from '../parts/list.tsx'
import type { Route } from './+types/orders'

const filters = ['all', 'waiting', 'frozen', ...statuses] as const

const statusFrom = (value: string | null): AdminOrderFilter =>
  filters.find((each) => each === value) ?? 'all'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { backOffice } = contextOf(context)
  const text = searchedText(url.searchParams.get('q'))
  const status = statusFrom(url.searchParams.get('status'))
  const page = pageFrom(url.searchParams.get('page'), LAST_ORDERS_PAGE)
  const sort = moneySortFrom(url.searchParams.get('sort'))
  const shown = {
    text,
    status,
    sort,
    page,
    search: url.search,
    perPage: ORDERS_PER_PAGE,
    lastPage: LAST_ORDERS_PAGE,
  }
  const list = await ordersForAdmin(backOffice, {
    text,
    saysFrozen: saysFrozen(text),
    status,
    sort,
    page,
  })
  if (list)
    keepWithin(
      '/admin/orders',
      url.search,
      { page, perPage: ORDERS_PER_PAGE, lastPage: LAST_ORDERS_PAGE },
      list.count,
    )
  return list ? { ...shown, ...list } : data({ ...shown, orders: null, count: 0 }, { status: 500 })
}

type List = Route.ComponentProps['loaderData']
type Orders = NonNullable<List['orders']>

export const meta: Route.MetaFunction = () => [
  { title: `${m.admin_orders_title()} · ${m.site_name()}` },
]

export default function ManageOrders({ loaderData: list }: Route.ComponentProps) {
  const { count, orders, search, text } = list
  return (
    <>
      <ListHead title={m.admin_orders_title()}>
        {orders && <Counted count={count} most={mostCounted(text)} words={m.orders_count} />}
      </ListHead>
      {orders ? (
        <Found list={list} orders={orders} />
      ) : (
        <ListFailed retryTo={`/admin/orders${search}`} />
      )}
      <Outlet />
    </>
  )
}

function Found({ list, orders }: { list: List; orders: Orders }) {
  const { text, status } = list
  const states = [
    ['all', m.admin_list_all_statuses()],
    ['waiting', m.admin_orders_waiting()],
    ['frozen', m.admin_orders_frozen()],
    ...statuses.map((each) => [each, statusLabel(each)] as const),
  ] as const
  return (
    <>
      <ListFilters title={m.admin_orders_title()} searchLabel={m.admin_orders_search()} text={text}>
        <Filter name="status" label={m.admin_status()} value={status} options={states} />
        <SortFilter sort={list.sort} money="amount" />
      </ListFilters>
      {orders.length === 0 ? (
        <ListEmpty title={m.orders_empty()} clearTo="/admin/orders">
          {m.admin_orders_empty_hint()}
        </ListEmpty>
      ) : (
        <Rows {...list} orders={orders} />
      )}
    </>
  )
}

const columns = () => [
  { label: m.admin_order_column() },
  { label: m.admin_offer_column() },
  { label: m.admin_buyer() },
  { label: m.admin_payment() },
  { label: m.admin_total() },
  { label: m.admin_status() },
  { label: m.admin_order_details(), hidden: true },
]

function Rows({ orders, search, page, count, perPage, lastPage }: List & { orders: Orders }) {
  return (
    <>
      <ListRows
        label={m.admin_orders_title()}
        columns={columns()}
        className="k-adminlist k-orderlist"
      >
        {orders.map((order) => (
          <Row key={order.id} order={order} search={search} />
        ))}
      </ListRows>
      <ListPager
        path="/admin/orders"
        search={search}
        page={page}
        perPage={perPage}
        count={count}
        lastPage={lastPage}
      />
    </>
  )
}

function Row({ order, search }: { order: Orders[number]; search: string }) {
  const plate = (
    <Plate
      slug={order.game_slug}
      name={order.game_name}
      mono={order.game_mono}
      medal={order.category}
    />
  )
  return (
    <tr>
      <Cell label={m.admin_order_column()}>
        <ListedId id={order.id} at={order.created_at} />
      </Cell>
      <Cell>
        <CellMedia
          picture={plate}
          title={order.offer_title}
          note={
            <>
              <bdi>{order.game_name}</bdi>
              <span className="k-adminorder__buyer">
                {' '}
                · <bdi>{order.buyer_username}</bdi>
              </span>
            </>
          }
        />
      </Cell>
      <Cell label={m.admin_buyer()}>
        <bdi>{order.buyer_username}</bdi>
      </Cell>
      <Cell label={m.admin_payment()}>
        <bdi>{methodName(order.payment_method, order.payment_method_ar)}</bdi>
      </Cell>
      <Cell label={m.admin_total()}>
        <Da amount={order.total_price} />
      </Cell>
      <Cell label={m.admin_status()}>
        <OrderStatusLine order={order} />
      </Cell>
      <Cell>
        <IconLink
          icon="eye"
          label={m.admin_details({ id: shortId(order.id) })}
          to={`/admin/orders/${order.id}${search}`}
        />
      </Cell>
    </tr>
  )
}
