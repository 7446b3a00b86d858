import { type RawBuilder, sql } from 'kysely'
import { idRange } from '#kernel/id.ts'
import type { Asked } from '#kernel/list-params.ts'
import type { ListSort } from '#kernel/paging.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { audit } from '#platform/audit.server.ts'
import type { Administrator } from '#platform/context.ts'
import { peopleNamed } from '#modules/people/people-named.server.ts'
import { contains, type Db, transact, type Tx } from '#platform/db.server.ts'
import { countOf, type Keyset, countedPage } from '#platform/keyset.server.ts'
import { orNull } from '#platform/log.server.ts'
import { publish } from '#platform/outbox.server.ts'
import type { Rating } from './feedback.ts'

// What administrators do about feedback: they list it, reject one, after which its buyer may give
// another, and remove a seller's reply to one.

type AskedFeedback = Asked<{ approved: 'all' | 'yes' | 'no'; rating: Rating | 'all' }, ListSort>

const sorts: Record<ListSort, Keyset> = {
  newest: [{ by: sql`f.id`, is: 'number', down: true }],
  oldest: [{ by: sql`f.id`, is: 'number' }],
}

/**
 * A page of all feedback with the count of what fits. Its text is part of the author's or the
 * seller's name or address, of the offer's title or of the comment, or how the order's id begins.
 * Null when it could not be read, which is logged.
 */
export const feedbackForAdmin = (db: Db, asked: AskedFeedback) =>
  orNull('the feedback', readFeedback(db, asked))

async function readFeedback(db: Db, asked: AskedFeedback) {
  const { text, filters, sort } = asked
  const { approved, rating } = filters
  const found = text === '' ? null : await findingFeedback(db, text)
  const matching = db
    .selectFrom('order_feedback as f')
    .$if(approved !== 'all', (query) => query.where('f.approved', '=', sql.lit(approved === 'yes')))
    .$if(rating !== 'all', (query) => query.where('f.rating', '=', rating as Rating))
    .$if(found !== null, (query) => query.where(found!))
  const counted = countOf(db, matching.select('f.id'), text)
  return countedPage(sorts[sort], asked, counted, ({ key, beyond, sorted, limit }) =>
    sorted(
      db
        .selectFrom(
          sorted(matching.where(beyond).select(['f.id', key]))
            .limit(limit)
            .as('found'),
        )
        .innerJoin('order_feedback as f', 'f.id', 'found.id')
        .innerJoin('orders as o', 'o.id', 'f.order_id')
        .innerJoin('games as g', 'g.id', 'o.game_id')
        .innerJoin('profiles as u', 'u.id', 'f.user_id')
        .innerJoin('profiles as s', 's.id', 'f.seller_id')
        .select([...columns, 'found.key']),
    ).execute(),
  )
}

export type ListedFeedback = Awaited<ReturnType<typeof readFeedback>>['rows'][number]

const columns = [
  'f.id',
  'f.order_id',
  'f.rating',
  'f.comment',
  'f.approved',
  'f.reply',
  'f.created_at',
  'o.offer_title',
  'o.category',
  'g.name as game_name',
  'g.slug as game_slug',
  'g.mono as game_mono',
  'u.id as person_id',
  'u.username',
  's.id as seller_id',
  's.username as seller_username',
] as const

/** Of more orders of an offer's title than these each feedback's own is looked at. */
const MOST_TITLED = 500

/**
 * The condition that finds feedback `f` by its comment, its people's names, its offer's title, or
 * how its order's id begins.
 */
async function findingFeedback(db: Db, text: string): Promise<RawBuilder<boolean>> {
  const like = contains(text)
  const ids = idRange(text)
  const [people, orders] = await Promise.all([
    peopleNamed(db, text),
    sql<{
      id: string
    }>`select r.id from offers o join orders r on r.offer_id = o.id
      join order_feedback f on f.order_id = r.id
      where fold(o.title) like fold(${like}) limit ${sql.lit(MOST_TITLED)}`.execute(db),
  ])
  const anyOf = (some: readonly string[]) => sql`any(${some}::uuid[])`
  const ofOrders =
    orders.rows.length < MOST_TITLED
      ? sql`f.order_id = ${anyOf(orders.rows.map(({ id }) => id))}`
      : sql`exists (select from orders r join offers o on o.id = r.offer_id
        where r.id = f.order_id and fold(o.title) like fold(${like}))`
  return sql`(fold(f.comment) like fold(${like}) or f.user_id = ${anyOf(people)}
    or f.seller_id = ${anyOf(people)} or ${ofOrders}
    ${ids ? sql`or f.order_id between ${ids[0]}::uuid and ${ids[1]}::uuid` : sql``})`
}

/** One feedback as a question about it names it; null when there is none. */
export async function findFeedback(db: Db, id: number) {
  const feedback = await db
    .selectFrom('order_feedback as f')
    .innerJoin('orders as o', 'o.id', 'f.order_id')
    .innerJoin('games as g', 'g.id', 'o.game_id')
    .innerJoin('profiles as u', 'u.id', 'f.user_id')
    .innerJoin('profiles as s', 's.id', 'f.seller_id')
    .where('f.id', '=', id)
    .select([...columns, 'f.user_id', 'f.seller_id'])
    .executeTakeFirst()
  return feedback ?? null
}

type FeedbackRefusal =
  | 'not_found'
  /** The administrator bought or sold in the order. */
  | 'party'

/** Whether somebody bought or sold in the order of a feedback, and so does not decide about it. */
export const isPartyOf = (
  { user_id, seller_id }: { user_id: string; seller_id: string },
  { id }: { id: string },
): boolean => id === user_id || id === seller_id

/**
 * Rejects a feedback: it is deleted and no longer counts, and its author reads the reason. The
 * buyer may give another. Refused: who is no administrator and a feedback that is not there, alike;
 * and an administrator who is a party of the order.
 */
export async function rejectFeedback(
  db: Db,
  id: number,
  reason: string,
  administrator: Administrator,
  now: Date,
): Promise<Result<null, FeedbackRefusal>> {
  return onFeedback(db, id, administrator, async (tx, row) => {
    await tx.deleteFrom('order_feedback').where('id', '=', id).execute()
    await audit(
      tx,
      {
        actor_id: administrator.id,
        action: 'feedback.reject',
        subject: `feedback:${id}`,
        before: row,
        reason,
      },
      now,
    )
    await publish(
      tx,
      'feedback.rejected',
      String(id),
      {
        user_id: row.user_id,
        order_id: row.order_id,
        title: row.offer_title,
        seller: row.seller,
        reason,
      },
      now,
    )
    return ok(null)
  })
}

/**
 * Removes a seller's reply for good; the seller reads the reason. Refused as a rejection is, and
 * where there is no reply.
 */
export async function removeReply(
  db: Db,
  id: number,
  reason: string,
  administrator: Administrator,
  now: Date,
): Promise<Result<null, FeedbackRefusal>> {
  return onFeedback(db, id, administrator, async (tx, { offer_title, ...row }) => {
    if (row.reply === null) return refuse('not_found')
    await tx.updateTable('order_feedback').set({ reply: null }).where('id', '=', id).execute()
    await audit(
      tx,
      {
        actor_id: administrator.id,
        action: 'feedback.remove_reply',
        subject: `feedback:${id}`,
        before: { reply: row.reply },
        after: { reply: null },
        reason,
      },
      now,
    )
    await publish(
      tx,
      'feedback.reply_removed',
      String(id),
      { user_id: row.seller_id, order_id: row.order_id, title: offer_title, reason },
      now,
    )
    return ok(null)
  })
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockFeedback>>>

async function onFeedback(
  db: Db,
  id: number,
  administrator: Administrator,
  act: (tx: Tx, feedback: Locked) => Promise<Result<null, FeedbackRefusal>>,
): Promise<Result<null, FeedbackRefusal>> {
  if (!administrator.is_admin) return refuse('not_found')
  return transact(db, async (tx): Promise<Result<null, FeedbackRefusal>> => {
    const feedback = await lockFeedback(tx, id)
    if (!feedback) return refuse('not_found')
    return isPartyOf(feedback, administrator) ? refuse('party') : act(tx, feedback)
  })
}

const lockFeedback = (tx: Tx, id: number) =>
  tx
    .selectFrom('order_feedback as f')
    .innerJoin('orders as o', 'o.id', 'f.order_id')
    .innerJoin('profiles as u', 'u.id', 'f.user_id')
    .innerJoin('profiles as s', 's.id', 'f.seller_id')
    .where('f.id', '=', id)
    .select([
      'f.order_id',
      'f.user_id',
      'f.seller_id',
      'f.rating',
      'f.comment',
      'f.reply',
      'f.created_at',
      'o.offer_title',
      'u.username as user',
      's.username as seller',
    ])
    .forUpdate('f')
    .executeTakeFirst()
