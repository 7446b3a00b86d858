import { type AccountKind, accountShown, bankOf, ribOf } from '#kernel/algerian-account.ts'
import { csvOf } from '#kernel/csv.ts'
import { netOf } from '../withdrawal.ts'

/** A withdrawal to pay, as the file for the bank needs it. Money is whole DA. */
export interface PaidOut {
  id: string
  username: string
  account_kind: AccountKind
  account: string
  account_holder: string
  amount: number
  fee: number
  created_at: Date
  /** When it was last in such a file; null before the first. */
  exported_at: Date | null
}

const columns = [
  'withdrawal',
  'username',
  'holder',
  'bank',
  'rib',
  'ccp',
  'amount_da',
  'requested_at',
  'exported_before_at',
] as const

/**
 * Withdrawals as a spreadsheet. Accounts are written in groups, so that no spreadsheet rounds them
 * as numbers; `amount_da` is what the person is to receive. `exported_before_at` is when a row was
 * in an earlier file, which may have been paid.
 */
export function writeWithdrawals(rows: readonly PaidOut[]): string {
  const records = rows.map(
    ({
      id,
      username,
      account_kind,
      account,
      account_holder,
      amount,
      fee,
      created_at,
      exported_at,
    }) => {
      const to = { kind: account_kind, digits: account }
      const rib = accountShown({ kind: 'rib', digits: ribOf(to) })
      return [
        id,
        username,
        account_holder,
        bankOf(to) ?? '',
        rib,
        account_kind === 'ccp' ? accountShown(to) : '',
        netOf({ amount, fee }),
        created_at.toISOString(),
        exported_at?.toISOString() ?? '',
      ]
    },
  )
  return csvOf(columns, records)
}
