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

export const accountOf = ({ account_kind, account }: PaidOut): AlgerianAccount => ({
  kind: account_kind,
  digits: account,
})
