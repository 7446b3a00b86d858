import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { SheetQueueRefusal } from '#kernel/csv.ts'
import { type AnswerColumn, MOST_ANSWER_LINES, type UnmatchedWhy } from '../bank-answer.ts'
import type { AnswerFileRefusal } from '../bank-answers.server.ts'

// What is said of a bank's answer file: why it cannot be read, and why a line pays nothing.

type Details = Record<string, string | number>
type FileRefusal = Exclude<AnswerFileRefusal, 'not_found' | 'wrong_state'> | SheetQueueRefusal

const files: Record<FileRefusal, (details: Details) => string> = {
  no_file: () => m.csv_file_missing(),
  too_large: () => m.payout_answer_too_large(),
  not_text: () => m.payout_answer_not_text(),
  broken: ({ line }) => m.csv_file_broken({ line: String(line) }),
  too_many_rows: () => m.payout_answer_too_long({ number: formatNumber(MOST_ANSWER_LINES) }),
  too_many_cells: ({ line }) => m.csv_file_too_many_cells({ line: String(line) }),
  no_columns: () => m.payout_answer_no_columns(),
  too_many_files: () => m.csv_file_too_many_files(),
  one_at_a_time: () => m.csv_file_one_at_a_time(),
  storage_failed: () => m.csv_file_no_room(),
}

/** What is wrong with a bank's file as a whole, and what to do. */
export const bankFileProblem = (code: FileRefusal, details: Details): string => files[code](details)

/** What a column of a bank's file holds. */
export const answerColumnNames: Record<AnswerColumn, () => string> = {
  account: m.payout_answer_account,
  key: m.payout_answer_key,
  amount: m.payout_answer_amount,
  reference: m.payouts_bank_reference,
  outcome: m.payout_answer_outcome,
  reason: m.payout_answer_why_back,
}

/** Why nothing follows from a line of a bank's file. */
export const unmatchedWords: Record<UnmatchedWhy, () => string> = {
  account: m.payout_unmatched_account,
  amount: m.payout_unmatched_amount,
  nothing: m.payout_unmatched_nothing,
  several: m.payout_unmatched_several,
  answered: m.payout_unmatched_answered,
  others: m.payout_unmatched_others,
  word: m.payout_unmatched_word,
  reference: m.payout_unmatched_reference,
  reason: m.payout_unmatched_reason,
}
