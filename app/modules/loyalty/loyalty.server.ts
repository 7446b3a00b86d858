import { assert } from '#kernel/assert.ts'
import type { Tx } from '#platform/db.server.ts'
import { areLinked } from '#modules/auth/linked.server.ts'
import { refundOf } from '#modules/orders/split.ts'
import type { Settings } from '#modules/settings/settings.ts'
import { pointsFor } from './internal/points.ts'

/**
 * Gives the buyer the points of an order whose money was released, once per order: of what they
 * paid in the end, if a part went back. Returns the points given now: 0 when they were given
 * before, when the rate leaves none, and for an order of one's own (`areLinked`).
 */
export async function awardPoints(
  tx: Tx,
  order: ReleasedOrder,
  settings: Settings,
): Promise<number> {
  assert(order.released_at, `order ${order.id} is not released`)
  const points_earned = pointsFor(order.total_price - refundOf(order), settings.points_per_100_da)
  if (points_earned === 0 || (await areLinked(tx, order.user_id, order.seller_id))) return 0
  const awarded = await tx
    .insertInto('loyalty_points')
    .values({
      user_id: order.user_id,
      order_id: order.id,
      points_earned,
      created_at: order.released_at,
    })
    .onConflict((conflict) => conflict.constraint('loyalty_points_once').doNothing())
    .returning('points_earned')
    .executeTakeFirst()
  return awarded?.points_earned ?? 0
}

interface ReleasedOrder {
  id: string
  user_id: string
  seller_id: string
  total_price: number
  buyer_fee: number
  seller_fee_bp: number
  refunded_part: number
  released_at: Date | null
}
