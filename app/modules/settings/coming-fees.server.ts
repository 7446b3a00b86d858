import { algiersDay } from '#kernel/algiers.ts'
import { refuse, ok, type Result } from '#kernel/result.ts'
import { requireStepUp } from '#modules/step-up/step-up.server.ts'
import type { StepUpRefusal } from '#modules/step-up/step-up.ts'
import { audit } from '#platform/audit.server.ts'
import type { Administrator } from '#platform/context.ts'
import { type Db, transact } from '#platform/db.server.ts'
import { publish } from '#platform/outbox.server.ts'
import { type FeeChange, isOfSellers, isRaise } from './fee-change.ts'
import { loadSettings } from './settings.server.ts'

// Changes of fees whose day is still to come, for the pages of fees and settings, and how one is
// taken back.

/** A change of a fee that is coming, and who made it. */
export interface ComingFee extends FeeChange {
  id: number
  before: number
  /** Null for a person who is not there any more. */
  by: string | null
}

/** The fees whose day is still to come, the nearest first. */
export const comingFees = (db: Db, now: Date): Promise<ComingFee[]> =>
  db
    .selectFrom('fee_changes as f')
    .innerJoin('profiles as p', 'p.id', 'f.created_by')
    .where('f.ended_as', 'is', null)
    .where('f.counts_from', '>', algiersDay(now))
    .select(['f.id', 'f.key', 'f.before', 'f.value', 'f.counts_from'])
    .select((eb) =>
      eb.case().when('p.deleted_at', 'is', null).then(eb.ref('p.username')).end().as('by'),
    )
    .orderBy('f.counts_from')
    .orderBy('f.id')
    .execute()

/**
 * Takes the change of a fee back before its day; sellers who were told of it are told so. Refused
 * where none is coming (`not_found`), which is so from its day on, and without step-up.
 */
export async function takeFeeBack(
  db: Db,
  id: number,
  administrator: Administrator,
  now: Date,
): Promise<Result<null, 'not_found' | StepUpRefusal>> {
  if (!administrator.is_admin) return refuse('not_found')
  const taken = await transact(db, async (tx) => {
    const fee = await tx
      .selectFrom('fee_changes')
      .select(['key', 'before', 'value', 'counts_from'])
      .where('id', '=', id)
      .where('ended_as', 'is', null)
      .where('counts_from', '>', algiersDay(now))
      .forUpdate()
      .executeTakeFirst()
    if (!fee) return refuse('not_found')
    const unconfirmed = await requireStepUp(tx, administrator, now)
    if (unconfirmed) return unconfirmed
    const { key, before, value, counts_from: from } = fee
    await tx
      .updateTable('fee_changes')
      .set({ ended_as: 'taken_back', ended_by: administrator.id, ended_at: now })
      .where('id', '=', id)
      .execute()
    const subject = `setting:${key}`
    const act = { actor_id: administrator.id, action: 'setting.take_back', subject }
    const lost = { [key]: value, counts_from: from }
    await audit(tx, { ...act, before: lost, after: { [key]: before } }, now)
    if (isOfSellers(key) && isRaise(key, value, before))
      await publish(
        tx,
        'setting.fees_kept',
        key,
        { fees: [{ key, before, after: value }], from },
        now,
      )
    return ok(null)
  })
  if (taken.ok) await loadSettings(db)
  return taken
}
