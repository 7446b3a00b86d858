import { share } from '#kernel/money.ts'
import { escrowOf, FEES, type Transfer, walletOf } from '#modules/ledger/ledger.ts'

/** What of an order its money is shared by. Whole DA, basis points. */
export interface Shared {
  total_price: number
  buyer_fee: number
  seller_fee_bp: number
}

/** The least that a part leaves either side, in whole DA. */
export const LEAST_PART = 100

/** What the goods of an order cost: all but the buyer's fee. */
export const goodsOf = ({ total_price, buyer_fee }: Omit<Shared, 'seller_fee_bp'>): number =>
  total_price - buyer_fee

/** Whether a part of the goods can go back so that either side is left something. */
export const isPart = (order: Omit<Shared, 'seller_fee_bp'>, part: number): boolean =>
  Number.isSafeInteger(part) && part >= LEAST_PART && part <= goodsOf(order) - LEAST_PART

/** Whether an order is large enough to be shared at all. */
export const canBeShared = (order: Omit<Shared, 'seller_fee_bp'>): boolean =>
  goodsOf(order) >= 2 * LEAST_PART

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

/** What those pieces of an order cost that did not arrive, rounded down to the dinar. */
export const priceOfRest = (
  order: Omit<Shared, 'seller_fee_bp'> & { quantity: number },
  arrived: number,
): number =>
  Number((BigInt(goodsOf(order)) * BigInt(order.quantity - arrived)) / BigInt(order.quantity))

/** What a buyer has got back of an order by a part of its goods, with its share of their fee. */
export const refundOf = (order: Shared & { refunded_part: number }): number =>
  order.refunded_part === 0 ? 0 : splitOf(order, order.refunded_part).refund

/** The money that moves when an order is shared. */
export function splitTransfers(
  order: Shared & { id: string; user_id: string; seller_id: string },
  part: number,
): Transfer[] {
  const { refund, fee, payout } = splitOf(order, part)
  const debit = escrowOf(order.id)
  const transfers: Transfer[] = [
    { code: 'refund_part', debit, credit: walletOf(order.user_id), amount: refund },
    { code: 'payout', debit, credit: walletOf(order.seller_id), amount: payout },
    { code: 'fee', debit, credit: FEES, amount: fee },
  ]
  return transfers.filter(({ amount }) => amount > 0)
}
