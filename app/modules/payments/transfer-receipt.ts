import { ok, refuse, type Result } from '#kernel/result.ts'
import { DAY, plus } from '#kernel/time.ts'
import { BANK, clearingOf, type Transfer } from '#modules/ledger/ledger.ts'

// The rules of receipts of bank transfers: states, dates, and what an amount that arrived comes to.

export const receiptStates = ['under_review', 'arrived', 'not_found'] as const
export type ReceiptState = (typeof receiptStates)[number]

/** How an administrator decides on a receipt under review, once and for good. */
export const receiptMoves = {
  arrive: 'arrived',
  not_found: 'not_found',
} as const satisfies Record<string, ReceiptState>

/** A transfer may have been made so many days before its receipt is shown. */
export const OLDEST_TRANSFER_DAYS = 60

/** Whether a transfer can have been made then: not after now, and not too long ago. */
export function decideSentAt(sentAt: Date, now: Date): Result<null, 'in_future' | 'too_old'> {
  if (sentAt > now) return refuse('in_future')
  return sentAt < plus(now, -OLDEST_TRANSFER_DAYS * DAY) ? refuse('too_old') : ok(null)
}

/** What is still to be paid of a total after so much has arrived, in whole DA. */
export const stillDue = (total: number, arrived: number): number => Math.max(0, total - arrived)

/**
 * What so much that arrived means where so much is due (whole DA): it pays, or `missing` is left to
 * be sent; `rest` is nobody's but the sender's. Where nothing is due any more it is all theirs.
 */
export function meaningOf(received: number, due: number) {
  return {
    pays: due > 0 && received >= due,
    missing: Math.max(0, due - received),
    rest: Math.max(0, received - due),
  }
}

/** How far the looks of two images may be from each other, in bits, to be asked about. */
export const NEAR_LOOKS = 4

/** What arrived at the bank by a transfer: the method has it to give. Whole DA. */
export const settlementOf = (methodId: number, received: number): Transfer => ({
  code: 'settlement',
  debit: BANK,
  credit: clearingOf(methodId),
  amount: received,
})
