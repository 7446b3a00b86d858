import type { PayoutBatch } from '#modules/payouts/payout-batch-lists.server.ts'

/** A batch, and what its reader may do with it. */
export interface BatchPageProps {
  batch: PayoutBatch
  hasOwn: boolean
  sends: boolean
  others: readonly string[]
  /** The form of paid rows that came back. */
  answer: { problem: string; values: Record<string, string>; chosen: string[] } | null
}
