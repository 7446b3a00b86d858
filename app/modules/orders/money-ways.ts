import { type Divided, sharesOf } from './order-money.ts'
import { isHeld, meanings, type Order } from './order.ts'

/** What an order's money can still become, or became. */
export type MoneyOutcome = 'as_it_is' | 'goes_on' | 'all_back'

/** Who gets what of an order's total by one way, in whole DA: the three add up to it. */
export interface MoneyOutcomeShares {
  way: MoneyOutcome
  buyer: number
  seller: number
  commission: number
}

/**
 * Where the money of a paid order goes: by each way while it is held, with what went back of it
 * before, and as it went when it is over. Nothing of an order that nobody paid. The amounts are
 * those of `sharesOf`, by which everybody is told them.
 */
export function moneyWays(order: Divided & Pick<Order, 'released_at'>): MoneyOutcomeShares[] {
  if (!meanings[order.status].was_paid) return []
  if (!isHeld(order)) return [byWay('as_it_is', order)]
  return [byWay('goes_on', order), byWay('all_back', { ...order, status: 'refunded_wallet' })]
}

function byWay(way: MoneyOutcome, order: Divided): MoneyOutcomeShares {
  const { back, payout, buyer_fee, seller_fee } = sharesOf(order)
  return { way, buyer: back, seller: payout, commission: buyer_fee + seller_fee }
}
