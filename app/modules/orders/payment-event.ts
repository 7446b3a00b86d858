import * as v from 'valibot'
import type { OrderStatus } from './order.ts'

/** What a payment provider tells: that a payment for an order succeeded. Amount in whole DA. */
export const paymentEvent = v.object({
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  order_id: v.pipe(v.string(), v.uuid()),
  type: v.string(),
  amount: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  currency: v.string(),
  mode: v.picklist(['live', 'test']),
})

export type PaymentEvent = v.InferOutput<typeof paymentEvent>

/** What a payment event does: pays the order, goes to the buyer's wallet since the order is dead or paid already, or nothing. */
export type PaymentOutcome = 'paid' | 'to_wallet' | 'other_type' | 'test_mode' | 'wrong_currency' | 'wrong_amount' | 'unknown_order'

/** Decides what an event does to an order as it is now. An event that does not match is recorded and left to an administrator. */
export function decidePayment(
  event: PaymentEvent,
  order: { status: OrderStatus; total_price: number } | null,
  mode: 'live' | 'test',
): PaymentOutcome {
  if (event.type !== 'payment.succeeded') return 'other_type'
  if (event.mode !== mode) return 'test_mode'
  if (!order) return 'unknown_order'
  if (event.currency !== 'DZD') return 'wrong_currency'
  if (event.amount !== order.total_price) return 'wrong_amount'
  return order.status === 'pending' ? 'paid' : 'to_wallet'
}
