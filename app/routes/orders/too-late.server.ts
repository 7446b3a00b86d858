import { ownSale } from '#modules/orders/order-lists.server.ts'
import { meanings } from '#modules/orders/order.ts'
import type { Db } from '#platform/db.server.ts'

/**
 * What a person is told whose move came after something else happened to the order: a seller who
 * delivers what was cancelled before learns that the money went back.
 */
export async function whyTooLate(
  db: Db,
  move: string,
  orderId: string,
  userId: string,
): Promise<'order_cancelled_first' | 'order_wrong_state'> {
  const sale = move === 'complete' ? await ownSale(db, orderId, userId) : null
  const { was_paid, is_undone } = meanings[sale?.status ?? 'pending']
  return was_paid && is_undone ? 'order_cancelled_first' : 'order_wrong_state'
}
