import type { FieldErrors } from '#kernel/form.ts'
import type { PayoutBatch } from '#modules/payouts/payout-batch-lists.server.ts'

/** A batch, and what its reader may do with it. */
export interface BatchPageProps {
  batch: PayoutBatch
  hasOwn: boolean
  maySend: boolean
  approvedByReader: readonly string[]
  /** The form of paid rows that came back. */
  answer: { problem: string; values: Record<string, string>; chosen: string[] } | null
}

/** A form that came back: what was typed, and what is wrong with it or with the file. */
export interface AnswerBack {
  values: Record<string, string>
  errors: FieldErrors
  problem: string | null
  fileProblem: string | null
}
