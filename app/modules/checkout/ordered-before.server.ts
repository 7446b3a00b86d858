import { assert } from '#kernel/assert.ts'
import { ok, type Refusal, refuse } from '#kernel/result.ts'
import type { Db } from '#platform/db.server.ts'
import { bodyDigest } from '#platform/form-body.server.ts'
import { orderPayment } from '#modules/order-payments/order-payment.server.ts'
import { availableFlows } from '#modules/payments/payment-flow.server.ts'
import type { Settings } from '#modules/settings/settings.ts'
import type { CheckoutForm, OrderForm } from './checkout.form.ts'
import { orderOfToken, unpaidOrderOf } from './placed-order.server.ts'

/** What a form says, its token left out: the same words are the same order. */
export const saidBy = (offerId: number, form: OrderForm): string =>
  bodyDigest([offerId, { ...form, checkout_token: undefined }])

/** What came of the same form before, or of another under its token; null when it is new. */
export async function orderedBefore(
  db: Db,
  buyerId: string,
  offerId: number,
  form: OrderForm,
  settings: Settings,
  now: Date,
) {
  const before = await orderOfToken(db, buyerId, form.checkout_token, availableFlows(settings), now)
  if (!before) return null
  const { order_id, way, digest } = before
  if (digest === null || digest === saidBy(offerId, form)) return ok({ order_id, way })
  return refuse('ordered_before' as const, await standing(db, buyerId, order_id, settings, now))
}

/**
 * Refuses a form whose page did not name the unpaid order that its buyer has of this offer, as one
 * that comes back from the browser's memory or stood open in another window: they might pay twice.
 * Null where it is named, there is none, or the form has ordered before. Nothing is held for it.
 */
export async function unseenOrder(
  db: Db,
  buyerId: string,
  offerId: number,
  { order_seen, checkout_token }: CheckoutForm,
  settings: Settings,
  now: Date,
): Promise<Refusal<'unpaid_order'> | null> {
  const order = await unpaidOrderOf(db, offerId, buyerId)
  if (!order || order === order_seen) return null
  if (await orderOfToken(db, buyerId, checkout_token, availableFlows(settings), now)) return null
  return refuse('unpaid_order' as const, await standing(db, buyerId, order, settings, now))
}

/** What the words of a refusal tell of an order that stands. */
async function standing(db: Db, buyerId: string, id: string, settings: Settings, now: Date) {
  const order = await orderPayment(db, id, buyerId, settings, now)
  assert(order, 'who has ordered sees the order')
  return {
    order: id,
    quantity: order.quantity,
    total: order.total_price,
    ...(order.status === 'pending' && { until: order.due_at.toISOString() }),
  }
}
