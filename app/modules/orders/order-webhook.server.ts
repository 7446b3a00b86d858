import { isUuid } from '#kernel/id.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import type { Db } from '#platform/db.server.ts'
import { findViewer, verifiedToken } from '#modules/identity/session.server.ts'

/**
 * What the function order-webhook answers: whether the bearer of a session's signed token has this order. It notifies
 * nobody, since the order and the fact that tells of it were written in one transaction (see placeOrder).
 */
export async function acknowledgeOrder(
  db: Db,
  bearer: string,
  orderId: string,
  secret: string,
  now: Date,
): Promise<Result<null, 'unauthorized' | 'order_not_found'>> {
  const viewer = await findViewer(db, verifiedToken(bearer, secret), now)
  if (!viewer) return refuse('unauthorized')
  const own = isUuid(orderId) && await db.selectFrom('orders').select('id')
    .where('id', '=', orderId).where('user_id', '=', viewer.id).executeTakeFirst()
  return own ? ok(null) : refuse('order_not_found')
}
