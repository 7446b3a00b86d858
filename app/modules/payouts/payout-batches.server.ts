import { ok, type Refusal, refuse, type Result } from '#kernel/result.ts'
import { isUuid } from '#kernel/id.ts'
import { requireStepUp } from '#modules/step-up/step-up.server.ts'
import type { StepUpRefusal } from '#modules/step-up/step-up.ts'
import type { Administrator } from '#platform/context.ts'
import { type Db, isUniqueViolation, transact, type Tx } from '#platform/db.server.ts'
import { lockPayoutBatch, recordBatch } from './internal/payout-batch-lock.server.ts'
import { lockWithdrawals, refuseMoves, saveMoves } from './internal/withdrawal-move.server.ts'
import { decidePayoutBatch, MOST_IN_BATCH } from './payout-batch.ts'
import {
  isWithdrawalOpen,
  netOf,
  netSumOf,
  type Withdrawal,
  withdrawalPartyOf,
} from './withdrawal.ts'

// Payout batches: staff put withdrawals together, take some out again, and a batch is approved as a
// whole before its file goes to the bank.

export type BatchRefusal = 'not_found' | 'wrong_state' | 'own'

/**
 * Puts withdrawals into a new batch, whose number it returns. Refused: none or more than 100, one
 * that is not there, paid, back or the administrator's own, one that waits in another batch, and
 * one that is in a file for the bank already, which two files would pay twice.
 */
export async function createPayoutBatch(
  db: Db,
  actor: Administrator,
  ids: readonly string[],
  now: Date,
): Promise<Result<number, BatchRefusal | 'none' | 'too_many' | 'in_batch' | 'in_file'>> {
  const asked = [...new Set(ids)]
  if (!actor.is_admin || !asked.every(isUuid)) return refuse('not_found')
  if (asked.length === 0) return refuse('none')
  if (asked.length > MOST_IN_BATCH) return refuse('too_many')
  try {
    return await transact(db, async (tx) => {
      const withdrawals = await lockWithdrawals(tx, asked)
      if (withdrawals.length < asked.length) return refuse('not_found')
      if (!withdrawals.every(({ status }) => isWithdrawalOpen(status))) return refuse('wrong_state')
      if (withdrawals.some((each) => withdrawalPartyOf(each, actor) !== 'admin'))
        return refuse('own')
      if (await isInFile(tx, asked)) return refuse('in_file')
      return ok(await insertBatch(tx, actor, withdrawals, now))
    })
  } catch (error) {
    if (isUniqueViolation(error, 'payout_batch_rows_one_live')) return refuse('in_batch')
    throw error
  }
}

/** Whether one of these locked withdrawals is in a file for the bank. */
const isInFile = async (tx: Tx, ids: readonly string[]): Promise<boolean> =>
  (await tx
    .selectFrom('withdrawals')
    .select('id')
    .where('id', 'in', [...ids])
    .where('exported_at', 'is not', null)
    .executeTakeFirst()) !== undefined

async function insertBatch(
  tx: Tx,
  actor: Administrator,
  withdrawals: readonly Withdrawal[],
  now: Date,
): Promise<number> {
  const held = { rows: withdrawals.length, total: netSumOf(withdrawals) }
  const { id } = await tx
    .insertInto('payout_batches')
    .values({ ...held, created_by: actor.id, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('payout_batch_rows')
    .values(
      withdrawals.map((each) => ({ batch_id: id, withdrawal_id: each.id, amount: netOf(each) })),
    )
    .execute()
  await recordBatch(tx, actor, { id, act: 'create', count: held.rows, total: held.total }, now)
  return id
}

/**
 * Takes one withdrawal out of an open batch, where it stays as it is. The last one ends the batch.
 */
export async function takeOutOfBatch(
  db: Db,
  actor: Administrator,
  { batch: id, withdrawal }: { batch: number; withdrawal: string },
  now: Date,
): Promise<Result<'open' | 'dropped', BatchRefusal>> {
  return transact(db, async (tx) => {
    const batch = await lockPayoutBatch(tx, id)
    const out = batch?.waiting.find((each) => each.id === withdrawal)
    if (!actor.is_admin || !batch || !out) return refuse('not_found')
    const decided = decidePayoutBatch(batch.state, 'take_out')
    if (!decided.ok) return decided
    const rest = batch.waiting.filter((each) => each !== out)
    await removeRows(tx, id, [out], rest, now)
    await recordBatch(tx, actor, { id, act: 'take_out', withdrawal }, now)
    return ok(rest.length === 0 ? 'dropped' : 'open')
  })
}

/** Ends an open batch: its withdrawals stay as they are, and can go into another. */
export async function dropPayoutBatch(
  db: Db,
  actor: Administrator,
  id: number,
  now: Date,
): Promise<Result<null, BatchRefusal>> {
  return transact(db, async (tx) => {
    const batch = await lockPayoutBatch(tx, id)
    if (!actor.is_admin || !batch) return refuse('not_found')
    const decided = decidePayoutBatch(batch.state, 'drop')
    if (!decided.ok) return decided
    await removeRows(tx, id, batch.waiting, [], now)
    await recordBatch(tx, actor, { id, act: 'drop', count: batch.waiting.length }, now)
    return ok(null)
  })
}

/** Takes withdrawals out of a batch, which ends where none is left. */
async function removeRows(
  tx: Tx,
  id: number,
  out: readonly Withdrawal[],
  rest: readonly Withdrawal[],
  now: Date,
) {
  await tx
    .updateTable('payout_batch_rows')
    .set({ state: 'taken_out' })
    .where('batch_id', '=', id)
    .where(
      'withdrawal_id',
      'in',
      out.map((each) => each.id),
    )
    .execute()
  await tx
    .updateTable('payout_batches')
    .set({
      rows: rest.length,
      total: netSumOf(rest),
      ...(rest.length === 0 && { state: 'dropped', ended_at: now }),
    })
    .where('id', '=', id)
    .execute()
}

/**
 * Approves a batch as its reader saw it: those of its withdrawals that are only requested, and that
 * all of it goes out. Refused: another sum or count than was `seen`, a withdrawal that was taken
 * back or paid since, one of their own, and whoever has not confirmed that it is them or moves more
 * than they may.
 */
export async function approvePayoutBatch(
  db: Db,
  actor: Administrator,
  { id, seen }: { id: number; seen: { rows: number; total: number } },
  now: Date,
): Promise<Result<null, BatchRefusal | 'changed' | StepUpRefusal>> {
  return transact(db, async (tx) => {
    const batch = await lockPayoutBatch(tx, id)
    if (!actor.is_admin || !batch) return refuse('not_found')
    const decided = decidePayoutBatch(batch.state, 'approve')
    if (!decided.ok) return decided
    const { waiting } = batch
    if (batch.rows !== seen.rows || batch.total !== seen.total) return refuse('changed')
    if (!waiting.every(({ status }) => isWithdrawalOpen(status))) return refuse('changed')
    if (waiting.some((each) => withdrawalPartyOf(each, actor) !== 'admin')) return refuse('own')
    const refused = await approveAll(tx, actor, waiting, now)
    if (refused) return refused
    await tx
      .updateTable('payout_batches')
      .set({ state: decided.value, approved_by: actor.id, approved_at: now })
      .where('id', '=', id)
      .execute()
    await recordBatch(tx, actor, { id, act: 'approve', count: batch.rows, total: batch.total }, now)
    return ok(null)
  })
}

async function approveAll(
  tx: Tx,
  actor: Administrator,
  waiting: readonly Withdrawal[],
  now: Date,
): Promise<Refusal<StepUpRefusal> | null> {
  const requested = waiting.filter(({ status }) => status === 'requested')
  const refused =
    (await requireStepUp(tx, actor, now)) ??
    (await refuseMoves(tx, 'approve', requested, actor, now))
  if (refused) return refused
  const move = { name: 'approve', actor, party: 'admin', noteOf: () => '' } as const
  await saveMoves(tx, requested, move, now)
  return null
}
