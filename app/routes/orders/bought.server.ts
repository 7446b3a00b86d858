import { mayGiveFeedback } from '#modules/orders/actions.ts'
import { type BuyerOrder, ordersOfBuyer, theseOfBuyer } from '#modules/orders/order-lists.server.ts'
import { isDisputed } from '#modules/orders/order.ts'
import { keptIds, listQuery } from '#modules/orders/ui/order-list.ts'
import { boughtCard, type BoughtCard } from '#modules/orders/ui/order-view.ts'
import type { ListAnswer } from '#modules/orders/ui/use-order-list.ts'
import type { ViewerContext } from '#platform/context.ts'

/**
 * The viewer's own orders that an address asks for: for the page and for the island that reads them
 * again.
 */
export async function boughtList(
  { db, settings, viewer, now }: ViewerContext,
  search: URLSearchParams,
): Promise<ListAnswer<BoughtCard>> {
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
