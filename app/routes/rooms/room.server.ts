import { rankOf } from '#modules/loyalty/rules.ts'
import { boughtRoomOf, soldRoomOf } from '#modules/orders/queries.server.ts'
import { boughtRoom, soldRoom } from '#modules/orders/ui.ts'
import type { ViewerContext } from '#platform/context.ts'

/** The viewer's own order as its page shows it; null for everybody else. */
export async function boughtRoomFor({ db, settings, viewer, now }: ViewerContext, id: string) {
  const order = await boughtRoomOf(db, id, viewer.id)
  return (
    order && {
      room: boughtRoom(order, rankOf(order.seller_points), settings, now),
      unread: viewer.unread,
    }
  )
}

/** The viewer's own sale as its page shows it; null for everybody else. */
export async function soldRoomFor({ db, settings, viewer, now }: ViewerContext, id: string) {
  const order = await soldRoomOf(db, id, viewer.id)
  return order && { room: soldRoom(order, settings, now), unread: viewer.unread }
}
