import type { AlgerianAccount } from '#kernel/algerian-account.ts'
import { csvOf } from '#kernel/csv.ts'
import { baridimobFile } from './internal/payout-files/baridimob.ts'
import { ccpFile } from './internal/payout-files/ccp.ts'
import { generalFile } from './internal/payout-files/general.ts'
import type { PaidOut, PayoutFile } from './internal/payout-files/payout-file.ts'
import { ribFile } from './internal/payout-files/rib.ts'
import { payoutBatchNumber } from './payout-batch.ts'
import { type PayoutFormat, payoutFormats } from './payout-format.ts'

// Writes withdrawals as the CSV file that a bank or the post takes: in which formats these accounts
// can be written, the text, and what the file is called.

const files: Record<PayoutFormat, PayoutFile> = {
  ccp: ccpFile,
  baridimob: baridimobFile,
  rib: ribFile,
  csv: generalFile,
}

/**
 * The formats that can hold all of these accounts, the narrowest first: the post's only where every
 * account is postal.
 */
export const payoutFormatsFor = (accounts: readonly AlgerianAccount[]): PayoutFormat[] =>
  payoutFormats.filter((format) => accounts.every(files[format].fits))

/** Withdrawals as the text of a file for the bank, of a batch or (null) of none. */
export const writePayouts = (
  format: PayoutFormat,
  withdrawals: readonly PaidOut[],
  batch: number | null,
): string =>
  csvOf(
    files[format].columns,
    withdrawals.map((withdrawal, at) =>
      files[format].line(withdrawal, `${batch === null ? '' : payoutBatchNumber(batch)}/${at + 1}`),
    ),
  )

/** What the file is called; a second copy says so. */
export const payoutFileName = (batch: number, format: PayoutFormat, copy: number): string =>
  `kanz-${payoutBatchNumber(batch)}-${format}${copy > 1 ? `-copy-${copy}` : ''}.csv`
