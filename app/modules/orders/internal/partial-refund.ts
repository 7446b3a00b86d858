import { ok, refuse, type Result } from '#kernel/result.ts'
import { clearingOf, escrowOf, type Transfer, walletOf } from '#modules/ledger/ledger.ts'
import { isHeld, type Order, type Party } from '../order.ts'
import { goodsLeft, leftOf, splitOf } from '../split.ts'

/** Where a part of an order goes back to: its buyer's wallet, or the way it was paid. */
export const refundWays = ['wallet', 'original'] as const
export type RefundDestination = (typeof refundWays)[number]

/** What the history and the audit log call it, by its way. */
export const partMoves = {
  wallet: 'refund_part',
  original: 'refund_part_original',
} as const satisfies Record<RefundDestination, string>
export type PartMove = (typeof partMoves)[RefundDestination]

/** What one of an order's parts changes and moves; `amount` is whole DA for its buyer. */
export interface PartialRefund {
  order: Order
  amount: number
  transfers: Transfer[]
}

export type PartRefusal =
  | 'not_your_move'
  | 'wrong_state'
  | 'frozen'
  | 'wrong_way'
  | 'wrong_part'
  /** Nothing would be left for the seller: then all of it is refunded, which ends the order. */
  | 'too_much'

/**
 * Decides that `part` more of an order's goods (whole DA) goes back: the order after it, and what
 * its buyer gets, which is what `splitOf` gives back of all parts less what it gave back before. So
 * any number of parts gives back as much as one of their sum, and no dinar is rounded away.
 * Refused: to others than administrators, while its money is not held or in a dispute, which
 * decides about it; the way that a wallet cannot pay, and a part that leaves nothing of the goods.
 */
export function decidePartialRefund(
  order: Order,
  part: number,
  way: RefundDestination,
  party: Party,
): Result<PartialRefund, PartRefusal> {
  if (party !== 'admin') return refuse('not_your_move')
  if (!isHeld(order)) return refuse('wrong_state')
  if (order.disputed_at) return refuse('frozen')
  if (way === 'original' && order.from_wallet) return refuse('wrong_way')
  if (!Number.isSafeInteger(part) || part < 1) return refuse('wrong_part')
  if (part >= goodsLeft(order)) return refuse('too_much')
  const refunded_part = order.refunded_part + part
  const { seller_fee } = splitOf(order, refunded_part)
  const after: Order = { ...order, refunded_part, seller_fee }
  const amount = leftOf(order) - leftOf(after)
  return ok({ order: after, amount, transfers: [transferOf(order, way, amount)] })
}

const transferOf = (order: Order, way: RefundDestination, amount: number): Transfer => ({
  code: way === 'wallet' ? 'refund_part' : 'refund_original',
  debit: escrowOf(order.id),
  credit: way === 'wallet' ? walletOf(order.user_id) : clearingOf(order.payment_method_id),
  amount,
  order_id: order.id,
})
