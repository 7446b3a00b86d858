import { type Expression, sql } from 'kysely'
import { isUuid } from '#kernel/id.ts'
import type { ListPlace } from '#kernel/list-params.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { areLinked } from '#modules/auth/linked.server.ts'
import { type Db, transact, type Tx } from '#platform/db.server.ts'
import { type Keyset, keysetPage } from '#platform/keyset.server.ts'
import { publish } from '#platform/outbox.server.ts'
import type { FeedbackForm } from './feedback.form.ts'
import { mayGiveFeedback } from '#modules/feedback/feedback.ts'

// The feedback of a buyer on a received order: given, withdrawn with the order, and listed on the
// seller's profile.

export type FeedbackRefusal = 'not_found' | 'not_received' | 'already_given'

/**
 * Stores the buyer's feedback on a received order, approved from the start but for who trades with
 * themselves (`areLinked`): then staff look at it. Refused: an order that is not this buyer's (as
 * if it did not exist), one that is not received, and a second feedback on the same order.
 */
export async function giveFeedback(
  db: Db,
  orderId: string,
  buyerId: string,
  form: FeedbackForm,
  now: Date,
): Promise<Result<null, FeedbackRefusal>> {
  if (!isUuid(orderId)) return refuse('not_found')
  return transact(db, async (tx): Promise<Result<null, FeedbackRefusal>> => {
    // shared, so that a refund waits until the feedback is stored, or is seen here
    const order = await tx
      .selectFrom('orders as o')
      .innerJoin('profiles as b', 'b.id', 'o.user_id')
      .select(['o.seller_id', 'o.status', 'o.offer_title', 'b.username as buyer'])
      .where('o.id', '=', orderId)
      .where('o.user_id', '=', buyerId)
      .forShare('o')
      .executeTakeFirst()
    if (!order) return refuse('not_found')
    if (!mayGiveFeedback(order, 'buyer', false)) return refuse('not_received')
    const comment = form.comment?.trim() || null
    const approved = !(await areLinked(tx, buyerId, order.seller_id))
    const stored = await tx
      .insertInto('order_feedback')
      .values({
        order_id: orderId,
        user_id: buyerId,
        seller_id: order.seller_id,
        rating: form.rating,
        comment,
        approved,
        created_at: now,
      })
      .onConflict((conflict) => conflict.constraint('order_feedback_once').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!stored) return refuse('already_given')
    if (!approved) return ok(null)
    await publish(
      tx,
      'feedback.given',
      String(stored.id),
      { user_id: order.seller_id, order_id: orderId, title: order.offer_title, buyer: order.buyer },
      now,
    )
    return ok(null)
  })
}

/** Takes the feedback of an order that is not received any more out of what counts. */
export async function withdrawFeedback(tx: Tx, orderId: string): Promise<void> {
  await tx
    .updateTable('order_feedback')
    .set({ approved: false })
    .where('order_id', '=', orderId)
    .where('approved', '=', sql.lit(true))
    .execute()
}

const newestFirst: Keyset = [{ by: sql`f.id`, is: 'number', down: true }]

/**
 * A page of the approved feedback that a seller was given, newest first, with its authors' names
 * and images. The database sees to it that the orders of all of it are received.
 */
export function feedbackOf(
  db: Db,
  sellerId: string | Expression<string>,
  asked: { size: number; place: ListPlace },
) {
  return keysetPage(newestFirst, asked, ({ key, beyond, sorted, limit }) =>
    sorted(
      db
        .selectFrom('order_feedback as f')
        .innerJoin('profiles as p', 'p.id', 'f.user_id')
        .where('f.seller_id', '=', sellerId)
        .where('f.approved', '=', sql.lit(true))
        .where(beyond)
        .select([
          'f.id',
          'f.rating',
          'f.comment',
          'f.reply',
          'f.created_at',
          'p.username',
          'p.profile_image_url',
          key,
        ]),
    )
      .limit(limit)
      .execute(),
  )
}
