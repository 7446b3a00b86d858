import type { Category } from '#modules/catalog/category.ts'
import type { OfferStatus } from './own-offers.ts'

/** Who delivers: the seller by hand, or the payment itself, out of the units in stock. */
export type DeliveryMode = 'instant' | 'manual'

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

/**
 * Whether what an order that is undone held can be bought again. An account that was delivered
 * never returns, by hand or out of the stock: its buyer has seen it, or may have. Nor does what was
 * promised by hand become a unit.
 */
export const comesBack = (
  order: { category: Category; completed_at: Date | null; delivery_mode: DeliveryMode },
  offer: { delivery_mode: DeliveryMode },
): boolean =>
  order.delivery_mode === offer.delivery_mode &&
  (order.category !== 'accounts' || order.completed_at === null)
