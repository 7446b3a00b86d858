import { type Db, type Tx, transact } from '#platform/db.server.ts'
import { forgetPicturesOf } from './pictures.server.ts'
import { forgetReports } from './reports.server.ts'

// The greeting and quick replies that a seller keeps; and what of messages is emptied when an
// account ends.

/** What a seller says often: the greeting at position 0, if there is one, then their replies. */
export interface SellerReply {
  position: number
  title: string
  body: string
}

/** A seller's greeting and replies, in their order. */
export const repliesOf = (db: Db | Tx, sellerId: string): Promise<SellerReply[]> =>
  db
    .selectFrom('canned_replies')
    .where('seller_id', '=', sellerId)
    .select(['position', 'title', 'body'])
    .orderBy('position')
    .execute()

/** Puts these in place of all that a seller said often before; whether they are others. */
export const saveReplies = (
  db: Db,
  sellerId: string,
  replies: readonly SellerReply[],
): Promise<boolean> =>
  transact(db, async (tx) => {
    // one form after another
    await tx.selectFrom('profiles').where('id', '=', sellerId).select('id').forUpdate().execute()
    if (isSame(await repliesOf(tx, sellerId), replies)) return false
    await forgetReplies(tx, sellerId)
    if (replies.length > 0)
      await tx
        .insertInto('canned_replies')
        .values(replies.map((reply) => ({ ...reply, seller_id: sellerId })))
        .execute()
    return true
  })

const isSame = (before: readonly SellerReply[], after: readonly SellerReply[]): boolean =>
  before.length === after.length &&
  after.every(({ position, title, body }, index) => {
    const was = before[index]!
    return was.position === position && was.title === title && was.body === body
  })

const forgetReplies = (tx: Tx, sellerId: string) =>
  tx.deleteFrom('canned_replies').where('seller_id', '=', sellerId).execute()

/**
 * Empties what somebody said where no order came of it, and what they say often, as part of the end
 * of their account, and takes their words from what they reported, and forgets how they sold. What
 * was said about an order is evidence of both sides and is kept as long as everybody else's
 * (`forgetOldMessages`). Answers the urls of the pictures that go, to be removed once this is
 * committed.
 */
export async function forgetMessages(tx: Tx, personId: string, now: Date): Promise<string[]> {
  await forgetReplies(tx, personId)
  await forgetReports(tx, personId)
  await tx.deleteFrom('seller_figures').where('seller_id', '=', personId).execute()
  const emptied = await tx
    .updateTable('messages')
    .set({ body: '', pictures: 0, removed_at: now })
    .where('author_id', '=', personId)
    // what they asked as staff is ours
    .where('kind', '<>', 'staff')
    .where('removed_at', 'is', null)
    .where('conversation_id', 'in', (of) =>
      of.selectFrom('conversations').select('conversations.id').where('order_id', 'is', null),
    )
    .returning('id')
    .execute()
  return forgetPicturesOf(
    tx,
    emptied.map(({ id }) => id),
  )
}
