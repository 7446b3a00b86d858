import type { OfferStatus } from './own-offers.ts'

/**
 * What an offer is that is to be sold: sold out when nothing is left of it, and paused as long as
 * its seller is suspended.
 */
export function onSale(stock: number, suspended = false): OfferStatus {
  if (stock === 0) return 'completed'
  return suspended ? 'paused' : 'active'
}

/**
 * What an offer is once its stock is this. One that is paused or deleted stays so; any other is
 * sold until nothing is left, and again when stock returns.
 */
export const withStock = (
  offer: { status: OfferStatus; deleted_at?: Date | null },
  stock: number,
  suspended = false,
): OfferStatus =>
  offer.status === 'paused' || offer.deleted_at ? offer.status : onSale(stock, suspended)
