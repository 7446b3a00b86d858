import type { Selectable } from 'kysely'
import { isUuid } from '#kernel/id.ts'
import { refuse, type Result } from '#kernel/result.ts'
import { confirmPerson, type ProofRefusal } from '#modules/auth/confirm-person.server.ts'
import { countAttempt } from '#modules/auth/limits.server.ts'
import type { SignedIn } from '#platform/context.ts'
import { audit } from '#platform/audit.server.ts'
import { type Db, type DB, transact, type Tx } from '#platform/db.server.ts'
import { log } from '#platform/log.server.ts'
import type { OfKind } from './fields.server.ts'
import type { OpenUnit } from './opened.server.ts'
import { openRows, type ShownUnits } from './units.server.ts'
import { isVaultOpen } from './vault.server.ts'

// Opens one sealed unit of an offer's stock for who proves that it is them: for its seller, or for
// staff while a new seller's unit is held. Who looked is written down before anything is shown.

interface Proof {
  password: string
  code: string
}

export type OpenUnitRefusal =
  | 'not_found'
  | 'nothing'
  | 'shredded'
  | 'unreadable'
  | 'too_many'
  | 'own'

/**
 * Shows a seller one unit of their offer's stock, sold or not, who first proves that it is them
 * (`confirmPerson`); that is written down first. Refused: a unit that is not theirs, one that was
 * shredded, more than a person may open in an hour, and what does not open, of which the log tells.
 */
export async function openUnitOfStock(
  db: Db,
  { offerId, unitId }: { offerId: number; unitId: string },
  who: SignedIn,
  given: Proof,
  now: Date,
): Promise<Result<OpenUnit[], OpenUnitRefusal | ProofRefusal>> {
  const of = await kindOf(db, offerId, unitId, who.id)
  if (!of) return refuse('not_found')
  return openOne(db, { unitId, of }, who, given, now)
}

/**
 * The same for an administrator and a unit that is held, with a reason that its seller reads.
 * Refused as well: to its own seller, and one that is not held (any more).
 */
export async function openHeldUnit(
  db: Db,
  { sellerId, unitId }: { sellerId: string; unitId: string },
  who: SignedIn & { is_admin: boolean },
  { reason, ...given }: Proof & { reason: string },
  now: Date,
): Promise<Result<OpenUnit[], OpenUnitRefusal | ProofRefusal>> {
  const held = who.is_admin ? await kindOfHeld(db, sellerId, unitId) : null
  if (!held) return refuse('not_found')
  if (sellerId === who.id) return refuse('own')
  return openOne(db, { unitId, of: held, look: { reason } }, who, given, now)
}

interface Opening {
  unitId: string
  of: OfKind
  /** Of staff, who look at it while it is held. */
  look?: { reason: string }
}

async function openOne(
  db: Db,
  { unitId, of, look }: Opening,
  who: SignedIn,
  given: Proof,
  now: Date,
): Promise<Result<OpenUnit[], OpenUnitRefusal | ProofRefusal>> {
  const seconds = await countAttempt(db, { path: '/orders/reveal', account: who.id }, now)
  if (seconds > 0) return refuse('too_many', { seconds })
  const confirmed = await confirmPerson(db, who, given, now)
  if (!confirmed.ok) return confirmed
  if (!isVaultOpen()) return refuse('unreadable')
  const opened = await transact(db, async (tx) => {
    if (!(await confirmed.value(tx))) return refuse('wrong_code' as const)
    const row = await tx
      .selectFrom('vault_units')
      .selectAll()
      .where('id', '=', unitId)
      .forShare()
      .executeTakeFirstOrThrow()
    const by = { person_id: who.id, session_id: who.session_id }
    return look
      ? lookAt(tx, row, of, { ...by, ...look, party: 'administrator' }, now)
      : openRows(tx, [row], of, { ...by, party: 'seller' }, now)
  })
  if (!opened.ok && opened.code === 'unreadable')
    log.error('a unit in stock does not open', new Error('unreadable'), { unit: unitId })
  return opened
}

/** Staff look at what is held still; that is in the audit log as well. */
async function lookAt(
  tx: Tx,
  row: Selectable<DB['vault_units']>,
  of: OfKind,
  shown: ShownUnits & { reason: string },
  now: Date,
): Promise<Result<OpenUnit[], OpenUnitRefusal>> {
  // let through or taken out meanwhile, it is not for staff any more
  if (row.state !== 'held') return refuse('nothing')
  const units = await openRows(tx, [row], of, shown, now)
  if (!units.ok) return units
  await audit(
    tx,
    {
      actor_id: shown.person_id,
      action: 'stock.open',
      subject: `stock:${row.given_by}`,
      reason: shown.reason,
      after: { unit_number: row.number },
    },
    now,
  )
  return units
}

async function kindOfHeld(db: Db, sellerId: string, unitId: string) {
  if (!isUuid(sellerId) || !isUuid(unitId)) return null
  const found = await db
    .selectFrom('vault_units as u')
    .innerJoin('offers as o', 'o.id', 'u.offer_id')
    .where('u.id', '=', unitId)
    .where('u.given_by', '=', sellerId)
    .where('u.state', '=', 'held')
    .select(['o.category', 'o.game_id'])
    .executeTakeFirst()
  return found ?? null
}

async function kindOf(db: Db, offerId: number, unitId: string, sellerId: string) {
  if (!isUuid(unitId)) return null
  const found = await db
    .selectFrom('vault_units as u')
    .innerJoin('offers as o', 'o.id', 'u.offer_id')
    .where('u.id', '=', unitId)
    .where('o.id', '=', offerId)
    .where('u.given_by', '=', sellerId)
    .select(['o.category', 'o.game_id'])
    .executeTakeFirst()
  return found ?? null
}
