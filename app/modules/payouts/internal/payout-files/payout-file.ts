import type { AccountKind, AlgerianAccount } from '#kernel/algerian-account.ts'

/** A withdrawal to pay, as a file for the bank needs it. Money is whole DA. */
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

/** A format for the bank: which accounts it can hold, and its lines. */
export interface PayoutFile {
  fits: (account: AlgerianAccount) => boolean
  columns: readonly string[]
  /** One line; `reference` names the line to the bank, such as `P-47/3`. */
  line: (withdrawal: PaidOut, reference: string) => (string | number)[]
}

/**
 * Returns the holder as the formats for a bank write it: letters, marks, blanks, `.`, `'` and `-`,
 * from the first letter on, and a blank for anything else. Some banks split a line at each `;` or
 * `,` whatever its quotes say, and a name with `;999999.00` in it would then be an amount.
 */
export const holderOf = ({ account_holder }: PaidOut): string =>
  account_holder
    .replace(/[^\p{L}\p{M}.'-]+/gu, ' ')
    .replace(/^[^\p{L}]+/u, '')
    .trimEnd()

export const accountOf = ({ account_kind, account }: PaidOut): AlgerianAccount => ({
  kind: account_kind,
  digits: account,
})
