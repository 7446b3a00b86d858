import { inDispute } from '#modules/disputes/ui/in-dispute.ts'
import { openDisputeOf } from '#modules/disputes/view.server.ts'
import { rankOf } from '#modules/loyalty/rank.ts'
import { boughtOrderPage, soldOrderPage } from '#modules/orders/order-page.server.ts'
import { boughtPageView, soldPageView } from '#modules/orders/ui/page-view.ts'
import type { ViewerContext } from '#platform/context.ts'

/** The viewer's own order as its page shows it; null for everybody else. */
export async function boughtPageFor({ db, settings, viewer, now }: ViewerContext, id: string) {
  const order = await boughtOrderPage(db, id, viewer.id)
  if (!order) return null
  const page = boughtPageView(order, rankOf(order.seller_points), settings, now)
  const dispute = page.disputed ? await openDisputeOf(db, id) : null
  return {
    page: dispute ? inDispute(page, dispute, 'buyer', now) : page,
    unread: viewer.unread,
  }
}

/** The viewer's own sale as its page shows it; null for everybody else. */
export async function soldPageFor({ db, settings, viewer, now }: ViewerContext, id: string) {
  const order = await soldOrderPage(db, id, viewer.id)
  if (!order) return null
  const page = soldPageView(order, settings, now)
  const dispute = page.disputed ? await openDisputeOf(db, id) : null
  return {
    page: dispute ? inDispute(page, dispute, 'seller', now) : page,
    unread: viewer.unread,
  }
}
