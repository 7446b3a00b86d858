import { redirect } from 'react-router'
import { gameOfGone } from '#modules/offers/gone-offer.server.ts'
import { offerPath } from '#modules/offers/offer.ts'
import { orderPayment } from '#modules/order-payments/order-payment.server.ts'
import { paymentPath } from '#modules/orders/order-paths.ts'
import { unpaidOrderOf } from '#modules/checkout/placed-order.server.ts'
import type { RequestContext, ViewerContext } from '#platform/context.ts'
import { redirectWith } from './flash.server.ts'
import { missing } from './missing.server.ts'

/**
 * What of this offer is kept for the viewer in an order that they have not paid; null without one.
 */
export async function keptOf({ db, settings, viewer, now }: ViewerContext, offerId: number) {
  const id = await unpaidOrderOf(db, offerId, viewer.id)
  const order = id === null ? null : await orderPayment(db, id, viewer.id, settings, now)
  return (
    order && {
      id: order.id,
      quantity: order.quantity,
      total_price: order.total_price,
      due_at: order.due_at,
    }
  )
}

/** The way to the unpaid order in which the viewer keeps this offer; null without one. */
export async function ledToKept({ db, viewer }: RequestContext, offerId: number) {
  const kept = viewer && (await unpaidOrderOf(db, offerId, viewer.id))
  return kept ? redirectWith(paymentPath(kept), 'order_kept') : null
}

/**
 * To throw where an offer is not for sale: who keeps what was left of it in an unpaid order is led
 * there, to everybody else it does not exist.
 */
export const keptOrMissing = async (given: RequestContext, offerId: number) =>
  (await ledToKept(given, offerId)) ?? missing('offer')

/** The same for a checkout: of an offer that was for sale its page says that it is gone. */
export async function keptOrGone(given: RequestContext, offerId: number) {
  const kept = await ledToKept(given, offerId)
  if (kept) return kept
  const game = await gameOfGone(given.db, offerId)
  return game ? redirect(offerPath(game, offerId)) : missing('offer')
}
