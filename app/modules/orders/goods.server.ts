import { sql } from 'kysely'
import { isUuid } from '#kernel/id.ts'
import { refuse, type Result } from '#kernel/result.ts'
import { DAY, plus } from '#kernel/time.ts'
import type { SignedIn } from '#platform/context.ts'
import { type Db, transact, type Tx } from '#platform/db.server.ts'
import { log } from '#platform/log.server.ts'
import { person } from '#modules/auth/actor.ts'
import { confirmPerson, type ProofRefusal } from '#modules/auth/confirm-person.server.ts'
import { countAttempt } from '#modules/auth/limits.server.ts'
import type { OpenUnit } from '#modules/vault/opened.server.ts'
import { openUnits, shredUnits } from '#modules/vault/units.server.ts'
import { isVaultOpen } from '#modules/vault/vault.server.ts'
import { meanings } from './order.ts'
import { lockOrder } from './locked-order.server.ts'

// Opens what was delivered in an order for its buyer, or again for its seller, and shreds it when
// the order is long over.

export type RevealRefusal = 'not_found' | 'nothing' | 'shredded' | 'unreadable' | 'too_many'

/**
 * Shows a buyer what was delivered to them, and writes that down first. Refused: an order that is
 * not theirs or of which nothing was given by form, one that is over for them (refunded), what was
 * shredded, more than a person may open in an hour, and what does not open, of which the log tells.
 */
export async function revealToBuyer(
  db: Db,
  id: string,
  who: SignedIn,
  now: Date,
): Promise<Result<OpenUnit[], RevealRefusal>> {
  if (!(await isSideOf(db, id, 'user_id', who.id))) return refuse('not_found')
  const seconds = await attempt(db, who, now)
  if (seconds > 0) return refuse('too_many', { seconds })
  return noted(id, await transact(db, (tx) => revealIn(tx, id, who, 'buyer', now)))
}

/**
 * Shows a seller what they delivered, who first proves that it is them (`confirmPerson`): theirs is
 * written down too. Refused as to a buyer, and without the proof.
 */
export async function revealToSeller(
  db: Db,
  id: string,
  who: SignedIn,
  given: { password: string; code: string },
  now: Date,
): Promise<Result<OpenUnit[], RevealRefusal | ProofRefusal>> {
  return revealAfterProof(db, id, who, given, now, (tx) => revealIn(tx, id, who, 'seller', now))
}

/**
 * Opens something of an order for its seller, who first proves that it is them, no more often than
 * a person may in an hour.
 */
export async function revealAfterProof(
  db: Db,
  id: string,
  who: SignedIn,
  given: { password: string; code: string },
  now: Date,
  open: (tx: Tx) => Promise<Result<OpenUnit[], RevealRefusal>>,
): Promise<Result<OpenUnit[], RevealRefusal | ProofRefusal>> {
  if (!(await isSideOf(db, id, 'seller_id', who.id))) return refuse('not_found')
  const seconds = await attempt(db, who, now)
  if (seconds > 0) return refuse('too_many', { seconds })
  const confirmed = await confirmPerson(db, who, given, now)
  if (!confirmed.ok) return confirmed
  const spend = confirmed.value
  return noted(
    id,
    await transact(db, async (tx) => ((await spend(tx)) ? open(tx) : refuse('wrong_code'))),
  )
}

const attempt = (db: Db, { id }: SignedIn, now: Date) =>
  countAttempt(db, { path: '/orders/reveal', account: id }, now)

async function isSideOf(db: Db, id: string, side: 'user_id' | 'seller_id', personId: string) {
  if (!isUuid(id)) return false
  const found = await db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', id)
    .where(side, '=', personId)
    .executeTakeFirst()
  return found !== undefined
}

async function revealIn(
  tx: Tx,
  id: string,
  { id: person_id, session_id }: SignedIn,
  party: 'buyer' | 'seller',
  now: Date,
): Promise<Result<OpenUnit[], RevealRefusal>> {
  // locked, so that nobody opens what is refunded or shredded at the same moment
  const found = await lockOrder(tx, id, person({ id: person_id, is_admin: false }))
  if (found?.party !== party) return refuse('not_found')
  if (party === 'buyer' && !meanings[found.order.status].is_delivered) return refuse('nothing')
  if (!isVaultOpen()) return refuse('unreadable')
  return openUnits(tx, found.order, { person_id, session_id, party }, now)
}

/** What does not open is ours to mend, so the log tells of it. */
function noted<Code extends string>(
  id: string,
  revealed: Result<OpenUnit[], Code>,
): Result<OpenUnit[], Code> {
  if (!revealed.ok && revealed.code === 'unreadable')
    log.error('what was delivered does not open', new Error('unreadable'), { order: id })
  return revealed
}

/** For how long what was delivered can be opened after the money of its order has gone, in ms. */
const KEPT_MS = 30 * DAY

const BATCH = 500

/**
 * Shreds what was delivered in orders that were over long enough: paid out, or refunded. Returns of
 * how many units.
 */
export async function shredOldGoods(db: Db, now: Date, stopping?: AbortSignal): Promise<number> {
  let shredded = 0
  for (;;) {
    if (stopping?.aborted) return shredded
    const count = await transact(db, async (tx) =>
      shredUnits(tx, await ordersToShred(tx, plus(now, -KEPT_MS)), now),
    )
    shredded += count
    if (count === 0) return shredded
  }
}

async function ordersToShred(tx: Tx, before: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from orders o join order_statuses s on s.status = o.status
    where exists (select from vault_units u where u.order_id = o.id and u.shredded_at is null)
      and (o.released_at < ${before} or s.is_undone and o.updated_at < ${before})
    limit ${BATCH}`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Shreds all that a person was given, whose account ends, and what they gave as far as its buyer
 * has opened it or has their money back: their orders are over by then. What nobody opened yet
 * stays until its time.
 */
export async function shredGoodsOf(tx: Tx, personId: string, now: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select o.id from orders o join order_statuses s on s.status = o.status
    where (o.user_id = ${personId} or o.seller_id = ${personId} and (s.is_undone or exists (
        select from vault_reveals v join vault_units u on u.id = v.unit_id
        where u.order_id = o.id and v.party = 'buyer')))
      and exists (select from vault_units u
        where u.order_id = o.id and u.shredded_at is null)`.execute(tx)
  await shredUnits(
    tx,
    rows.map(({ id }) => id),
    now,
  )
}
