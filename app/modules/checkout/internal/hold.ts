import { refuse } from '#kernel/result.ts'
import type { Settings } from '#modules/settings/settings.ts'

// The rules that keep a buyer from holding many offers by orders that they do not pay.

/** What a buyer keeps from others without having paid for it, and what they paid before. */
export interface Held {
  /** Orders that wait for payment, and their whole DA. */
  waiting: number
  amount: number
  /** Of these, pieces of the offer that is asked about. */
  pieces: number
  /** For how many hours orders of it that were cancelled within a week kept pieces from others. */
  kept_hours: number
  /**
   * Whole DA of their orders that they did not have back, of sellers who are likely not themselves.
   */
  paid: number
}

export interface BuyersOrders extends Held {
  /** How many were placed within the last hour: the seller is told of each. */
  placed: number
}

/** What they ask for besides, and what the offer has: its stock without what is held. */
export interface HoldRequest {
  quantity: number
  total_price: number
  stock: number
  min_quantity: number
}

type Limits = Pick<Settings, 'new_buyer_orders' | 'new_buyer_amount' | 'new_buyer_stock_bp'>

/**
 * So long of a week, in hours, pieces of one offer are kept for somebody who did not pay as much.
 */
const MOST_KEPT_HOURS = 48

/**
 * What refuses an order that is not paid at once. Unpaid orders worth no more than what their buyer
 * ever paid are never refused; beyond that, too many of them, too much money, an offer that they
 * kept from others for long and did not buy, or more of it than its smallest order or a part of its
 * stock, whichever is more. Null when nothing refuses. The database says the same (`may_hold`).
 */
export function refuseHold(held: Held, asked: HoldRequest, limits: Limits) {
  if (held.amount + asked.total_price <= held.paid) return null
  if (held.waiting >= limits.new_buyer_orders)
    return refuse('new_buyer_orders' as const, { count: limits.new_buyer_orders })
  if (held.kept_hours >= MOST_KEPT_HOURS) return refuse('new_buyer_kept' as const)
  const part = Math.floor(((asked.stock + held.pieces) * limits.new_buyer_stock_bp) / 10_000)
  const most = Math.max(asked.min_quantity, part)
  if (held.pieces + asked.quantity > most)
    return refuse('new_buyer_pieces' as const, { most, left: Math.max(0, most - held.pieces) })
  return held.amount + asked.total_price > limits.new_buyer_amount
    ? refuse('new_buyer_amount' as const, {
        most: Math.max(limits.new_buyer_amount, held.paid),
        held: held.amount,
      })
    : null
}

/** What refuses a buyer's next order whatever it is of; null when nothing does. */
export function tooMany(
  orders: BuyersOrders,
  settings: Pick<Settings, 'most_pending_orders' | 'most_orders_per_hour'>,
) {
  if (orders.waiting >= settings.most_pending_orders)
    return refuse('too_many_pending' as const, { count: orders.waiting })
  if (orders.placed >= settings.most_orders_per_hour)
    return refuse('too_many_orders' as const, { count: settings.most_orders_per_hour })
  return null
}
