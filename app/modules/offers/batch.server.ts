import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { assert } from '#kernel/assert.ts'
import { isUuid } from '#kernel/id.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { HOUR, plus } from '#kernel/time.ts'
import { type Db, transact, type Tx } from '#platform/db.server.ts'
import {
  type BatchKind,
  type BatchResult,
  type Chosen,
  type Fate,
  fateOf,
  MOST_CHOSEN,
  type Outcome,
  resultOf,
} from './batch.ts'
import type { OfferSelection } from './batch.form.ts'
import { byStepsOf } from './ladder.server.ts'
import { lockOwnOffers, matchingOffers, removeOffers } from './own-offers.server.ts'
import { lockSeller } from '#modules/sellers/seller.server.ts'

// Acts on many of a seller's offers at once (pause, activate, new prices, delete): chosen,
// previewed, and done once when the preview is confirmed.

/** How long a preview can be confirmed. */
export const PREVIEW_MS = HOUR

/** How many previews of one person are kept; an older one goes when a newer comes. */
const MOST_KEPT = 20

/** Why nothing of an import was written. */
export type ImportNote = 'changed' | 'not_a_seller' | 'failed'

/** What a batch of chosen offers is about, or an import. */
type AnyBatchKind = BatchKind | 'import'

/** Keeps what a seller is about to do. Returns the batch's id. */
export async function keepBatch(
  db: Db,
  userId: string,
  kind: AnyBatchKind,
  content: unknown,
  now: Date,
): Promise<string> {
  const id = randomUUID()
  await db
    .insertInto('offer_batches')
    .values({ user_id: userId, id, kind, content: JSON.stringify(content), created_at: now })
    .execute()
  await sql`delete from offer_batches where user_id = ${userId} and id in
    (select id from offer_batches where user_id = ${userId}
      order by created_at desc, id offset ${MOST_KEPT})`.execute(db)
  return id
}

/**
 * A person's own batch of a kind, if it can still be confirmed or was; null otherwise. With `lock`,
 * others wait for this transaction.
 */
export async function findBatch<Kind extends AnyBatchKind>(
  db: Db,
  userId: string,
  id: string,
  kinds: readonly Kind[],
  now: Date,
  lock = false,
) {
  if (!isUuid(id)) return null
  const batch = await db
    .selectFrom('offer_batches')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('kind', 'in', kinds)
    .where((eb) =>
      eb.or([
        eb('created_at', '>', plus(now, -PREVIEW_MS)),
        eb('applied_at', 'is not', null),
        eb('asked_at', 'is not', null),
      ]),
    )
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  return batch ? { ...batch, kind: batch.kind as Kind } : null
}

/**
 * Deletes batches that nobody can confirm any more and whose result was read long ago. Returns how
 * many.
 */
export async function forgetOldBatches(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('offer_batches')
    .where('created_at', '<', plus(now, -24 * HOUR))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/**
 * Keeps which of the seller's own offers were chosen for an act, with the prices seen. Returns the
 * batch's id. Refused when nothing of theirs was chosen, or more than MOST_CHOSEN.
 */
export async function chooseOffers(
  db: Db,
  sellerId: string,
  kind: BatchKind,
  selection: OfferSelection,
  now: Date,
): Promise<Result<string, 'none_chosen' | 'too_many'>> {
  const filter = 'filter' in selection ? selection.filter : { text: '', status: null, game: null }
  const chosen: Chosen[] = await matchingOffers(db, sellerId, filter)
    .$if('ids' in selection, (query) =>
      query.where(
        'o.id',
        '=',
        sql<number>`any(${'ids' in selection ? selection.ids : []}::bigint[])`,
      ),
    )
    .select(['o.id', 'o.price'])
    .orderBy('o.id', 'desc')
    .limit(MOST_CHOSEN + 1)
    .execute()
  if (chosen.length === 0) return refuse('none_chosen')
  if (chosen.length > MOST_CHOSEN) return refuse('too_many')
  return ok(await keepBatch(db, sellerId, kind, chosen, now))
}

/**
 * A batch of chosen offers for its preview: what each of them is now, in the order of the list,
 * with what the act would do.
 */
export async function previewBatch(
  db: Db,
  sellerId: string,
  id: string,
  percent: number,
  now: Date,
) {
  const batch = await findBatch(db, sellerId, id, ['reprice', 'delete'], now)
  if (!batch) return null
  const { kind } = batch
  const chosen = batch.content as readonly Chosen[]
  const offers = await db
    .selectFrom('offers')
    .select(['id', 'title', 'price', 'quantity', 'status', byStepsOf('offers').as('by_steps')])
    .where('id', '=', sql<number>`any(${idsOf(chosen)}::bigint[])`)
    .where('user_id', '=', sellerId)
    .where('deleted_at', 'is', null)
    .execute()
  const byId = new Map(offers.map((offer) => [offer.id, offer]))
  const rows = chosen.map((each) => ({
    offer: byId.get(each.id) ?? null,
    fate: fateOf(kind, each, byId.get(each.id) ?? null, percent),
  }))
  return {
    kind,
    isApplied: batch.applied_at !== null,
    rows,
    result: resultOf(rows.map(({ fate }) => fate)),
  }
}

/**
 * Does what a batch of chosen offers is about, in one transaction, to the offers that are still as
 * they were seen. Done once: asked again it answers the same. Refused: a person who is neither
 * seller nor administrator, and when there is no such batch of theirs for this act, or it is too
 * old.
 */
export async function applyBatch(
  db: Db,
  sellerId: string,
  id: string,
  { kind, percent = 0 }: { kind: BatchKind; percent?: number },
  now: Date,
): Promise<Result<BatchResult, 'not_a_seller' | 'expired'>> {
  return transact(db, async (tx): Promise<Result<BatchResult, 'not_a_seller' | 'expired'>> => {
    const none = await lockSeller(tx, sellerId)
    if (none) return none
    const batch = await findBatch(tx, sellerId, id, [kind], now, true)
    if (!batch) return refuse('expired')
    if (batch.result) return ok(batch.result as BatchResult)
    const result = await change(tx, sellerId, kind, batch.content as Chosen[], percent, now)
    await finishBatch(tx, sellerId, id, result, now)
    return ok(result)
  })
}

/** Writes that a batch took effect, and what came of it. */
export const finishBatch = (tx: Tx, userId: string, id: string, result: object, now: Date) =>
  tx
    .updateTable('offer_batches')
    .set({ result: JSON.stringify(result), applied_at: now, refused: null })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()

/** What came of a batch that took effect, for the banner on the list; null without one. */
export async function resultOfBatch(db: Db, userId: string, id: string): Promise<Outcome | null> {
  if (!isUuid(id)) return null
  const batch = await db
    .selectFrom('offer_batches')
    .select(['kind', 'result'])
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('applied_at', 'is not', null)
    .executeTakeFirst()
  return batch ? ({ kind: batch.kind, result: batch.result } as Outcome) : null
}

async function change(
  tx: Tx,
  sellerId: string,
  kind: BatchKind,
  chosen: readonly Chosen[],
  percent: number,
  now: Date,
): Promise<BatchResult> {
  const offers = new Map(
    (await lockOwnOffers(tx, sellerId, idsOf(chosen))).map((offer) => [offer.id, offer]),
  )
  const fates = chosen.map((each) => ({
    id: each.id,
    fate: fateOf(kind, each, offers.get(each.id) ?? null, percent),
  }))
  const due = fates.filter(({ fate }) => !('skip' in fate))
  if (due.length > 0) await write(tx, kind, due, now)
  return resultOf(fates.map(({ fate }) => fate))
}

async function write(
  tx: Tx,
  kind: BatchKind,
  due: readonly { id: number; fate: Fate }[],
  now: Date,
) {
  if (kind === 'delete') return removeOffers(tx, idsOf(due), now)
  if (kind !== 'reprice') {
    const status = kind === 'pause' ? 'paused' : 'active'
    return tx
      .updateTable('offers')
      .set({ status, updated_at: now })
      .where('id', '=', sql<number>`any(${idsOf(due)}::bigint[])`)
      .execute()
  }
  const prices = due.map(({ fate }) => {
    assert('price' in fate && fate.price !== undefined, 'an offer to reprice without a price')
    return fate.price
  })
  return sql`update offers o set price = n.price, updated_at = ${now}
    from (select unnest(${idsOf(due)}::bigint[]) as id, unnest(${prices}::bigint[]) as price) n
    where o.id = n.id`.execute(tx)
}

const idsOf = (list: readonly { id: number }[]): number[] => list.map(({ id }) => id)
