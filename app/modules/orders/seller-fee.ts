import { share } from '#kernel/money.ts'
import type { Category } from '#modules/catalog/category.ts'
import { sellerFeeBp, type Settings } from '#modules/settings/settings.ts'

/**
 * Returns the seller's fee of an order, in whole DA, at the rate of its category less what the
 * seller's level earns: taken from the goods, not from the buyer's fee. Both are frozen on the
 * order when it is placed.
 */
export function sellerFeeOf(
  goods: number,
  { category, seller_level }: { category: Category; seller_level: number },
  settings: Settings,
) {
  const seller_fee_bp = sellerFeeBp(settings, category, seller_level)
  return { seller_fee_bp, seller_fee: share(goods, seller_fee_bp) }
}

/** What the seller gets of an order, in whole DA: the total less both fees and what went back. */
export const payoutOf = ({
  total_price,
  seller_fee,
  buyer_fee,
  refunded_part = 0,
}: {
  total_price: number
  seller_fee: number
  buyer_fee: number
  refunded_part?: number
}): number => total_price - seller_fee - buyer_fee - refunded_part
