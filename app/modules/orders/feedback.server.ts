import { isUuid } from '#kernel/id.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { type Db, transact } from '#platform/db.server.ts'
import { pokeRelay } from '#platform/outbox.server.ts'
import type { FeedbackForm } from './feedback.form.ts'
import type { RatingCounts } from './feedback.ts'

export type FeedbackRefusal = 'not_found' | 'not_received' | 'already_given'

/**
 * Stores the buyer's feedback on a received order, approved from the start. Refused: an order that is not this buyer's
 * (as if it did not exist), one that is not received, and a second feedback on the same order.
 */
export async function giveFeedback(
  db: Db,
  orderId: string,
  buyerId: string,
  form: FeedbackForm,
  now: Date,
): Promise<Result<null, FeedbackRefusal>> {
  if (!isUuid(orderId)) return refuse('not_found')
  const given = await transact(db, async (tx): Promise<Result<null, FeedbackRefusal>> => {
    // shared, so that a refund waits until the feedback is stored, or is seen here
    const order = await tx.selectFrom('orders').select(['seller_id', 'status'])
      .where('id', '=', orderId).where('user_id', '=', buyerId).forShare().executeTakeFirst()
    if (!order) return refuse('not_found')
    if (order.status !== 'received') return refuse('not_received')
    const comment = form.comment?.trim() || null
    const stored = await tx.insertInto('order_feedback')
      .values({ order_id: orderId, user_id: buyerId, seller_id: order.seller_id, rating: form.rating, comment, created_at: now })
      .onConflict((conflict) => conflict.constraint('order_feedback_once').doNothing())
      .returning('id').executeTakeFirst()
    return stored ? ok(null) : refuse('already_given')
  })
  if (given.ok) pokeRelay()
  return given
}

/** The newest approved feedback of a seller with its authors, and how often the seller was rated each way. */
export async function latestFeedback(db: Db, sellerId: string, most = 5) {
  const [feedback, counts] = await Promise.all([
    db.selectFrom('order_feedback as f')
      .innerJoin('profiles as p', 'p.id', 'f.user_id')
      .where('f.seller_id', '=', sellerId).where('f.approved', '=', true)
      .select(['f.id', 'f.rating', 'f.comment', 'f.created_at', 'p.username', 'p.profile_image_url'])
      .orderBy('f.id', 'desc').limit(most).execute(),
    db.selectFrom('feedback_counts').select(['positive', 'neutral', 'negative']).where('seller_id', '=', sellerId).executeTakeFirst(),
  ])
  const none: RatingCounts = { positive: 0, neutral: 0, negative: 0 }
  return { feedback, counts: counts ?? none }
}
