import { ok, refuse, type Result } from '#kernel/result.ts'
import type { Transfer } from '#modules/ledger/ledger.ts'
import { isHeld, type Order } from '../order.ts'
import { isPart, splitOf, splitTransfers } from '../split.ts'

/**
 * Decides how a disputed order is shared between its sides: the order after it, which is received
 * and keeps what went back, and the transfers, which add up to the total. Refused: an order that is
 * not disputed or whose money is not held, and a part that leaves one side less than the least.
 */
export function decideSplit(
  order: Order,
  part: number,
  now: Date,
): Result<{ order: Order; transfers: Transfer[] }, 'wrong_state' | 'wrong_part'> {
  if (!order.disputed_at || !isHeld(order)) return refuse('wrong_state')
  if (!isPart(order, part)) return refuse('wrong_part')
  const shared: Order = {
    ...order,
    status: 'received',
    completed_at: order.completed_at ?? now,
    received_at: order.received_at ?? now,
    released_at: now,
    disputed_at: null,
    disputed_by: null,
    refunded_part: part,
    seller_fee: splitOf(order, part).seller_fee,
  }
  return ok({ order: shared, transfers: splitTransfers(order, part) })
}
