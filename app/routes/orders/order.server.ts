import { inDispute } from '#modules/disputes/ui/in-dispute.ts'
import { openDisputeOf } from '#modules/disputes/view.server.ts'
import { rankOf } from '#modules/loyalty/rank.ts'
import { boughtOrderPage, soldOrderPage } from '#modules/orders/order-page.server.ts'
import { boughtRoom, soldRoom } from '#modules/orders/ui/room-view.ts'
import type { ViewerContext } from '#platform/context.ts'

/** The viewer's own order as its page shows it; null for everybody else. */
export async function boughtRoomFor({ db, settings, viewer, now }: ViewerContext, id: string) {
  const order = await boughtOrderPage(db, id, viewer.id)
  if (!order) return null
  const room = boughtRoom(order, rankOf(order.seller_points), settings, now)
  const dispute = room.disputed ? await openDisputeOf(db, id) : null
  return {
    room: dispute ? inDispute(room, dispute, 'buyer', now) : room,
    unread: viewer.unread,
  }
}

/** The viewer's own sale as its page shows it; null for everybody else. */
export async function soldRoomFor({ db, settings, viewer, now }: ViewerContext, id: string) {
  const order = await soldOrderPage(db, id, viewer.id)
  if (!order) return null
  const room = soldRoom(order, settings, now)
  const dispute = room.disputed ? await openDisputeOf(db, id) : null
  return {
    room: dispute ? inDispute(room, dispute, 'seller', now) : room,
    unread: viewer.unread,
  }
}
