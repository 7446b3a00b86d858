import { type MethodKind, type OpenWays, wayOf } from '#modules/payments/payment-method.ts'
import { type LinkOffer, usableLink } from './payment-link.ts'

/** How one order is paid. `by_hand`: the operator tells its buyer how. */
export type PaymentFlow = ReturnType<typeof wayOf>

/**
 * How an order of this offer by this method is paid now. What the gateway takes is paid there; by
 * every other method a seller's link that lists it is used while it works, and without one a method
 * that has only links is paid by hand.
 */
export function paymentFlowOf(
  method: { id: number; kind: MethodKind; link_hosts: readonly string[] },
  offer: LinkOffer,
  open: OpenWays,
  now: Date,
): PaymentFlow {
  const way = wayOf(method.kind, open)
  if (way === 'gateway' || way === 'wallet') return way
  if (usableLink(offer, method, now)) return 'link'
  return way === 'link' ? 'by_hand' : way
}
