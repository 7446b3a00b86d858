import { salesOf, theseOfSeller } from '#modules/orders/order-lists.server.ts'
import { keptIds, listQuery } from '#modules/orders/ui/order-list.ts'
import { soldCard, type SoldCard } from '#modules/orders/ui/order-view.ts'
import type { ListAnswer } from '#modules/orders/ui/use-order-list.ts'
import type { ViewerContext } from '#platform/context.ts'

/**
 * The orders on the viewer's own offers that an address asks for: for the page and for the island
 * that reads them again.
 */
export async function soldList(
  { db, settings, viewer, now }: ViewerContext,
  search: URLSearchParams,
): Promise<ListAnswer<SoldCard>> {
  const query = listQuery(search)
  const [{ orders, counts, before, after }, kept] = await Promise.all([
    salesOf(db, viewer.id, query),
    theseOfSeller(db, viewer.id, keptIds(search)),
  ])
  // open stands the order that was asked for; else those that wait for the seller
  const cards = orders.map((order) =>
    soldCard(order, query.open ? order.id === query.open : order.status === 'paid', settings, now),
  )
  return {
    cards,
    kept: kept.map((order) => soldCard(order, true, settings, now)),
    counts,
    query,
    before,
    after,
    unread: viewer.unread,
  }
}
