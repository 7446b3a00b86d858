import { sql } from 'kysely'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { audit } from '#platform/audit.server.ts'
import type { Administrator } from '#platform/context.ts'
import { type Db, transact } from '#platform/db.server.ts'
import { silentSince } from '#platform/silence.server.ts'
import { requireStepUp } from '#modules/step-up/step-up.server.ts'
import type { StepUpRefusal } from '#modules/step-up/step-up.ts'
import { paidOutColumns, waitsInBatch } from './internal/paid-out.server.ts'
import type { PaidOut } from './internal/payout-files/payout-file.ts'
import { writePayouts } from './payout-file.ts'
import { isAdvanced } from './withdrawal-lists.server.ts'

// The file for the bank of approved withdrawals that are in no payout batch.

export type ExportRefusal = StepUpRefusal | 'not_found' | 'nothing_new' | 'a_copy'

/**
 * The approved withdrawals that are in no batch, as a file for the bank in the order in which they
 * are paid: those that are in no file yet, or with `again` all of them, each with the time of the
 * file that it was in before. Every one is marked with who took it and when, and that is audited: a
 * file holds account numbers, and paid from two files somebody is paid twice. Refused to who is no
 * administrator, or has not confirmed that it is them, and when all of them are in a file already,
 * and while the database is a copy, since the real site pays them.
 */
export async function exportApproved(
  db: Db,
  administrator: Administrator,
  again: boolean,
  now: Date,
): Promise<Result<string, ExportRefusal>> {
  if (!administrator.is_admin) return refuse('not_found')
  if (await silentSince(db)) return refuse('a_copy')
  return transact(db, async (tx): Promise<Result<string, ExportRefusal>> => {
    const locked = await tx
      .selectFrom('withdrawals as w')
      .innerJoin('profiles as p', 'p.id', 'w.user_id')
      .where('w.status', '=', 'approved')
      .where(sql<boolean>`not ${waitsInBatch}`)
      .$if(!again, (query) => query.where('w.exported_at', 'is', null))
      .select(paidOutColumns)
      .orderBy(isAdvanced, 'desc')
      .orderBy('w.created_at')
      .orderBy('w.id')
      .forUpdate('w')
      .execute()
    if (locked.length === 0) return refuse('nothing_new')
    // who put one into a batch meanwhile had it locked, and changed nothing of it
    const inBatch = await tx
      .selectFrom('withdrawals as w')
      .select('w.id')
      .where(
        'w.id',
        'in',
        locked.map(({ id }) => id),
      )
      .where(waitsInBatch)
      .execute()
    const rows = locked.filter(({ id }) => !inBatch.some((each) => each.id === id))
    if (rows.length === 0) return refuse('nothing_new')
    const unconfirmed = await requireStepUp(tx, administrator, now)
    if (unconfirmed) return unconfirmed
    await tx
      .updateTable('withdrawals')
      .set({ exported_at: now, exported_by: administrator.id })
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute()
    const repeated = rows.filter(({ exported_at }) => exported_at !== null).length
    await audit(
      tx,
      {
        actor_id: administrator.id,
        action: 'withdrawal.export',
        subject: 'withdrawals',
        after: { count: rows.length, ...(again && { repeated }) },
      },
      now,
    )
    return ok(writePayouts('csv', rows as PaidOut[], null))
  })
}
