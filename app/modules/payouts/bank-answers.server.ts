import { createHash } from 'node:crypto'
import type { SheetEncoding } from '#kernel/csv.ts'
import { ok, type Refusal, refuse, type Result } from '#kernel/result.ts'
import { DAY, plus } from '#kernel/time.ts'
import { requireStepUp } from '#modules/step-up/step-up.server.ts'
import type { StepUpRefusal } from '#modules/step-up/step-up.ts'
import type { Administrator } from '#platform/context.ts'
import { readSheet, type SheetRefusal } from '#platform/csv.server.ts'
import { type Db, isUniqueViolation, transact, type Tx } from '#platform/db.server.ts'
import {
  type AnswerLayout,
  type BankAnswer,
  LARGEST_ANSWER,
  type MatchedLine,
  readAnswer,
} from './bank-answer.ts'
import { linesOfBank, sheetOf } from './internal/bank-sheet.server.ts'
import { lockPayoutBatch, recordBatch } from './internal/payout-batch-lock.server.ts'
import { refuseMoves, saveMoves } from './internal/withdrawal-move.server.ts'
import { batchRowsOf, type PayoutBatchRow } from './payout-batch-lists.server.ts'
import { isPayoutBatchUnderWay } from './payout-batch.ts'
import type { BatchRefusal } from './payout-batches.server.ts'
import { payRowsIn } from './payout-sending.server.ts'
import type { Withdrawal } from './withdrawal.ts'

export type AnswerFileRefusal =
  | SheetRefusal
  | 'broken'
  | 'too_many_rows'
  | 'too_many_cells'
  | 'no_columns'
  | 'not_found'
  | 'wrong_state'

/**
 * Keeps the bank's answer to a batch until it is taken in, in place of one that was sent before.
 * Refused: what is no text of separated values, more than 256 KB or 1,000 lines, a file of one
 * column, and while the batch waits for no bank.
 */
export async function keepBankAnswer(
  db: Db,
  actor: Administrator,
  { id, file }: { id: number; file: unknown },
  now: Date,
): Promise<Result<null, AnswerFileRefusal>> {
  if (!actor.is_admin) return refuse('not_found')
  const sheet = await readSheet(file, LARGEST_ANSWER, linesOfBank)
  if (!sheet.ok) return sheet
  return transact(db, async (tx): Promise<Result<null, AnswerFileRefusal>> => {
    const batch = await lockPayoutBatch(tx, id)
    if (!batch) return refuse('not_found')
    if (!isPayoutBatchUnderWay(batch.state)) return refuse('wrong_state')
    const { content, encoding } = sheet.value
    const kept = {
      content,
      encoding,
      sha256: sha256(content),
      uploaded_by: actor.id,
      uploaded_at: now,
    }
    await tx
      .insertInto('bank_answers')
      .values({ batch_id: id, ...kept })
      .onConflict((conflict) => conflict.column('batch_id').doUpdateSet(kept))
      .execute()
    return ok(null)
  })
}

/** Deletes files that nobody took in within a day. Returns how many. */
export async function forgetOldBankAnswers(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('bank_answers')
    .where('uploaded_at', '<', plus(now, -DAY))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** A kept file: the names of its columns, its first lines, and what is known of its layout. */
export interface KeptAnswer {
  columns: string[]
  samples: string[][]
  encoding: SheetEncoding
  /** Null until somebody has said which column holds what. */
  layout: AnswerLayout | null
  /** What follows from it, and its digest, by which a press says what it was shown. */
  answer: BankAnswer | null
  seen: string
}

/**
 * The file that waits for a batch, read by the layout of its bank; null without one. `others` are
 * the rows that the reader may not enter.
 */
export async function findBankAnswer(
  db: Db,
  id: number,
  others: readonly string[],
): Promise<KeptAnswer | null> {
  const kept = await db
    .selectFrom('bank_answers')
    .select(['content', 'sha256', 'encoding'])
    .where('batch_id', '=', id)
    .executeTakeFirst()
  if (!kept) return null
  const sheet = await sheetOf(kept.content)
  const layout = await layoutOf(db, sheet.header)
  const answer =
    layout && readAnswer(sheet.lines, layout, rowsToAnswer(await batchRowsOf(db, id), others))
  return {
    columns: sheet.columns,
    samples: sheet.lines.slice(0, 3).map(({ cells }) => cells),
    encoding: kept.encoding,
    layout,
    answer,
    seen: seenOf(kept.sha256, answer),
  }
}

/**
 * Keeps which columns of the file that waits hold what, and what its bank's words mean, for all
 * files with columns of the same names. Refused: without a file, a column that it does not have,
 * and whoever has not confirmed that it is them.
 */
export async function saveBankLayout(
  db: Db,
  actor: Administrator,
  { id, layout }: { id: number; layout: AnswerLayout },
  now: Date,
): Promise<Result<null, 'not_found' | 'no_file' | 'no_column' | StepUpRefusal>> {
  return transact(db, async (tx) => {
    const batch = await lockPayoutBatch(tx, id)
    if (!actor.is_admin || !batch) return refuse('not_found')
    const sheet = await keptSheet(tx, id)
    if (!sheet) return refuse('no_file')
    const { account, key, amount, reference, outcome, reason, words } = layout
    const columns = { account, key, amount, reference, outcome, reason }
    const most = Math.max(...Object.values(columns).map((column) => column ?? 0))
    if (most >= sheet.columns.length || account === amount) return refuse('no_column')
    const unconfirmed = await requireStepUp(tx, actor, now)
    if (unconfirmed) return unconfirmed
    const saved = { ...columns, words: JSON.stringify(words), saved_by: actor.id, saved_at: now }
    await tx
      .insertInto('bank_layouts')
      .values({ header: sheet.header, ...saved })
      .onConflict((conflict) => conflict.column('header').doUpdateSet(saved))
      .execute()
    await recordBatch(
      tx,
      actor,
      { id, act: 'layout', columns: sheet.header, ...columns, words },
      now,
    )
    return ok(null)
  })
}

interface AnswerAsked {
  id: number
  /** What the reader was shown. */
  seen: string
  /** The reference of those that the file gives none. */
  note: string
  others: readonly string[]
}

type TakenIn = { paid: number; back: number }
type AnswerRefusal =
  | BatchRefusal
  | 'no_file'
  | 'none'
  | 'changed'
  | 'required'
  | 'reference_taken'
  | StepUpRefusal

/**
 * Marks the rows of a batch as paid and as come back as the bank's file says, by the commands of a
 * single one, and forgets the file; returns how many. Refused: another file, layout or batch than
 * the reader was shown (`changed`), lines without a reference where none is given for all, a
 * reference that paid its person before, and whoever has not confirmed that it is them.
 */
export async function takeBankAnswer(
  db: Db,
  actor: Administrator,
  asked: AnswerAsked,
  now: Date,
): Promise<Result<TakenIn, AnswerRefusal>> {
  try {
    return await transact(db, (tx) => takeIn(tx, actor, asked, now))
  } catch (error) {
    if (isUniqueViolation(error, 'withdrawals_bank_reference_once'))
      return refuse('reference_taken')
    if (error instanceof NotTakenIn) return error.refusal
    throw error
  }
}

/** Rolls back what was written before one of the rows refused. */
class NotTakenIn extends Error {
  readonly refusal: Refusal<AnswerRefusal>
  constructor(refusal: Refusal<AnswerRefusal>) {
    super(refusal.code)
    this.refusal = refusal
  }
}

async function takeIn(
  tx: Tx,
  actor: Administrator,
  { id, seen, note, others }: AnswerAsked,
  now: Date,
): Promise<Result<TakenIn, AnswerRefusal>> {
  const batch = await lockPayoutBatch(tx, id)
  if (!actor.is_admin || !batch) return refuse('not_found')
  if (!isPayoutBatchUnderWay(batch.state)) return refuse('wrong_state')
  const kept = await findBankAnswer(tx, id, others)
  if (!kept?.answer) return refuse('no_file')
  if (kept.seen !== seen) return refuse('changed')
  const { paid, back } = kept.answer
  if (paid.length + back.length === 0) return refuse('none')
  if (note === '' && paid.some(({ reference }) => reference === '')) return refuse('required')
  const unconfirmed = await requireStepUp(tx, actor, now)
  if (unconfirmed) return unconfirmed
  const counts = { paid: paid.length, back: back.length }
  const { sha256: digest } = await tx
    .deleteFrom('bank_answers')
    .where('batch_id', '=', id)
    .returning('sha256')
    .executeTakeFirstOrThrow()
  await recordBatch(tx, actor, { id, act: 'answer', ...counts, sha256: digest }, now)
  const references = new Map(paid.map((line) => [line.id, line.reference || note]))
  const marked = await payRowsIn(tx, actor, { chosen: of(batch.waiting, paid), references }, now)
  if (!marked.ok) throw new NotTakenIn(marked)
  await comeBack(tx, actor, of(batch.waiting, back), back, now)
  return ok(counts)
}

/** Those of the locked rows that these lines are about. */
function of(waiting: readonly Withdrawal[], lines: readonly MatchedLine[]): Withdrawal[] {
  const named = new Set(lines.map(({ id }) => id))
  return waiting.filter(({ id }) => named.has(id))
}

async function comeBack(
  tx: Tx,
  actor: Administrator,
  withdrawals: readonly Withdrawal[],
  lines: readonly MatchedLine[],
  now: Date,
) {
  if (withdrawals.length === 0) return
  const refused = await refuseMoves(tx, 'return', withdrawals, actor, now)
  if (refused) throw new NotTakenIn(refused)
  const reasons = new Map(lines.map(({ id, reason }) => [id, reason]))
  const noteOf = ({ id }: Withdrawal) => reasons.get(id)!
  await saveMoves(tx, withdrawals, { name: 'return', actor, party: 'admin', noteOf }, now)
}

/** What a file's digest and what follows from it come to. */
const seenOf = (file: string, answer: BankAnswer | null): string =>
  sha256(JSON.stringify([file, answer]))

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

const rowsToAnswer = (rows: readonly BatchRow[], others: readonly string[]) =>
  rows
    .filter(({ state }) => state !== 'taken_out')
    .map(({ id, account, account_kind: kind, net, state }) => ({
      id,
      account: account === null ? null : { kind, digits: account },
      net,
      waits: state === 'waiting',
      isReaders: !others.includes(id),
    }))

type BatchRow = Pick<PayoutBatchRow, 'id' | 'account' | 'account_kind' | 'net' | 'state'>

async function keptSheet(tx: Tx, id: number) {
  const kept = await tx
    .selectFrom('bank_answers')
    .select('content')
    .where('batch_id', '=', id)
    .executeTakeFirst()
  return kept ? sheetOf(kept.content) : null
}

async function layoutOf(db: Db, header: string): Promise<AnswerLayout | null> {
  const layout = await db
    .selectFrom('bank_layouts')
    .select(['account', 'key', 'amount', 'reference', 'outcome', 'reason', 'words'])
    .where('header', '=', header)
    .executeTakeFirst()
  return layout ? { ...layout, words: layout.words as AnswerLayout['words'] } : null
}
