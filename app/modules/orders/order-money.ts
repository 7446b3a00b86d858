import { stillDue } from '#modules/payments/transfer-receipt.ts'
import { cancelDueAt, receiveDueAt, releaseDueAt } from './deadlines.ts'
import { isHeld, meanings, type Order } from './order.ts'
import { payoutOf } from './seller-fee.ts'
import { refundOf } from './split.ts'

// Where the money of an order is and how it is divided, as its buyer, its seller and staff are
// told.

/** What of an order says how its total is divided. Whole DA. */
export type Divided = Pick<
  Order,
  'status' | 'total_price' | 'buyer_fee' | 'seller_fee' | 'seller_fee_bp' | 'refunded_part'
>

/** What an order and the ledger know of its money. Whole DA. */
export interface Paid extends Divided {
  /** What arrived by transfers for it. */
  arrived: number
  /** What came for it and was not needed, or came too late: it went to the buyer's wallet. */
  credited: number
}

/** Who has or gets what of an order's total, in whole DA. */
interface Shares {
  /** What the buyer got back of what they paid. */
  back: number
  /** What the platform keeps of each fee, and what the seller gets: nothing of what is undone. */
  buyer_fee: number
  seller_fee: number
  payout: number
}

/**
 * How the total of an order is divided, now or (while it is not released) as it will be: the four
 * add up to it, but of an order that was cancelled unpaid, of which nobody gets anything.
 */
export function sharesOf(order: Divided): Shares {
  const { total_price } = order
  const { was_paid, is_undone } = meanings[order.status]
  if (is_undone) return { back: was_paid ? total_price : 0, buyer_fee: 0, seller_fee: 0, payout: 0 }
  const back = refundOf(order)
  const payout = payoutOf(order)
  const { seller_fee } = order
  return { back, buyer_fee: total_price - back - payout - seller_fee, seller_fee, payout }
}

/**
 * Returns the same as the seller counts: the buyer's fee never was theirs, so of an order that was
 * shared only what of the goods went back counts for them, as in their statement.
 */
export function soldSharesOf(order: Divided): Shares {
  const shares = sharesOf(order)
  if (meanings[order.status].is_undone) return shares
  return { ...shares, back: order.refunded_part, buyer_fee: order.buyer_fee }
}

/** All of an order's amounts, in whole DA. */
export interface Amounts extends Shares {
  /** What has arrived of an order that is not paid yet, and what of its total is missing. */
  arrived: number
  due: number
  /** What went to the buyer's wallet without ever paying the order. */
  credited: number
}

/** What became of the money that is due, came and is divided. */
export function amountsOf(order: Paid): Amounts {
  const { status, total_price, arrived, credited } = order
  const waits = status === 'pending'
  return {
    ...sharesOf(order),
    arrived: waits ? arrived : 0,
    due: waits ? stillDue(total_price, arrived) : 0,
    // what cancels it credits all that had arrived
    credited: status === 'cancelled' ? Math.max(credited, arrived) : credited,
  }
}

export type MoneyReader = 'buyer' | 'seller' | 'staff'

/** One amount of an order, as a list of its money names it. */
export type MoneyRow = 'total' | keyof Amounts

/**
 * What each reader is told of an order's money, amount by amount, in whole DA. What is taken off
 * the total is negative for the seller, whose last amount is what is left; staff read how the total
 * is divided. A share is told to nobody who will not get it, and what came for an order without
 * paying it not to the seller.
 */
export function moneyRows(order: Paid, reader: MoneyReader): [MoneyRow, number][] {
  const { arrived, due, back, credited } = amountsOf(order)
  const { is_undone, was_paid } = meanings[order.status]
  const total: [MoneyRow, number] = ['total', order.total_price]
  const partly = arrived > 0 ? [...given('arrived', arrived), ...given('due', due)] : []
  const beside = given('credited', credited)
  if (reader === 'buyer') return [total, ...partly, ...given('back', back), ...beside]
  const shares = reader === 'seller' ? soldSharesOf(order) : sharesOf(order)
  const sign = reader === 'seller' ? -1 : 1
  const divided: [MoneyRow, number][] = [
    ...given('buyer_fee', sign * shares.buyer_fee),
    ...given('back', sign * shares.back),
    ...(is_undone ? [] : [['seller_fee', sign * shares.seller_fee] as [MoneyRow, number]]),
    ...(is_undone && !was_paid ? [] : [['payout', shares.payout] as [MoneyRow, number]]),
  ]
  return reader === 'seller' ? [total, ...divided] : [total, ...partly, ...divided, ...beside]
}

const given = (row: MoneyRow, amount: number): [MoneyRow, number][] =>
  amount === 0 ? [] : [[row, amount]]

/**
 * Where an order's money is now; `short`: a part of it has arrived; `looked_at`: it is received,
 * and staff are to look at what was delivered.
 */
export type MoneyPlace =
  | 'unpaid'
  | 'short'
  | 'under_review'
  | 'held'
  | 'delivered'
  | 'delivered_protected'
  | 'protected'
  | 'looked_at'
  | 'released'
  | 'shared'
  | 'cancelled'
  | 'refunded_wallet'
  | 'refunded_original'
  | 'frozen'

export interface Money {
  place: MoneyPlace
  /**
   * When the order moves on by itself: cancels itself, counts as received, pays the seller. For
   * money that was released or shared, when that was.
   */
  at: Date | null
  /** Until when a delivered account's money stays held, whether its buyer confirms or not. */
  protected_until: Date | null
}

type Held = Pick<
  Order,
  | 'category'
  | 'status'
  | 'created_at'
  | 'completed_at'
  | 'received_at'
  | 'released_at'
  | 'refunded_part'
  | 'disputed_at'
  | 'auto_cancel_minutes'
  | 'under_review'
  | 'receipt_sent_at'
  | 'receipt_decided_at'
  | 'auto_receive_hours'
  | 'protection_days'
  | 'outages'
  | 'disputes'
  | 'resale_waits'
> & { arrived: number }

/** Where an order's money is now, and what happens when. */
export function moneyOf(order: Held, now: Date): Money {
  const at = (place: MoneyPlace, date: Date | null = null): Money => ({
    place,
    at: date,
    protected_until: null,
  })
  if (order.disputed_at && isHeld(order)) return at('frozen')
  switch (order.status) {
    case 'pending':
      return at(unpaidPlace(order), cancelDueAt(order))
    case 'paid':
      return at('held')
    case 'completed':
      return delivered(order, now)
    case 'received':
      if (order.released_at)
        return at(order.refunded_part > 0 ? 'shared' : 'released', order.released_at)
      return received(order, releaseDueAt(order), now)
    default:
      return at(order.status)
  }
}

/** It is paid out when it is due, unless staff are to look at what was delivered first. */
function received({ resale_waits }: Held, due: Date | null, now: Date): Money {
  const waits = resale_waits && due !== null && due <= now
  return { place: waits ? 'looked_at' : 'protected', at: waits ? null : due, protected_until: null }
}

function unpaidPlace({ under_review, arrived }: Held): MoneyPlace {
  if (under_review) return 'under_review'
  return arrived > 0 ? 'short' : 'unpaid'
}

/**
 * When the seller is paid at the latest if nothing (more) is frozen; null when that depends on a
 * step that is still to come, or is over.
 */
export function paidOutAt(order: Held, now: Date): Date | null {
  const { place, at, protected_until } = moneyOf({ ...order, disputed_at: null }, now)
  if (place === 'protected') return at
  if (place !== 'delivered' && place !== 'delivered_protected') return null
  return protected_until && at && protected_until > at ? protected_until : at
}

function delivered(order: Held, now: Date): Money {
  const at = receiveDueAt(order)
  const protectedUntil = releaseDueAt({ ...order, received_at: order.completed_at })
  const isProtected = protectedUntil !== null && protectedUntil > now
  return {
    place: isProtected ? 'delivered_protected' : 'delivered',
    at,
    protected_until: isProtected ? protectedUntil : null,
  }
}
