import type { NotNull } from 'kysely'
import { isUuid } from '#kernel/id.ts'
import { lateMoneyOf } from '#modules/ledger/ledger.server.ts'
import { lastAttempt } from '#modules/payments/attempts.server.ts'
import type { CardKind } from '#modules/payments/payment-method.ts'
import { stillDue } from '#modules/payments/transfer-receipt.ts'
import type { Settings } from '#modules/settings/settings.ts'
import type { Db } from '#platform/db.server.ts'
import { outages } from '#modules/orders/clock.server.ts'
import { cancelDueAt } from '#modules/orders/deadlines.ts'
import { byTransfer, climbEnds, orders } from '#modules/orders/order-rows.server.ts'
import { paymentFlowOf } from '#modules/offers/payment-flow.ts'
import { availableFlows } from '#modules/payments/payment-flow.server.ts'
import { standOf } from '#modules/payments/receipt-stand.server.ts'

/**
 * A buyer's own order with what its payment page shows: what is bought, how it is paid now, the
 * newest payment at the gateway, what is due and what came too late (whole DA), and until when it
 * waits. Null when it is not theirs.
 */
export async function orderPayment(
  db: Db,
  orderId: string,
  buyerId: string,
  settings: Settings,
  now: Date,
) {
  const order = isUuid(orderId) ? await ownOrder(db, orderId, buyerId) : null
  if (!order) return null
  const open = availableFlows(settings)
  const { method_id, payment_method: name, logo_url, kind, link_hosts } = order
  const [attempt, late, receipts, other_card] = await Promise.all([
    lastAttempt(db, orderId),
    lateMoneyOf(db, buyerId, orderId),
    standOf(db, orderId),
    order.card === null ? null : otherCard(db, order.card),
  ])
  return {
    ...order,
    way: paymentFlowOf({ id: method_id, kind, link_hosts }, order, open, now),
    method: { name, logo_url },
    may_transfer: open.transfer,
    attempt,
    other_card,
    late,
    under_review: receipts.under_review,
    has_receipt: receipts.under_review || receipts.arrived > 0,
    not_found_reason: receipts.not_found_reason,
    due: stillDue(order.total_price, receipts.arrived),
    due_at: cancelDueAt({ ...order, ...receipts }),
  }
}

export type OrderPayment = NonNullable<Awaited<ReturnType<typeof orderPayment>>>

/** Another card than this one that the gateway takes; null while the operator offers none. */
const otherCard = async (db: Db, card: CardKind) =>
  (await db
    .selectFrom('payment_methods')
    .select(['card', 'name', 'name_ar'])
    .where('kind', '=', 'gateway')
    .where('active', '=', true)
    .where('card', '<>', card)
    .orderBy('id')
    .limit(1)
    .$narrowType<{ card: NotNull }>()
    .executeTakeFirst()) ?? null

const ownOrder = async (db: Db, orderId: string, buyerId: string) =>
  (await orders(db)
    .innerJoin('offers as o', 'o.id', 'r.offer_id')
    .where('r.id', '=', orderId)
    .where('r.user_id', '=', buyerId)
    .select([
      'r.id',
      'r.status',
      'r.offer_id',
      'r.offer_title',
      'r.category',
      'r.quantity',
      'r.unit_price',
      'r.discount',
      'r.buyer_fee',
      'r.total_price',
      'r.from_wallet',
      'r.contact_method',
      'r.contact_details',
      'r.created_at',
      'r.auto_cancel_minutes',
      'g.name as game_name',
      'g.slug as game_slug',
      'g.mono as game_mono',
      'm.id as method_id',
      'm.name as payment_method',
      'm.name_ar as payment_method_ar',
      'm.logo_url',
      'm.kind',
      'm.card',
      'm.link_hosts',
      'o.main_image_url',
      'o.payment_link',
      'o.payment_link_methods',
      'o.payment_link_active',
      'o.payment_link_expires',
    ])
    .select([outages.as('outages'), byTransfer.as('by_transfer'), climbEnds])
    .executeTakeFirst()) ?? null
