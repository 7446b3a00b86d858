import { assert } from '#kernel/assert.ts'
import { share } from '#kernel/money.ts'
import { sellerFeeBp, type Settings } from '#modules/settings/settings.ts'
import type { Category } from './order.ts'

export interface Discount {
  min_quantity: number
  discount_percent: number
}

/** What an order costs and how it will be shared, all in whole DA. */
export interface Price {
  unit_price: number
  discount: number
  buyer_fee: number
  total_price: number
  seller_fee_bp: number
  seller_fee: number
}

/**
 * The price of `quantity` units under the settings in force: unit price × quantity, less the volume discount and plus
 * the buyer's fee only where the settings switch them on. The seller's fee is taken from the goods, not from the buyer's fee.
 */
export function priceOf(
  offer: { price: number; category: Category; discounts: readonly Discount[] },
  quantity: number,
  settings: Settings,
): Price {
  assert(Number.isInteger(quantity) && quantity >= 1, `not a quantity: ${quantity}`)
  const goods = offer.price * quantity
  const cut = settings.apply_discounts ? share(goods, percentFor(offer.discounts, quantity) * 100) : 0
  const discount = Math.min(cut, goods - 1) // an order always moves some money: 100 % off leaves 1 DA
  const buyer_fee = settings.charge_buyer_fee ? share(goods - discount, settings.buyer_fee_bp) : 0
  const seller_fee_bp = sellerFeeBp(settings, offer.category)
  return {
    unit_price: offer.price,
    discount,
    buyer_fee,
    total_price: goods - discount + buyer_fee,
    seller_fee_bp,
    seller_fee: share(goods - discount, seller_fee_bp),
  }
}

/** The highest discount percent whose minimum quantity is reached; 0 without one. */
export function percentFor(discounts: readonly Discount[], quantity: number): number {
  return Math.max(0, ...discounts.filter((d) => d.min_quantity <= quantity).map((d) => d.discount_percent))
}
