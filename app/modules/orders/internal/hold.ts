import { refuse } from '#kernel/result.ts'
import type { Settings } from '#modules/settings/rules.ts'

/** What a buyer keeps from others without having paid for it, and whether they ever paid an order. */
export interface Held {
  /** Orders that wait for payment, and their whole DA. */
  waiting: number
  amount: number
  /** Of these, pieces of the offer that is asked about. */
  pieces: number
  has_paid: boolean
}

/** What they ask for besides, and what the offer has: its stock without what is held. */
export interface Asked {
  quantity: number
  total_price: number
  stock: number
  min_quantity: number
}

type Limits = Pick<Settings, 'new_buyer_orders' | 'new_buyer_amount' | 'new_buyer_stock_bp'>

/**
 * What refuses an order that is not paid at once, of a buyer who has never paid one: too many of
 * them, too much money, or more of an offer than its smallest order or a part of its stock,
 * whichever is more. Null when nothing does. The database says the same (`may_hold`).
 */
export function refuseHold(held: Held, asked: Asked, limits: Limits) {
  if (held.has_paid) return null
  if (held.waiting >= limits.new_buyer_orders)
    return refuse('new_buyer_orders' as const, { count: limits.new_buyer_orders })
  const part = Math.floor(((asked.stock + held.pieces) * limits.new_buyer_stock_bp) / 10_000)
  const most = Math.max(asked.min_quantity, part)
  if (held.pieces + asked.quantity > most)
    return refuse('new_buyer_pieces' as const, { most, left: Math.max(0, most - held.pieces) })
  return held.amount + asked.total_price > limits.new_buyer_amount
    ? refuse('new_buyer_amount' as const, { most: limits.new_buyer_amount, held: held.amount })
    : null
}
