import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { requireStepUp } from '#modules/step-up/step-up.server.ts'
import type { StepUpRefusal } from '#modules/step-up/step-up.ts'
import type { Administrator } from '#platform/context.ts'
import { type Db, isUniqueViolation, transact, type Tx } from '#platform/db.server.ts'
import { silentSince } from '#platform/silence.server.ts'
import { paidOutColumns } from './internal/paid-out.server.ts'
import { lockPayoutBatch, recordBatch } from './internal/payout-batch-lock.server.ts'
import type { PaidOut } from './internal/payout-files/payout-file.ts'
import { refuseMoves, saveMoves } from './internal/withdrawal-move.server.ts'
import { decidePayoutBatch, isPayoutBatchUnderWay, type PayoutBatchState } from './payout-batch.ts'
import type { BatchRefusal } from './payout-batches.server.ts'
import { payoutFileName, payoutFormatsFor, writePayouts } from './payout-file.ts'
import type { PayoutFormat } from './payout-format.ts'
import { netSumOf, type Withdrawal, withdrawalPartyOf } from './withdrawal.ts'

// Sends an approved payout batch: takes its file for the bank, and marks what the bank has paid.

export interface PayoutFileAsked {
  id: number
  format: PayoutFormat
  /** Why another file is taken; empty for the first. */
  reason: string
}

type PayoutFileRefusal = BatchRefusal | 'a_copy' | 'reason_required' | 'unfit' | StepUpRefusal

/**
 * Takes the file of a batch's withdrawals that wait, and keeps its digest. Two at once have one
 * first copy. Refused: before it is approved and after it is closed, a format that cannot hold all
 * of its accounts (`unfit`), a second file without a reason, of which the owners are told, and
 * while the database is a copy, since the real site pays them.
 */
export async function exportPayoutBatch(
  db: Db,
  actor: Administrator,
  { id, format, reason }: PayoutFileAsked,
  now: Date,
): Promise<Result<{ text: string; name: string }, PayoutFileRefusal>> {
  if (!actor.is_admin) return refuse('not_found')
  if (await silentSince(db)) return refuse('a_copy')
  return transact(db, async (tx) => {
    const batch = await lockPayoutBatch(tx, id)
    if (!batch) return refuse('not_found')
    const decided = decidePayoutBatch(batch.state, 'export')
    if (!decided.ok) return decided
    const copy = 1 + (await copiesOf(tx, id))
    if (copy > 1 && reason === '') return refuse('reason_required')
    const withdrawals = await paidOutOf(tx, batch.waiting)
    const accounts = withdrawals.map((each) => ({ kind: each.account_kind, digits: each.account }))
    if (!payoutFormatsFor(accounts).includes(format)) return refuse('unfit')
    const unconfirmed = await requireStepUp(tx, actor, now)
    if (unconfirmed) return unconfirmed
    const text = writePayouts(format, withdrawals, id)
    const { waiting } = batch
    const written = { id, format, reason, copy, text, waiting, to: decided.value }
    await saveFile(tx, actor, written, now)
    return ok({ text, name: payoutFileName(id, format, copy) })
  })
}

async function copiesOf(tx: Tx, id: number): Promise<number> {
  const { copies } = await tx
    .selectFrom('payout_exports')
    .select((eb) => eb.fn.countAll<number>().as('copies'))
    .where('batch_id', '=', id)
    .executeTakeFirstOrThrow()
  return copies
}

/** In the order in which they were asked for. Of what is open the account is known. */
const paidOutOf = async (tx: Tx, waiting: readonly Withdrawal[]) =>
  (await tx
    .selectFrom('withdrawals as w')
    .innerJoin('profiles as p', 'p.id', 'w.user_id')
    .where(
      'w.id',
      'in',
      waiting.map(({ id }) => id),
    )
    .select(paidOutColumns)
    .orderBy('w.created_at')
    .orderBy('w.id')
    .execute()) as PaidOut[]

type Written = PayoutFileAsked & {
  copy: number
  text: string
  waiting: readonly Withdrawal[]
  /** The state of the batch after it. */
  to: PayoutBatchState
}

async function saveFile(
  tx: Tx,
  actor: Administrator,
  { id, format, reason, copy, text, waiting, to }: Written,
  now: Date,
) {
  const sha256 = createHash('sha256').update(text).digest('hex')
  const held = {
    rows: waiting.length,
    total: netSumOf(waiting),
  }
  await tx
    .insertInto('payout_exports')
    .values({
      batch_id: id,
      copy,
      format,
      ...held,
      sha256,
      reason: copy > 1 ? reason : null,
      exported_by: actor.id,
      exported_at: now,
    })
    .execute()
  await tx.updateTable('payout_batches').set({ state: to }).where('id', '=', id).execute()
  await tx
    .updateTable('withdrawals')
    .set({ exported_at: now, exported_by: actor.id })
    .where(
      'id',
      'in',
      waiting.map((each) => each.id),
    )
    .execute()
  const entry = {
    act: 'export',
    format,
    copy,
    count: held.rows,
    total: held.total,
    sha256,
  } as const
  await recordBatch(tx, actor, { id, ...entry }, now, copy > 1 ? { reason, told: true } : {})
}

/** Which of a batch's withdrawals the bank has paid, by which reference each. */
export interface PaidRows {
  id: number
  references: ReadonlyMap<string, string>
}

type PaidRefusal = BatchRefusal | 'none' | 'changed' | 'reference_taken' | StepUpRefusal

/**
 * Marks withdrawals of a batch as paid, each by its bank's reference, which may be one for all;
 * returns how many. Refused: none, one that is paid or came back meanwhile (`changed`, with the
 * name of its person by its id), a reference by which its person was paid before, and whoever has
 * not confirmed that it is them.
 */
export async function payBatchRows(
  db: Db,
  actor: Administrator,
  { id, references }: PaidRows,
  now: Date,
): Promise<Result<number, PaidRefusal>> {
  try {
    return await transact(db, async (tx) => {
      const batch = await lockPayoutBatch(tx, id)
      if (!actor.is_admin || !batch) return refuse('not_found')
      if (!isPayoutBatchUnderWay(batch.state)) return refuse('wrong_state')
      if (references.size === 0) return refuse('none')
      const chosen = batch.waiting.filter((each) => references.has(each.id))
      if (chosen.length < references.size)
        return refuse('changed', await peopleBut(tx, id, references, chosen))
      return payRowsIn(tx, actor, { chosen, references }, now)
    })
  } catch (error) {
    if (isUniqueViolation(error, 'withdrawals_bank_reference_once'))
      return refuse('reference_taken')
    throw error
  }
}

interface PaidNow {
  chosen: readonly Withdrawal[]
  references: ReadonlyMap<string, string>
}

/** Marks locked rows of a batch as paid, in a transaction that may do more. */
export async function payRowsIn(
  tx: Tx,
  actor: Administrator,
  { chosen, references }: PaidNow,
  now: Date,
): Promise<Result<number, 'own' | 'reference_taken' | StepUpRefusal>> {
  if (chosen.some((each) => withdrawalPartyOf(each, actor) !== 'admin')) return refuse('own')
  const person = await paidBefore(tx, chosen, references)
  if (person) return refuse('reference_taken', { name: person })
  const refused = await refuseMoves(tx, 'pay', chosen, actor, now)
  if (refused) return refused
  const noteOf = ({ id }: Withdrawal) => references.get(id)!
  await saveMoves(tx, chosen, { name: 'pay', actor, party: 'admin', noteOf }, now)
  return ok(chosen.length)
}

/** Whose of these rows of a batch are no longer to be paid, by their ids. */
async function peopleBut(
  tx: Tx,
  id: number,
  references: ReadonlyMap<string, string>,
  still: readonly Withdrawal[],
): Promise<Record<string, string>> {
  const waits = new Set(still.map((each) => each.id))
  const gone = [...references.keys()].filter((each) => !waits.has(each))
  const rows = await tx
    .selectFrom('payout_batch_rows as r')
    .innerJoin('withdrawals as w', 'w.id', 'r.withdrawal_id')
    .innerJoin('profiles as p', 'p.id', 'w.user_id')
    .where('r.batch_id', '=', id)
    .where('w.id', 'in', gone)
    .select(['w.id', 'p.username'])
    .execute()
  return Object.fromEntries(rows.map((row) => [row.id, row.username]))
}

/** Whom one of these references would pay a second time; null when nobody. */
async function paidBefore(
  tx: Tx,
  chosen: readonly Withdrawal[],
  references: ReadonlyMap<string, string>,
): Promise<string | null> {
  const asked = chosen.map((each) => ({
    id: each.id,
    user_id: each.user_id,
    reference: references.get(each.id),
  }))
  const { rows } = await sql<{ username: string }>`
    with asked as (
      select a.id, a.user_id, lower(a.reference) as reference
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
        as a(id uuid, user_id uuid, reference text)
    )
    select p.username from asked a join profiles p on p.id = a.user_id
    where exists (
        select from withdrawals w
        where w.user_id = a.user_id and lower(w.bank_reference) = a.reference)
      or exists (
        select from asked b
        where b.user_id = a.user_id and b.reference = a.reference and b.id <> a.id)
    order by p.username limit 1`.execute(tx)
  return rows[0]?.username ?? null
}
