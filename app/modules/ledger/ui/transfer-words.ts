import { isolated, leftToRight } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'

// The ledger in words, for the desk and the files that it exports: why money moved, and the
// accounts that it moved between.

const codeWords: Record<string, () => string> = {
  capture: m.admin_transfer_code_capture,
  payout: m.admin_transfer_code_payout,
  fee: m.admin_transfer_code_fee,
  refund_wallet: m.admin_transfer_code_refund_wallet,
  refund_original: m.admin_transfer_code_refund_original,
  refund_part: m.admin_transfer_code_refund_part,
  late_payment: m.admin_transfer_code_late_payment,
  redemption: m.admin_transfer_code_redemption,
  deposit: m.admin_transfer_code_deposit,
  withdrawal: m.admin_transfer_code_withdrawal,
  withdrawal_paid: m.reconciliation_line_withdrawals_paid,
  withdrawal_fee: m.reconciliation_line_withdrawal_fees,
  withdrawal_returned: m.reconciliation_line_withdrawals_returned,
  gateway_fee: m.reconciliation_line_gateway_fees,
  settlement: m.reconciliation_line_settlements,
  refund_sent: m.reconciliation_line_refunds_sent,
  refund_to_wallet: m.reconciliation_line_refunds_to_wallet,
}

/** Why money moved, in words; a code that nobody knows as it is. */
export const transferCode = (code: string): string => codeWords[code]?.() ?? code

const bookWords: Record<string, () => string> = {
  escrow: m.reconciliation_book_escrow,
  wallet: m.reconciliation_book_wallet,
  withdrawal: m.reconciliation_book_withdrawal,
  fees: m.reconciliation_book_fees,
  gateway_fees: m.reconciliation_book_gateway_fees,
  bank: m.reconciliation_book_bank,
  rewards: m.reconciliation_book_rewards,
  adjustments: m.reconciliation_book_adjustments,
}

/**
 * The names that a reader may see, by id: of people, and of payment methods in the reader's
 * language.
 */
interface Names {
  person?: (id: string) => string | undefined
  method?: (id: string) => string | undefined
}

/**
 * An account (`wallet:{person}`) or all of a kind (`wallet`) in words; one whose name is not known
 * as it is.
 */
export function accountName(account: string, { person, method }: Names): string {
  const [kind = '', id] = account.split(/:(.*)/s)
  if (id === undefined) return bookWords[kind]?.() ?? leftToRight(account)
  if (kind === 'escrow') return m.admin_transfer_account_escrow()
  if (kind === 'clearing') return isolated(method?.(id) ?? account)
  const username = kind === 'wallet' ? person?.(id) : undefined
  return username === undefined
    ? leftToRight(account)
    : m.admin_transfer_account_wallet({ username: isolated(username) })
}
