import * as v from 'valibot'
import type { OrderStatus } from './order.ts'

/** Printable ASCII: whatever else a signed body may hold, the database can keep it. */
const code = (most: number) => v.pipe(v.string(), v.maxLength(most), v.regex(/^[\x21-\x7e]+$/))

/**
 * What a payment provider tells: that a payment for an order succeeded. `id` names the payment, however often and however
 * late it is told. Amount in whole DA.
 */
export const paymentEvent = v.object({
  id: code(200),
  order_id: v.pipe(v.string(), v.uuid()),
  type: code(100),
  amount: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  currency: code(20),
  mode: v.picklist(['live', 'test']),
})

export type PaymentEvent = v.InferOutput<typeof paymentEvent>

/**
 * What a payment event does: pays the order, goes to the buyer's wallet since the order is dead or was paid by another event,
 * or nothing; `buyer_gone` would go to a wallet whose account is deleted, `not_asked_for` is for an order that a wallet paid.
 */
export type PaymentOutcome = 'paid' | 'to_wallet' | 'buyer_gone' | 'paid_by_hand' | 'other_type' | 'test_mode' | 'wrong_currency' | 'wrong_amount' | 'unknown_order'
  | 'not_asked_for'

/** Money may have come and moved nothing: an administrator has to see what it was (the index payment_events_to_check lists the same). */
export const outcomesToCheck = ['buyer_gone', 'wrong_amount', 'wrong_currency', 'unknown_order', 'not_asked_for'] as const satisfies readonly PaymentOutcome[]
export type OutcomeToCheck = (typeof outcomesToCheck)[number]

/**
 * Decides what an event does to an order as it is now. An event that does not match is recorded and left to an
 * administrator; so is the first event of an order that an administrator marked as paid, since it tells of that payment.
 */
export function decidePayment(
  event: PaymentEvent,
  order: { status: OrderStatus; total_price: number; from_wallet: boolean; told_before: boolean; buyer_gone: boolean } | null,
  mode: 'live' | 'test',
): PaymentOutcome {
  if (event.type !== 'payment.succeeded') return 'other_type'
  if (event.mode !== mode) return 'test_mode'
  if (!order) return 'unknown_order'
  if (order.from_wallet) return 'not_asked_for'
  if (event.currency !== 'DZD') return 'wrong_currency'
  if (event.amount !== order.total_price) return 'wrong_amount'
  if (order.status === 'pending') return 'paid'
  if (order.status !== 'cancelled' && !order.told_before) return 'paid_by_hand'
  return order.buyer_gone ? 'buyer_gone' : 'to_wallet'
}
