import { assert } from '#kernel/assert.ts'
import { share } from '#kernel/money.ts'
import type { Category } from '#modules/catalog/category.ts'
import type { OfferDiscount } from '#modules/offers/offer-limits.ts'
import type { Settings } from '#modules/settings/settings.ts'
import { sellerFeeOf } from '#modules/orders/seller-fee.ts'

// What an order costs: price, discount and fees in whole DA, the same in the browser and at the
// server; and the terms that a total was shown under.

/** The most units of one order, so that no total leaves the safe integers. */
export const MAX_QUANTITY = 1_000_000

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
 * What decides the total of an offer: its price, its discounts, and what the settings switch on.
 */
export interface Pricing extends Pick<
  Settings,
  'apply_discounts' | 'charge_buyer_fee' | 'buyer_fee_bp'
> {
  price: number
  discounts: readonly OfferDiscount[]
}

/**
 * What `quantity` units cost: unit price × quantity, less the volume discount and plus the buyer's
 * fee only where the settings switch them on.
 */
export function totalOf(
  pricing: Pricing,
  quantity: number,
): Pick<Price, 'discount' | 'buyer_fee' | 'total_price'> {
  assert(Number.isInteger(quantity) && quantity >= 1, `not a quantity: ${quantity}`)
  const goods = pricing.price * quantity
  const cut = pricing.apply_discounts
    ? share(goods, percentFor(pricing.discounts, quantity) * 100)
    : 0
  const discount = Math.min(cut, goods - 1) // an order always moves some money: 100 % off leaves 1 DA
  const buyer_fee = pricing.charge_buyer_fee ? share(goods - discount, pricing.buyer_fee_bp) : 0
  return { discount, buyer_fee, total_price: goods - discount + buyer_fee }
}

/** What an order of an offer costs; `seller_level` is 0 of who is new. */
interface Priced {
  price: number
  category: Category
  discounts: readonly OfferDiscount[]
  seller_level: number
}

/** Returns the total under the settings in force, with the seller's fee. */
export function priceOf(offer: Priced, quantity: number, settings: Settings): Price {
  const total = totalOf({ ...settings, ...offer }, quantity)
  return {
    unit_price: offer.price,
    ...total,
    ...sellerFeeOf(total.total_price - total.buyer_fee, offer, settings),
  }
}

/** The highest discount percent whose minimum quantity is reached; 0 without one. */
export function percentFor(discounts: readonly OfferDiscount[], quantity: number): number {
  return Math.max(
    0,
    ...discounts.filter((d) => d.min_quantity <= quantity).map((d) => d.discount_percent),
  )
}

/**
 * What a form carries of the terms a total was shown under: discounts as quantity:percent, and the
 * buyer's fee in basis points.
 */
export const TERMS =
  /^(?:d\d{1,9}:(?:100|\d\d?)(?:,\d{1,9}:(?:100|\d\d?)){0,99})?(?:f(?:10000|\d{1,4}))?$/

/**
 * What decides a total besides the unit price, as TERMS has it; empty when neither discounts nor a
 * fee apply.
 */
export function termsOf({
  apply_discounts,
  discounts,
  charge_buyer_fee,
  buyer_fee_bp,
}: Omit<Pricing, 'price'>): string {
  const applied = apply_discounts && discounts.length > 0
  const list = discounts.map(
    ({ min_quantity, discount_percent }) => `${min_quantity}:${discount_percent}`,
  )
  return (applied ? `d${list.join(',')}` : '') + (charge_buyer_fee ? `f${buyer_fee_bp}` : '')
}

/**
 * The total that a buyer was shown for so many units, under a unit price and terms that match
 * TERMS.
 */
export function totalSeen(price: number, terms: string, quantity: number): number {
  const [, list = '', fee = ''] = /^(?:d([\d:,]+))?(?:f(\d+))?$/.exec(terms) ?? []
  const discounts = list
    .split(',')
    .filter(Boolean)
    .map((each) => each.split(':').map(Number) as [number, number])
    .map(([min_quantity, discount_percent]) => ({ min_quantity, discount_percent }))
  return totalOf(
    {
      price,
      discounts,
      apply_discounts: list !== '',
      charge_buyer_fee: fee !== '',
      buyer_fee_bp: Number(fee),
    },
    quantity,
  ).total_price
}
