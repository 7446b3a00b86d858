import { isUuid } from '#kernel/id.ts'
import { refuse, type Result } from '#kernel/result.ts'
import {
  confirmPerson,
  countAttempt,
  type ProofRefusal,
} from '#modules/accounts/commands.server.ts'
import type { SignedIn } from '#platform/context.ts'
import { type Db, transact } from '#platform/db.server.ts'
import { log } from '#platform/log.server.ts'
import type { OpenUnit } from './opened.server.ts'
import { openRows } from './units.server.ts'
import { isVaultOpen } from './vault.server.ts'

export type OpenRefusal = 'not_found' | 'nothing' | 'shredded' | 'unreadable' | 'too_many'

/**
 * Shows a seller one unit of their offer's stock, sold or not, who first proves that it is them
 * (`confirmPerson`); that is written down first. Refused: a unit that is not theirs, one that was
 * shredded, more than a person may open in an hour, and what does not open, of which the log tells.
 */
export async function openUnitOfStock(
  db: Db,
  { offerId, unitId }: { offerId: number; unitId: string },
  who: SignedIn,
  given: { password: string; code: string },
  now: Date,
): Promise<Result<OpenUnit[], OpenRefusal | ProofRefusal>> {
  const of = await kindOf(db, offerId, unitId, who.id)
  if (!of) return refuse('not_found')
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
    const shown = { person_id: who.id, session_id: who.session_id, party: 'seller' } as const
    return openRows(tx, [row], of, shown, now)
  })
  if (!opened.ok && opened.code === 'unreadable')
    log.error('a unit in stock does not open', new Error('unreadable'), { unit: unitId })
  return opened
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
