import { isUuid } from '#kernel/id.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import type { Db } from '#platform/db.server.ts'
import type { Secrets } from '#platform/secrets.server.ts'
import { findViewer, verifiedToken } from '#modules/auth/session.server.ts'

/**
 * What the function order-webhook answers: whether the bearer of a session's signed token has this
 * order. It notifies nobody, since the order and the event that tells of it were written in one
 * transaction (see placeOrder).
 */
export async function acknowledgeOrder(
  db: Db,
  bearer: string,
  orderId: string,
  secrets: Secrets,
  now: Date,
): Promise<Result<null, 'unauthorized' | 'order_not_found'>> {
  const viewer = await findViewer(db, verifiedToken(bearer, secrets), now)
  if (!viewer) return refuse('unauthorized')
  const own =
    isUuid(orderId) &&
    (await db
      .selectFrom('orders')
      .select('id')
      .where('id', '=', orderId)
      .where('user_id', '=', viewer.id)
      .executeTakeFirst())
  return own ? ok(null) : refuse('order_not_found')
}

/**
 * An order as it was placed, as the operator's own address is told of it: who, what and how much,
 * and never how to reach anybody. Amounts in whole DA.
 */
export interface OrderAnnouncement {
  event: 'order.placed'
  order_id: string
  placed_at: Date
  buyer: { id: string; username: string }
  seller: { id: string; username: string }
  offer: { id: number; title: string }
  quantity: number
  unit_price: number
  discount: number
  buyer_fee: number
  seller_fee: number
  total_price: number
  currency: 'DZD'
}

/** What is told of an order; null when there is none. */
export async function announcementOf(db: Db, orderId: string): Promise<OrderAnnouncement | null> {
  const order = await db
    .selectFrom('orders as o')
    .innerJoin('profiles as buyer', 'buyer.id', 'o.user_id')
    .innerJoin('profiles as seller', 'seller.id', 'o.seller_id')
    .select(['o.id', 'o.created_at', 'o.user_id', 'o.seller_id', 'o.offer_id', 'o.offer_title'])
    .select([
      'o.quantity',
      'o.unit_price',
      'o.discount',
      'o.buyer_fee',
      'o.seller_fee',
      'o.total_price',
    ])
    .select(['buyer.username as buyer_username', 'seller.username as seller_username'])
    .where('o.id', '=', orderId)
    .executeTakeFirst()
  if (!order) return null
  const { quantity, unit_price, discount, buyer_fee, seller_fee, total_price } = order
  return {
    event: 'order.placed',
    order_id: order.id,
    placed_at: order.created_at,
    buyer: { id: order.user_id, username: order.buyer_username },
    seller: { id: order.seller_id, username: order.seller_username },
    offer: { id: order.offer_id, title: order.offer_title },
    quantity,
    unit_price,
    discount,
    buyer_fee,
    seller_fee,
    total_price,
    currency: 'DZD',
  }
}
