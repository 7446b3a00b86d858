import { share } from '#kernel/money.ts'
import { escrowOf, FEES, type Transfer, walletOf } from '#modules/ledger/ledger.ts'

// The arithmetic of giving back a part of an order: how price and fees are shared between buyer,
// seller and site, to the dinar.

/** What of an order its money is shared by. Whole DA, basis points. */
export interface Shared {
  total_price: number
  buyer_fee: number
  seller_fee_bp: number
}

/** The least that a part leaves either side, in whole DA. */
export const LEAST_PART = 100

type Goods = Pick<Shared, 'total_price' | 'buyer_fee'>
/** An order of which a part may have gone back before, in whole DA of its goods. */
type Partly = { refunded_part?: number }

/** What the goods of an order cost: all but the buyer's fee. */
export const goodsOf = ({ total_price, buyer_fee }: Goods): number => total_price - buyer_fee

/**
 * Whether a part of the goods, with all that went back before, can go back so that either side is
 * left something.
 */
export const isPart = (order: Goods & Partly, part: number): boolean =>
  Number.isSafeInteger(part) && part >= leastPart(order) && part <= goodsOf(order) - LEAST_PART

/** The least part that an order can be shared by: more than went back before. */
export const leastPart = ({ refunded_part = 0 }: Partly): number =>
  Math.max(LEAST_PART, refunded_part + 1)

/** Whether an order is large enough to be shared at all. */
export const canBeShared = (order: Goods & Partly): boolean =>
  goodsOf(order) - LEAST_PART >= leastPart(order)

/** What of the goods has not gone back, in whole DA. */
export const goodsLeft = (order: Goods & { refunded_part: number }): number =>
  goodsOf(order) - order.refunded_part

/** How a total is shared, in whole DA: the three add up to it. */
export interface Split {
  /** What of the goods goes back, */
  part: number
  /** and with its share of the buyer's fee: what the buyer gets. */
  refund: number
  seller_fee: number
  /** What the platform keeps: the seller's fee and the rest of the buyer's. */
  fee: number
  payout: number
}

/**
 * Shares an order so that `part` of its goods goes back: the buyer gets as much of their fee with
 * it, rounded down; the seller's fee is of the rest of the goods, at the frozen rate; the seller
 * gets what is left. With all of the goods nothing is left of either fee.
 */
export function splitOf(order: Shared, part: number): Split {
  const goods = goodsOf(order)
  const back = Number((BigInt(order.buyer_fee) * BigInt(part)) / BigInt(goods))
  const rest = goods - part
  const seller_fee = share(rest, order.seller_fee_bp)
  const fee = seller_fee + order.buyer_fee - back
  return { part, refund: part + back, seller_fee, fee, payout: rest - seller_fee }
}

/**
 * How a total is shared once `part` of its goods has gone back in all, which is never less than
 * went back before.
 */
export const sharedBy = (order: Shared & { refunded_part: number }, part: number): Split =>
  splitOf(order, Math.max(part, order.refunded_part))

/** What those pieces of an order cost that did not arrive, rounded down to the dinar. */
export const priceOfRest = (order: Goods & { quantity: number }, arrived: number): number =>
  Number((BigInt(goodsOf(order)) * BigInt(order.quantity - arrived)) / BigInt(order.quantity))

/** What a buyer has got back of an order by parts of its goods, with their share of their fee. */
export const refundOf = (order: Shared & { refunded_part: number }): number =>
  order.refunded_part === 0 ? 0 : splitOf(order, order.refunded_part).refund

/** What of an order's total has not gone back in parts, in whole DA. */
export const leftOf = (order: Shared & { refunded_part: number }): number =>
  order.total_price - refundOf(order)

/** The money that moves when an order is shared, after what went back of it before. */
export function splitTransfers(
  order: Shared & { id: string; user_id: string; seller_id: string; refunded_part: number },
  part: number,
): Transfer[] {
  const { refund: all, fee, payout } = splitOf(order, part)
  const refund = all - refundOf(order)
  const debit = escrowOf(order.id)
  const transfers: Transfer[] = [
    { code: 'refund_part', debit, credit: walletOf(order.user_id), amount: refund },
    { code: 'payout', debit, credit: walletOf(order.seller_id), amount: payout },
    { code: 'fee', debit, credit: FEES, amount: fee },
  ]
  return transfers.filter(({ amount }) => amount > 0)
}
