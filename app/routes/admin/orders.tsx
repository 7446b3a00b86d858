import { Form, Outlet } from 'react-router'
import { formatDateTime, formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { shortId } from '#kernel/id.ts'
import { pageFrom } from '#kernel/page.ts'
import { db } from '#platform/db.server.ts'
import { MOST_COUNTED, ORDERS_PER_PAGE, ordersForAdmin } from '#modules/orders/order-lists.server.ts'
import { type OrderStatus, statuses } from '#modules/orders/order.ts'
import { methodName } from '#modules/orders/ui/contact.ts'
import { OrderStatusLine, statusLabel } from '#modules/orders/ui/order-status.tsx'
import { Button, ButtonLink, IconLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Da } from '#ui/da.tsx'
import { Empty } from '#ui/empty.tsx'
import { Field, SearchInput, Select } from '#ui/field.tsx'
import { Pager } from '#ui/pager.tsx'
import { Plate } from '#ui/plate.tsx'
import { Cell, CellMedia, Table } from '#ui/table.tsx'
import type { Route } from './+types/orders'
import '#ui/filters.css'

const statusFrom = (value: string | null): OrderStatus | 'all' => statuses.find((status) => status === value) ?? 'all'

export async function loader({ url }: Route.LoaderArgs) {
  const text = (url.searchParams.get('q') ?? '').trim().slice(0, 80)
  const status = statusFrom(url.searchParams.get('status'))
  const page = pageFrom(url.searchParams.get('page'), MOST_COUNTED / ORDERS_PER_PAGE)
  return { text, status, page, search: url.search, most: MOST_COUNTED, perPage: ORDERS_PER_PAGE, ...(await ordersForAdmin(db, { text, status, page })) }
}

type List = Route.ComponentProps['loaderData']

export const meta: Route.MetaFunction = () => [{ title: `${m.admin_orders_title()} · ${m.site_name()}` }]

export default function ManageOrders({ loaderData: list }: Route.ComponentProps) {
  const { count, most } = list
  const counted = count >= most ? m.admin_orders_more_than({ count: formatNumber(most) }) : formatNumber(count)
  return (
    <>
      <div className="k-between">
        <h1>{m.admin_orders_title()}</h1>
        <span className="k-muted">{m.admin_orders_count({ count, shown: counted })}</span>
      </div>
      <Filters {...list} />
      {list.orders.length === 0 ? <NoOrders /> : <Orders {...list} />}
      <Outlet />
    </>
  )
}

function Filters({ text, status }: List) {
  return (
    <Form className="k-filters k-adminorders" role="search" aria-label={m.admin_orders_title()} data-submit-on-change>
      <SearchInput className="k-full" name="q" label={m.admin_orders_search()} defaultValue={text} />
      <Field label={<span className="k-vh">{m.admin_orders_status()}</span>}>
        <Select name="status" defaultValue={status}>
          <option value="all">{m.admin_orders_all()}</option>
          {statuses.map((each) => <option key={each} value={each}>{statusLabel(each)}</option>)}
        </Select>
      </Field>
      <Button className="k-adminorders__go">{m.admin_orders_apply()}</Button>
    </Form>
  )
}

function NoOrders() {
  return (
    <Empty title={m.orders_empty()} level="h2" action={<ButtonLink to="/admin/orders">{m.admin_orders_clear()}</ButtonLink>}>
      {m.admin_orders_empty_hint()}
    </Empty>
  )
}

const columns = () => [
  { label: m.admin_order_column() }, { label: m.admin_offer_column() }, { label: m.admin_buyer() }, { label: m.admin_payment() },
  { label: m.admin_total() }, { label: m.admin_status() }, { label: m.admin_order_details(), hidden: true },
]

function Orders({ orders, search, page, perPage, count, text, status }: List) {
  const pages = Math.ceil(count / perPage)
  const href = (to: number) => `/admin/orders?${new URLSearchParams({ q: text, status, page: String(to) })}`
  return (
    <>
      <Card flush className="k-adminlist">
        <Table label={m.admin_orders_title()} columns={columns()}>
          {orders.map((order) => <Row key={order.id} order={order} search={search} />)}
        </Table>
      </Card>
      <Pager page={page} pages={pages} href={href} label={m.admin_pages()} previousLabel={m.admin_previous()} nextLabel={m.admin_next()} />
    </>
  )
}

function Row({ order, search }: { order: List['orders'][number]; search: string }) {
  const plate = <Plate slug={order.game_slug} name={order.game_name} mono={order.game_mono} medal={order.category} />
  return (
    <tr>
      <Cell label={m.admin_order_column()}>
        <span className="k-cell__t k-adminorder__id"><b className="k-num" dir="ltr">{shortId(order.id)}</b><small>{formatDateTime(order.created_at)}</small></span>
      </Cell>
      <Cell><CellMedia picture={plate} title={order.offer_title} note={<><bdi>{order.game_name}</bdi><span className="k-adminorder__buyer"> · <bdi>{order.buyer_username}</bdi></span></>} /></Cell>
      <Cell label={m.admin_buyer()}><bdi>{order.buyer_username}</bdi></Cell>
      <Cell label={m.admin_payment()}><bdi>{methodName(order.payment_method, order.payment_method_ar)}</bdi></Cell>
      <Cell label={m.admin_total()}><Da amount={order.total_price} /></Cell>
      <Cell label={m.admin_status()}><OrderStatusLine order={order} /></Cell>
      <Cell><IconLink icon="eye" label={m.admin_details({ id: shortId(order.id) })} to={`/admin/orders/${order.id}${search}`} /></Cell>
    </tr>
  )
}
