import type { EventName } from '#kernel/events.ts'
import { refuse, ok, type Result } from '#kernel/result.ts'
import { DAY, HOUR, plus } from '#kernel/time.ts'
import { escrowOf, FEES, type Transfer, walletOf } from '#modules/ledger/rules.ts'
import type { Category } from '#modules/catalog/rules.ts'
import type { Actor } from '#modules/accounts/rules.ts'
import type { Settings } from '#modules/settings/rules.ts'
import { transfersOf } from './order-transfers.ts'
import { payoutOf } from './seller-fee.ts'

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
export interface Order {
  id: string
  user_id: string
  seller_id: string
  category: Category
  status: OrderStatus
  quantity: number
  total_price: number
  seller_fee: number
  buyer_fee: number
  payment_method_id: number
  /** Whether the buyer's wallet paid it, at checkout; its money can only go back there. */
  from_wallet: boolean
  /**
   * By which times the order goes, as its buyer was promised; null in one from before they were
   * kept, which follows the settings.
   */
  auto_cancel_hours: number | null
  auto_receive_hours: number | null
  protection_days: number | null
  /** A receipt of a transfer for it is being looked for at the bank. */
  under_review: boolean
  /** When somebody last said what became of such a receipt. */
  receipt_decided_at: Date | null
  created_at: Date
  completed_at: Date | null
  received_at: Date | null
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
 * Every way an order can move, and who may move it. The pages, the server, the database and the
 * tests all hold to this table.
 */
export const moves = {
  mark_paid: { from: ['pending'], by: ['admin', 'system', 'buyer'], to: 'paid' },
  cancel: { from: ['pending'], by: ['buyer', 'admin', 'system'], to: 'cancelled' },
  complete: { from: ['paid'], by: ['seller', 'admin'], to: 'completed' },
  receive: { from: ['completed'], by: ['buyer', 'system'], to: 'received' },
  refund_wallet: { from: ['paid', 'completed', 'received'], by: ['admin'], to: 'refunded_wallet' },
  refund_original: {
    from: ['paid', 'completed', 'received'],
    by: ['admin'],
    to: 'refunded_original',
  },
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

export const isRefunded = (status: OrderStatus): boolean =>
  meanings[status].was_paid && meanings[status].is_undone
export const isRefund = (name: MoveName): boolean => isRefunded(moves[name].to)

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
 * How long an order waits before the system moves it on, unless it was placed under other hours.
 */
export type Hours = Pick<Settings, 'auto_cancel_hours' | 'auto_receive_hours'>

/**
 * Decides one move: the order after it and the money it moves. Refused: a move that is not this
 * party's, a move from another state, one that the system would make before its time, and a refund
 * without a reason (given trimmed). While a receipt is under review nobody cancels, and nobody marks
 * as paid by hand what the receipt may pay. After delivery an order can be refunded only while it is
 * disputed and its money still held; a disputed order is not received. A buyer pays by themselves
 * only from the wallet; what the wallet paid has no other way back.
 */
export function decideMove(
  order: Order,
  name: MoveName,
  party: Party,
  hours: Hours,
  now: Date,
  reason = '',
): Result<{ order: Order; transfers: Transfer[] }, MoveRefusal> {
  const move: Move = moves[name]
  if (!move.by.includes(party) || (name === 'mark_paid' && party === 'buyer' && !order.from_wallet))
    return refuse('not_your_move')
  if (!move.from.includes(order.status) || (name === 'refund_original' && order.from_wallet))
    return refuse('wrong_state')
  if (name === 'receive' && order.disputed_at) return refuse('frozen')
  if (order.under_review && (name === 'cancel' || name === 'mark_paid'))
    return refuse('under_review')
  const systemAt = party === 'system' ? systemMoveAt(order, name, hours) : null
  if (systemAt && systemAt > now) return refuse('too_early')
  if (isRefund(name)) {
    const afterDelivery = order.status !== 'paid'
    if (afterDelivery && !(order.disputed_at && isHeld(order))) return refuse('wrong_state')
    if (!reason) return refuse('reason_required')
  }
  const moved = { ...order, status: move.to, ...stampOf(name, now) }
  return ok({ order: moved, transfers: transfersOf(name, order) })
}

/**
 * From when on the system makes a move by itself; null for a move that waits for no hour, as a
 * payment.
 */
function systemMoveAt(order: Order, name: MoveName, hours: Hours): Date | null {
  if (name === 'cancel') return cancelDueAt(order, hours)
  return name === 'receive' ? receiveDueAt(order, hours) : null
}

function stampOf(name: MoveName, now: Date): Partial<Order> {
  if (name === 'complete') return { completed_at: now }
  if (name === 'receive') return { received_at: now }
  return {}
}

/** So long an order waits at least after a receipt was decided on, so that another can be sent. */
export const ANSWER_TIME = DAY

/** When an unpaid order cancels itself, unless a receipt is under review. */
export function cancelDueAt(
  order: Pick<Order, 'created_at' | 'auto_cancel_hours' | 'receipt_decided_at'>,
  hours: Pick<Hours, 'auto_cancel_hours'>,
): Date {
  const promised = (order.auto_cancel_hours ?? hours.auto_cancel_hours) * HOUR
  const due = plus(order.created_at, promised)
  const answered = order.receipt_decided_at && plus(order.receipt_decided_at, ANSWER_TIME)
  return answered && answered > due ? answered : due
}

/**
 * When a delivered order counts as received without its buyer's word; null before it is delivered.
 */
export const receiveDueAt = (
  order: Pick<Order, 'completed_at' | 'auto_receive_hours'>,
  hours: Pick<Hours, 'auto_receive_hours'>,
): Date | null =>
  order.completed_at &&
  plus(order.completed_at, (order.auto_receive_hours ?? hours.auto_receive_hours) * HOUR)

/**
 * When the money of a received order may go to the seller: at once, or for accounts at the end of
 * the protection period.
 */
export function releaseDueAt(
  order: Pick<Order, 'category' | 'completed_at' | 'received_at' | 'protection_days'>,
  protectionDays: number,
): Date | null {
  if (!order.received_at) return null
  if (order.category !== 'accounts' || !order.completed_at) return order.received_at
  const protectedUntil = plus(order.completed_at, (order.protection_days ?? protectionDays) * DAY)
  return protectedUntil > order.received_at ? protectedUntil : order.received_at
}

/**
 * Decides the release: the seller's part and the platform's part, which add up to the total.
 * Refused before its time and in a dispute.
 */
export function decideRelease(
  order: Order,
  protectionDays: number,
  now: Date,
): Result<Transfer[], 'wrong_state' | 'frozen' | 'too_early'> {
  if (order.status !== 'received' || order.released_at) return refuse('wrong_state')
  if (order.disputed_at) return refuse('frozen')
  const due = releaseDueAt(order, protectionDays)
  if (!due || due > now) return refuse('too_early')
  const transfers: Transfer[] = [
    {
      code: 'payout',
      debit: escrowOf(order.id),
      credit: walletOf(order.seller_id),
      amount: payoutOf(order),
    },
    {
      code: 'fee',
      debit: escrowOf(order.id),
      credit: FEES,
      amount: order.seller_fee + order.buyer_fee,
    },
  ]
  return ok(transfers.filter(({ amount }) => amount > 0))
}

/**
 * Whether this party may freeze the order's money by reporting a problem: the buyer or an
 * administrator, while it is held.
 */
export const mayDispute = (order: Order, party: Party): boolean =>
  (party === 'buyer' || party === 'admin') && order.disputed_at === null && isHeld(order)

/**
 * Whether this party may end a dispute in the seller's favour (the buyer's favour is a refund): an
 * administrator, and the buyer who reported it. What an administrator froze, the buyer does not
 * free.
 */
export const maySettle = (order: Order, party: Party): boolean =>
  (party === 'admin' || (party === 'buyer' && order.disputed_by === order.user_id)) &&
  order.disputed_at !== null &&
  isHeld(order)

/** Whether this party may rate the order now: its buyer, once, when it is received. */
export const mayGiveFeedback = (
  order: Pick<Order, 'status'>,
  party: Party,
  given: boolean,
): boolean => party === 'buyer' && order.status === 'received' && !given

/**
 * What the actor may do with the order now, for the page to show as buttons. An administrator can
 * refund a paid order at once, so freezing its money is not offered.
 */
export function actionsFor(order: Order, party: Party, hours: Hours, now: Date) {
  const open = (Object.keys(moves) as MoveName[]).filter(
    (name) => decideMove(order, name, party, hours, now, 'a reason').ok,
  )
  const dispute = mayDispute(order, party) && !(party === 'admin' && order.status === 'paid')
  return { moves: open, dispute, settle: maySettle(order, party) }
}

export type Actions = ReturnType<typeof actionsFor>
