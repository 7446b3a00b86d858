// The accounts of the double-entry ledger and the codes of its transfers, by name. The rows are
// written in ledger.server.ts.

/** The steps of a cause that move money. With its reference each is posted at most once. */
export type TransferCode =
  | 'capture'
  | 'payout'
  | 'fee'
  | 'refund_wallet'
  | 'refund_original'
  | 'refund_part'
  | 'late_payment'
  | 'redemption'
  | 'deposit'
  | 'withdrawal'
  | 'withdrawal_paid'
  | 'withdrawal_fee'
  | 'withdrawal_returned'
  | 'gateway_fee'
  | 'settlement'
  | 'refund_sent'
  | 'refund_to_wallet'

/**
 * One movement of money: `amount` whole DA leave the debit account and enter the credit account.
 */
export interface Transfer {
  code: TransferCode
  debit: string
  credit: string
  amount: number
  description?: string
  /**
   * The order that a late payment or a receipt was for; the transfers of an order have it in their
   * reference.
   */
  order_id?: string
}

export const FEES = 'fees'
/** What payment gateways keep of what is paid to them. */
export const GATEWAY_FEES = 'gateway_fees'
export const REWARDS = 'rewards'
export const ADJUSTMENTS = 'adjustments'
/**
 * What marks the description of every adjustment, for whoever reads the wallet's history; pages say
 * it in their language.
 */
export const ADMIN_MARK = '(Admin operation)'

/**
 * The operator's account at the bank: what deposits bring comes from it, what withdrawals are paid
 * goes to it.
 */
export const BANK = 'bank'
export const walletOf = (userId: string): string => `wallet:${userId}`
export const escrowOf = (orderId: string): string => `escrow:${orderId}`
/** What a wallet holds, in whole DA, and what of it came by card and cannot be withdrawn yet. */
export interface WalletMoney {
  balance: number
  resting: number
  /** When all of it can be; null when nothing rests. */
  rests_until: Date | null
}

/** What of a wallet can be withdrawn now. */
export const withdrawable = ({ balance, resting }: Omit<WalletMoney, 'rests_until'>): number =>
  Math.max(0, balance - resting)

/** What a withdrawal has set aside until it is paid or returned. */
export const withdrawalOf = (withdrawalId: string): string => `withdrawal:${withdrawalId}`
export const clearingOf = (paymentMethodId: number): string => `clearing:${paymentMethodId}`

/**
 * Whether an account keeps its balance, which may not go below zero. The platform's own accounts
 * are summed when asked.
 */
export const keepsBalance = (account: string): boolean =>
  /^(wallet|escrow|withdrawal):/.test(account)

/** What the history of a wallet can be narrowed to; sales (`other`) show under `all` only. */
export const transactionFilters = ['all', 'refund', 'redemption', 'withdrawal', 'deposit'] as const
export type TransactionFilter = (typeof transactionFilters)[number]
