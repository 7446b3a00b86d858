import type { EventName } from '#kernel/events.ts'
import { refuse, ok, type Result } from '#kernel/result.ts'
import type { Actor } from '#modules/auth/actor.ts'
import { escrowOf, FEES, type Transfer, walletOf } from '#modules/ledger/ledger.ts'
import type { DeliveryMode } from '#modules/offers/stock.ts'
import {
  cancelDueAt,
  deliveryDueAt,
  lateRefundDueAt,
  receiveDueAt,
  releaseDueAt,
  type Times,
} from './deadlines.ts'
import { transfersOf } from './internal/order-transfers.ts'
import { reasonOf } from './refund-reasons.ts'
import { splitOf } from './split.ts'

/** What a status means: the columns of order_statuses, which says them in words. */
const unpaid = { was_paid: false, is_delivered: false, holds_money: false, is_undone: false }
type Meaning = typeof unpaid
const paid: Meaning = { ...unpaid, was_paid: true, holds_money: true }
const delivered: Meaning = { ...paid, is_delivered: true }
const refunded: Meaning = { ...unpaid, was_paid: true, is_undone: true }

/**
 * Every status, in the order in which an order comes by them, and what it means. The database holds
 * the same table, which its rules, reports and verify.sql ask.
 */
export const meanings = {
  pending: unpaid,
  paid,
  completed: delivered,
  received: delivered,
  cancelled: { ...unpaid, is_undone: true },
  refunded_wallet: refunded,
  refunded_original: refunded,
} as const satisfies Record<string, Meaning>
export type OrderStatus = keyof typeof meanings
export const statuses = Object.keys(meanings) as OrderStatus[]

export type Party = 'buyer' | 'seller' | 'admin' | 'system'

/** The event that tells of an order's new status. */
export const eventAfter = {
  pending: 'order.pending',
  paid: 'order.paid',
  completed: 'order.completed',
  received: 'order.received',
  cancelled: 'order.cancelled',
  refunded_wallet: 'order.refunded_wallet',
  refunded_original: 'order.refunded_original',
} as const satisfies Record<OrderStatus, EventName>

/** What the rules need to know of an order. Money is whole DA. */
export interface Order extends Times {
  id: string
  user_id: string
  seller_id: string
  status: OrderStatus
  quantity: number
  total_price: number
  seller_fee: number
  seller_fee_bp: number
  buyer_fee: number
  /** What of the goods went back, in parts or by a dispute; 0 of most. */
  refunded_part: number
  payment_method_id: number
  /** Whether the buyer's wallet paid it, at checkout; its money can only go back there. */
  from_wallet: boolean
  /** How much more time its seller asked for, in seconds; null before they ask. */
  asked_seconds: number | null
  /** Whether its payment delivers it, out of the stock of its offer. */
  delivery_mode: DeliveryMode
  /** Whether staff look at what was delivered before its money goes: its login was known. */
  resale_waits: boolean
  released_at: Date | null
  disputed_at: Date | null
  /** Who reported the problem; null while there is no dispute. */
  disputed_by: string | null
}

interface Move {
  from: readonly OrderStatus[]
  by: readonly Party[]
  to: OrderStatus
}

/**
 * Every way an order can move, and who may move it. Pages, server and tests all hold to this table;
 * the database holds which status may follow which (`order_moves`).
 */
export const moves = {
  mark_paid: { from: ['pending'], by: ['admin', 'system', 'buyer'], to: 'paid' },
  cancel: { from: ['pending'], by: ['buyer', 'admin', 'system'], to: 'cancelled' },
  complete: { from: ['paid'], by: ['seller', 'admin', 'system'], to: 'completed' },
  receive: { from: ['completed'], by: ['buyer', 'system'], to: 'received' },
  refund_wallet: {
    from: ['paid', 'completed', 'received'],
    by: ['admin', 'system'],
    to: 'refunded_wallet',
  },
  refund_original: {
    from: ['paid', 'completed', 'received'],
    by: ['admin', 'system'],
    to: 'refunded_original',
  },
  cancel_late: { from: ['paid'], by: ['buyer', 'system'], to: 'refunded_wallet' },
  cancel_late_original: { from: ['paid'], by: ['buyer'], to: 'refunded_original' },
  give_back: { from: ['paid'], by: ['seller'], to: 'refunded_wallet' },
  extend: { from: ['paid'], by: ['buyer'], to: 'paid' },
  // made by `decideSplit` alone; here it stands for the history and the database
  split: { from: ['completed'], by: ['system'], to: 'received' },
} as const satisfies Record<string, Move>

export type MoveName = keyof typeof moves
export type MoveRefusal =
  | 'not_your_move'
  | 'wrong_state'
  | 'frozen'
  | 'under_review'
  | 'too_early'
  | 'reason_required'
  /** What is delivered is given by form, and was not. */
  | 'goods_missing'
  /** It is delivered with a picture that proves it, and came without. */
  | 'proof_missing'

export const isRefunded = (status: OrderStatus): boolean =>
  meanings[status].was_paid && meanings[status].is_undone
export const isRefund = (name: string): boolean =>
  Object.hasOwn(moves, name) && isRefunded(moves[name as MoveName].to)

/** The event that tells of a move, once it left the order with this status. */
export const eventOf = (name: MoveName, status: OrderStatus) =>
  name === 'extend' ? 'order.extended' : eventAfter[status]

/**
 * Which side of this order the actor is on, or null for a stranger. An administrator is a party to
 * every order not their own.
 */
export function partyOf(order: Pick<Order, 'user_id' | 'seller_id'>, actor: Actor): Party | null {
  if (actor.kind === 'system') return 'system'
  if (actor.id === order.user_id) return 'buyer'
  if (actor.id === order.seller_id) return 'seller'
  return actor.is_admin ? 'admin' : null
}

/** Whether the order's money is in escrow now. */
export const isHeld = (order: Pick<Order, 'status' | 'released_at'>): boolean =>
  meanings[order.status].holds_money && order.released_at === null

/** Whether a dispute is open. A refund ends it, though it stays written that there was one. */
export const isDisputed = (
  order: Pick<Order, 'status'> & { disputed_at: object | string | null },
): boolean => order.disputed_at !== null && !isRefunded(order.status)

/**
 * Decides one move: the order after it and the money it moves. Refused: a move that is not this
 * party's, a move from another state, one that the system would make before its time, and a refund
 * without a reason (given trimmed). While a receipt is under review no person cancels, and nobody
 * marks as paid by hand what the receipt may pay. After delivery an order can be refunded only
 * while it is disputed and its money still held, and then by the system, which does what ends the
 * dispute: nobody else moves the money of a disputed order, receives it or grants it more time. A
 * buyer pays by themselves only from the wallet; what the wallet paid has no other way back. A late
 * order is cancelled from the time that was promised; more time is granted once, as much as was
 * asked for. How an order is shared is decided by `decideSplit`.
 */
export function decideMove(
  order: Order,
  name: MoveName,
  party: Party,
  now: Date,
  reason = '',
): Result<{ order: Order; transfers: Transfer[] }, MoveRefusal> {
  const move: Move = moves[name]
  if (!move.by.includes(party) || (name === 'mark_paid' && party === 'buyer' && !order.from_wallet))
    return refuse('not_your_move')
  if (!move.from.includes(order.status) || !isPossible(order, name)) return refuse('wrong_state')
  if (isFrozenFor(order, name, party)) return refuse('frozen')
  if (order.under_review && (name === 'mark_paid' || (name === 'cancel' && party !== 'system')))
    return refuse('under_review')
  const from = possibleFrom(order, name, party)
  if (from && from > now) return refuse('too_early')
  if (isRefund(name)) {
    const possible = endsDispute(name, party)
      ? order.disputed_at !== null && isHeld(order)
      : order.status === 'paid'
    if (!possible) return refuse('wrong_state')
    if (!reasonOf(name, reason)) return refuse('reason_required')
  }
  const moved = { ...order, status: move.to, ...changeOf(order, name, now) }
  return ok({ order: moved, transfers: transfersOf(name, order) })
}

const isLate = (name: MoveName) => name === 'cancel_late' || name === 'cancel_late_original'

/** Whether an order is of those that a move is for, whatever its status. */
function isPossible(order: Order, name: MoveName): boolean {
  if (order.from_wallet && moves[name].to === 'refunded_original') return false
  if (name === 'split') return false
  return name !== 'extend' || (order.asked_seconds !== null && order.extra_seconds === 0)
}

/** Whether a move is what a dispute ends by: a refund that nobody makes by right. */
export const endsDispute = (name: MoveName, party: Party): boolean =>
  party === 'system' && (name === 'refund_wallet' || name === 'refund_original')

/**
 * A dispute stops an order from being received, from being given more time and from giving its
 * money back, but by what ends the dispute. It may still be delivered.
 */
export function isFrozenFor(order: Order, name: MoveName, party: Party): boolean {
  if (!order.disputed_at) return false
  if (name === 'receive' || name === 'extend') return true
  return isRefund(name) && !endsDispute(name, party)
}

/**
 * From when on this party can make a move; null for a move that waits for no hour, as a payment.
 */
function possibleFrom(order: Order, name: MoveName, party: Party): Date | null {
  if (isLate(name)) return party === 'system' ? lateRefundDueAt(order) : deliveryDueAt(order)
  if (party !== 'system') return null
  if (name === 'cancel') return cancelDueAt(order)
  return name === 'receive' ? receiveDueAt(order) : null
}

function changeOf(order: Order, name: MoveName, now: Date): Partial<Order> {
  if (name === 'mark_paid') return { paid_at: now }
  if (name === 'extend') return { extra_seconds: order.asked_seconds ?? 0 }
  if (name === 'complete') return { completed_at: now }
  if (name === 'receive') return { received_at: now }
  return {}
}

/**
 * Decides the release: the seller's part and the platform's part, which add up to what is held.
 * Refused before its time, in a dispute, and while staff are to look at what was delivered.
 */
export function decideRelease(
  order: Order,
  now: Date,
): Result<Transfer[], 'wrong_state' | 'frozen' | 'looked_at' | 'too_early'> {
  if (order.status !== 'received' || order.released_at) return refuse('wrong_state')
  if (order.disputed_at) return refuse('frozen')
  if (order.resale_waits) return refuse('looked_at')
  const due = releaseDueAt(order)
  if (!due || due > now) return refuse('too_early')
  const { payout, fee } = splitOf(order, order.refunded_part)
  const debit = escrowOf(order.id)
  const transfers: Transfer[] = [
    { code: 'payout', debit, credit: walletOf(order.seller_id), amount: payout },
    { code: 'fee', debit, credit: FEES, amount: fee },
  ]
  return ok(transfers.filter(({ amount }) => amount > 0))
}
