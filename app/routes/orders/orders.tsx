import { m } from '#i18n/paraglide/messages.js'
import { offeredPush } from '#modules/notifications/push.server.ts'
import { PushCard } from '#modules/notifications/ui/push-card.tsx'
import { mayGiveFeedback } from '#modules/feedback/feedback.ts'
import { type BuyerOrder, ordersOfBuyer, theseOfBuyer } from '#modules/orders/order-lists.server.ts'
import { isDisputed } from '#modules/orders/order.ts'
import { OrderList } from '#modules/orders/ui/order-list.island.tsx'
import { orderCountOf, keptIds, listQuery } from '#modules/orders/ui/order-list.ts'
import { boughtCard, type BoughtCard } from '#modules/orders/ui/order-view.ts'
import type { OrderListAnswer } from '#modules/orders/ui/use-order-list.ts'
import type { ViewerContext } from '#platform/context.ts'
import { asViewer } from '#platform/http.server.ts'
import { Island } from '#ui/island.tsx'
import { answersOwnJson } from '../layout/json.ts'
import { pageMeta } from '../layout/meta.ts'
import type { Route } from './+types/orders'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.orders_title(), index: false })

/** The viewer's own orders. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const given = asViewer(context, request)
  const { db, viewer } = given
  const list = await boughtList(given, url.searchParams)
  const push =
    orderCountOf(list.counts, 'all') > 0
      ? await offeredPush(db, viewer.session_id, request.headers.get('cookie'))
      : null
  return { list, push }
}

/** The list reads itself again by the page's own address. */
export const middleware = [
  answersOwnJson('GET', (given, { url }) => boughtList(given, url.searchParams)),
]

export default function Orders({ loaderData: { list, push } }: Route.ComponentProps) {
  return (
    <main id="main" className="k-wrap k-pt-6 k-section">
      <h1 className="k-mb-5">{m.orders_title()}</h1>
      {push && list.before === null && (
        <div className="k-mb-5">
          <PushCard push={push} back="/orders" />
        </div>
      )}
      <Island
        of={OrderList}
        props={{ path: '/orders', first: list }}
        when="list"
        unread={list.unread}
      />
    </main>
  )
}

/**
 * The viewer's own orders that an address asks for: for the page and for the island that reads them
 * again.
 */
async function boughtList(
  { db, settings, viewer, now }: ViewerContext,
  search: URLSearchParams,
): Promise<OrderListAnswer<BoughtCard>> {
  const query = listQuery(search)
  const [{ orders, counts, before, after }, kept] = await Promise.all([
    ordersOfBuyer(db, viewer.id, query),
    theseOfBuyer(db, viewer.id, keptIds(search)),
  ])
  const open = openIds(orders, query.open, before === null)
  return {
    cards: orders.map((order) => boughtCard(order, open.includes(order.id), settings, now)),
    kept: kept.map((order) => boughtCard(order, true, settings, now)),
    counts,
    query,
    before,
    after,
    unread: viewer.unread,
  }
}

/**
 * The order that was asked for; else those that wait for the buyer, and the newest received one if
 * nothing was said of it.
 */
function openIds(orders: readonly BuyerOrder[], asked: string | null, isFirst: boolean): string[] {
  if (asked) return [asked]
  const waiting = orders.filter((order) => order.status === 'completed' && !isDisputed(order))
  const received = isFirst ? orders.find(({ status }) => status === 'received') : undefined
  return [
    ...waiting,
    ...(received && mayGiveFeedback(received, 'buyer', received.rating !== null) ? [received] : []),
  ].map(({ id }) => id)
}
