import * as v from 'valibot'
import {
  type AlgerianAccount,
  digitsOf,
  readCcp,
  readCcpWithKey,
  readRib,
} from '#kernel/algerian-account.ts'
import { unguarded } from '#kernel/csv.ts'
import { sheetWord } from '#kernel/foreign-sheet.ts'
import { requiredLines } from '#kernel/field-parsers.ts'
import { wholeNumber } from '#kernel/whole.ts'
import { MAX_REASON } from '#modules/payments/transfer-field.ts'
import { bankReference } from './payout-batch.form.ts'

// What a bank's file says of the rows of a batch. It names rows, and what became of them: nothing
// in it changes an account or an amount.

/** The largest file, in bytes, and its most lines. */
export const LARGEST_ANSWER = 256 * 1024
export const MOST_ANSWER_LINES = 1_000

/** What a column can hold; the account and the amount have one in every file. */
export const answerColumns = ['account', 'key', 'amount', 'reference', 'outcome', 'reason'] as const
export type AnswerColumn = (typeof answerColumns)[number]

export type LineOutcome = 'paid' | 'back'

/** Which column of a bank's file holds what, from 0 on, and what the bank's words mean. */
export type AnswerLayout = Record<Exclude<AnswerColumn, 'account' | 'amount'>, number | null> & {
  account: number
  amount: number
  /** By the word as `sheetWord` writes it. */
  words: Readonly<Record<string, LineOutcome>>
}

/** A line of the file, by its place in it. */
interface Line {
  row: number
  cells: readonly string[]
}

/** A row of the batch that a line can be about. Money is whole DA. */
interface AnswerableRow {
  id: string
  account: AlgerianAccount | null
  net: number
  /** Whether nothing is known of it yet, and whether it is the reader's to enter. */
  waits: boolean
  isReaders: boolean
}

/** A line that is about just one row; without a reference in the file that is empty. */
export interface MatchedLine {
  row: number
  id: string
  outcome: LineOutcome
  reference: string
  reason: string
  /** The bank's own word; empty where no column has any. */
  said: string
}

/** Why nothing follows from a line. */
export type UnmatchedWhy =
  | 'account'
  | 'amount'
  | 'nothing'
  | 'several'
  | 'answered'
  | 'others'
  | 'word'
  | 'reference'
  | 'reason'

export interface UnmatchedLine extends Line {
  why: UnmatchedWhy
}

export interface BankAnswer {
  paid: MatchedLine[]
  back: MatchedLine[]
  unmatched: UnmatchedLine[]
  /** The bank's words of which nobody has said yet what they mean. */
  unknown: string[]
}

/**
 * Reads what each line says of which row. A line is about a row only where its account and its
 * amount are exactly those of one row, and no other line is about it; all others are left alone,
 * each with why.
 */
export function readAnswer(
  lines: readonly Line[],
  layout: AnswerLayout,
  rows: readonly AnswerableRow[],
): BankAnswer {
  const answer: BankAnswer = { paid: [], back: [], unmatched: [], unknown: [] }
  const found = lines.map((line) => ({ line, row: rowOf(line, layout, rows) }))
  const times = Map.groupBy(found, ({ row }) => (typeof row === 'string' ? null : row.id))
  for (const { line, row } of found) {
    const isTwice = typeof row !== 'string' && times.get(row.id)!.length > 1
    const read = typeof row === 'string' ? row : isTwice ? 'several' : saidOf(line, layout, row)
    if (typeof read !== 'string') answer[read.outcome].push(read)
    else answer.unmatched.push({ ...line, why: read })
    if (read === 'word') answer.unknown.push(sheetWord(cellOf(line, layout.outcome)))
  }
  return { ...answer, unknown: [...new Set(answer.unknown)] }
}

/** The one row that a line is about, or why there is none. */
function rowOf(
  line: Line,
  layout: AnswerLayout,
  rows: readonly AnswerableRow[],
): AnswerableRow | UnmatchedWhy {
  const account = accountIn(cellOf(line, layout.account), cellOf(line, layout.key))
  if (!account) return 'account'
  const net = wholeNumber(cellOf(line, layout.amount))
  if (net === null || net < 1) return 'amount'
  const digits = digitsOf(account)
  const meant = rows.filter(
    (row) =>
      row.net === net &&
      row.account !== null &&
      digitsOf(row.account).some((each) => digits.includes(each)),
  )
  if (meant.length > 1) return 'several'
  return meant[0] ?? 'nothing'
}

/** What a line says of the row that it is about, or why nothing follows. */
function saidOf(line: Line, layout: AnswerLayout, row: AnswerableRow): MatchedLine | UnmatchedWhy {
  if (!row.waits) return 'answered'
  if (!row.isReaders) return 'others'
  const said = cellOf(line, layout.outcome)
  const word = sheetWord(said)
  const outcome = layout.outcome === null ? 'paid' : wordIn(layout.words, word)
  if (!outcome) return 'word'
  const given = cellOf(line, layout.reference)
  const reference = v.safeParse(bankReference, given)
  // what a spreadsheet would run is no bank's reference
  if (outcome === 'paid' && given !== '' && (!reference.success || /^[=+\-@]/.test(given)))
    return 'reference'
  const why = v.safeParse(requiredLines(MAX_REASON), cellOf(line, layout.reason) || said)
  if (outcome === 'back' && !why.success) return 'reason'
  return {
    row: line.row,
    id: row.id,
    outcome,
    reference: reference.success ? reference.output : '',
    reason: why.success ? why.output : '',
    said,
  }
}

const wordIn = (words: AnswerLayout['words'], word: string): LineOutcome | undefined =>
  Object.hasOwn(words, word) ? words[word] : undefined

/** A cell as it was before a spreadsheet or `csvOf` guarded it; empty without one. */
const cellOf = ({ cells }: Line, at: number | null): string =>
  at === null ? '' : unguarded(cells[at] ?? '').trim()

/**
 * The account of a cell, or of two where the key of a CCP has its own. Zeros that a spreadsheet
 * dropped at the beginning are put back: the keys say whether that is right.
 */
function accountIn(cell: string, key: string): AlgerianAccount | null {
  const typed = cell.replace(/^'/, '')
  const rib = /^\d{17,19}$/.test(typed) ? typed.padStart(20, '0') : typed
  const read = key === '' ? readRib(rib) : readCcp(typed, key)
  if (read.ok) return read.account
  const ccp = key === '' ? readCcpWithKey(typed) : readRib(rib)
  return ccp.ok ? ccp.account : null
}

/** Whether a line names no columns, but is about somebody already. */
export const isAboutSomebody = (cells: readonly string[]): boolean =>
  cells.some((cell) => accountIn(cell.trim(), '') !== null)
