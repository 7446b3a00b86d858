import { sql } from 'kysely'
import { isUuid } from '#kernel/id.ts'
import type { Db } from '#platform/db.server.ts'
import type { MethodKind, OpenWays } from '#modules/payments/payment-method.ts'
import { type PaymentFlow, paymentFlowOf } from '#modules/offers/payment-flow.ts'
import { climbEnds } from '#modules/orders/order-rows.server.ts'
import { usableLink } from '#modules/offers/payment-link.ts'

/**
 * An offer, for sale or not, and of this buyer's orders of it the one that is asked for, or the
 * newest; null when there is no such offer.
 */
export async function placedOrder(
  db: Db,
  offerId: number,
  orderId: string | null,
  buyerId: string,
) {
  const row = await db
    .selectFrom('offers as o')
    .innerJoin('games as g', 'g.id', 'o.game_id')
    .leftJoin('orders as r', (join) =>
      join
        .onRef('r.offer_id', '=', 'o.id')
        .on('r.user_id', '=', buyerId)
        .on(
          'r.id',
          '=',
          orderId === null ? newestOrder(buyerId, offerId) : isUuid(orderId) ? orderId : null,
        ),
    )
    .where('o.id', '=', offerId)
    .select([
      'o.status as offer_status',
      'o.category',
      'g.slug as game_slug',
      'r.id',
      'r.offer_id',
      'r.status',
      'r.total_price',
      'r.offer_title',
      'r.quantity',
      'r.contact_method',
      'r.contact_details',
      'r.from_wallet',
      climbEnds,
    ])
    .executeTakeFirst()
  return row ?? null
}

/**
 * The order that somebody comes back for who does not say which: a seller's payment link may have a
 * way back of its own.
 */
const newestOrder = (buyerId: string, offerId: number) =>
  sql<string>`(select id from orders where user_id = ${buyerId} and offer_id = ${offerId}
    order by created_at desc limit 1)`

/** The buyer's newest order of this offer that was not cancelled; null without one. */
export async function boughtOrderOf(db: Db, offerId: number, buyerId: string) {
  const order = await db
    .selectFrom('orders')
    .where('user_id', '=', buyerId)
    .where('offer_id', '=', offerId)
    .where('status', '<>', 'cancelled')
    .orderBy('created_at', 'desc')
    .limit(1)
    .select('id')
    .executeTakeFirst()
  return order?.id ?? null
}

/** The buyer's newest order of this offer that waits for its payment; null without one. */
export async function unpaidOrderOf(db: Db, offerId: number, buyerId: string) {
  const order = await db
    .selectFrom('orders')
    .where('user_id', '=', buyerId)
    .where('offer_id', '=', offerId)
    .where('status', '=', 'pending')
    .orderBy('created_at', 'desc')
    .limit(1)
    .select('id')
    .executeTakeFirst()
  return order?.id ?? null
}

/**
 * The buyer's own pending order of this offer, and where the seller's payment link leads now: null
 * where it leads nowhere.
 */
export async function orderToPay(
  db: Db,
  orderId: string,
  offerId: number,
  buyerId: string,
  now: Date,
) {
  if (!isUuid(orderId)) return null
  const order = await ownOrders(db, buyerId)
    .where('r.id', '=', orderId)
    .where('r.offer_id', '=', offerId)
    .where('r.status', '=', 'pending')
    .executeTakeFirst()
  return order
    ? { id: order.id, total_price: order.total_price, link: usableLink(order, order.method, now) }
    : null
}

/**
 * The buyer's order that a form was sent for before, and how it is paid: null when it waits for no
 * payment; `digest` is what the form said. Null when its token is new.
 */
export async function orderOfToken(
  db: Db,
  buyerId: string,
  token: string,
  open: OpenWays,
  now: Date,
): Promise<{ order_id: string; way: PaymentFlow | null; digest: string | null } | null> {
  const order = await ownOrders(db, buyerId)
    .select('r.checkout_digest')
    .where('r.checkout_token', '=', token)
    .executeTakeFirst()
  if (!order) return null
  const waits = order.status === 'pending' || order.method.kind === 'wallet'
  return {
    order_id: order.id,
    way: waits ? paymentFlowOf(order.method, order, open, now) : null,
    digest: order.checkout_digest,
  }
}

/** The buyer's orders with what decides whether they are paid by a link. */
function ownOrders(db: Db, buyerId: string) {
  return db
    .selectFrom('orders as r')
    .innerJoin('offers as o', 'o.id', 'r.offer_id')
    .innerJoin('payment_methods as m', 'm.id', 'r.payment_method_id')
    .where('r.user_id', '=', buyerId)
    .select([
      'r.id',
      'r.status',
      'r.total_price',
      sql<{
        id: number
        kind: MethodKind
        link_hosts: string[]
      }>`json_build_object('id', m.id, 'kind', m.kind, 'link_hosts', m.link_hosts)`.as('method'),
      'o.payment_link',
      'o.payment_link_methods',
      'o.payment_link_active',
      'o.payment_link_expires',
    ])
}
