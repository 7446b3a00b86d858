import { isUuid } from '#kernel/id.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { type Db, transact, type Tx } from '#platform/db.server.ts'
import { publish } from '#platform/outbox.server.ts'

// The one public answer that a seller may give to a feedback.

export type ReplyRefusal =
  | 'not_found'
  /** It has its reply, or had one that was removed, or the feedback no longer counts. */
  | 'closed'

/**
 * Publishes the seller's one answer to the feedback on their order; nobody changes it afterwards.
 * Refused: a feedback on somebody else's order or none at all, alike; and `closed`.
 */
export async function replyToFeedback(
  db: Db,
  orderId: string,
  sellerId: string,
  reply: string,
  now: Date,
): Promise<Result<null, ReplyRefusal>> {
  if (!isUuid(orderId)) return refuse('not_found')
  return transact(db, async (tx): Promise<Result<null, ReplyRefusal>> => {
    // before the feedback, as where an account ends
    const seller = await tx
      .selectFrom('profiles')
      .where('id', '=', sellerId)
      .where('deleted_at', 'is', null)
      .select('username')
      .forKeyShare()
      .executeTakeFirst()
    const feedback = await tx
      .selectFrom('order_feedback as f')
      .innerJoin('orders as o', 'o.id', 'f.order_id')
      .where('f.order_id', '=', orderId)
      .where('f.seller_id', '=', sellerId)
      .select(['f.id', 'f.user_id', 'f.approved', 'f.replied_at', 'o.offer_title'])
      .forUpdate('f')
      .executeTakeFirst()
    if (!seller || !feedback) return refuse('not_found')
    if (!feedback.approved || feedback.replied_at) return refuse('closed')
    await tx
      .updateTable('order_feedback')
      .set({ reply, replied_at: now })
      .where('id', '=', feedback.id)
      .execute()
    await publish(
      tx,
      'feedback.replied',
      String(feedback.id),
      {
        user_id: feedback.user_id,
        order_id: orderId,
        title: feedback.offer_title,
        seller: seller.username,
        reply,
      },
      now,
    )
    return ok(null)
  })
}

/**
 * The feedback on the seller's own order with the reply to it; null for everyone else's and where
 * there is none.
 */
export async function feedbackToReply(db: Db, orderId: string, sellerId: string) {
  if (!isUuid(orderId)) return null
  const feedback = await db
    .selectFrom('order_feedback as f')
    .innerJoin('orders as o', 'o.id', 'f.order_id')
    .innerJoin('games as g', 'g.id', 'o.game_id')
    .innerJoin('profiles as p', 'p.id', 'f.user_id')
    .where('f.order_id', '=', orderId)
    .where('f.seller_id', '=', sellerId)
    .select([
      'f.rating',
      'f.comment',
      'f.approved',
      'f.reply',
      'f.replied_at',
      'p.username',
      'o.id',
      'o.offer_title',
      'o.quantity',
      'o.total_price',
      'o.category',
      'g.name as game_name',
      'g.slug as game_slug',
      'g.mono as game_mono',
    ])
    .executeTakeFirst()
  return feedback ?? null
}

/**
 * Takes the words of a seller whose account ends from all feedback, as its descriptions go from the
 * offers.
 */
export async function forgetReplies(tx: Tx, sellerId: string): Promise<void> {
  await tx
    .updateTable('order_feedback')
    .set({ reply: null })
    .where('seller_id', '=', sellerId)
    .where('reply', 'is not', null)
    .execute()
}
