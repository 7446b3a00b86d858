import { m } from '#i18n/paraglide/messages.js'
import { accountName } from '#modules/ledger/ui/transfer-words.ts'
import { methodName } from '#modules/orders/ui/contact.ts'
import type { LineName } from '#modules/reports/reconciliation-facts.ts'
import type { MethodName } from '#modules/reports/reconciliation.ts'

export type Methods = Record<string, MethodName>

/** What moved, in words. */
export const lineWords: Record<LineName, () => string> = {
  captured: m.reconciliation_line_captured,
  late_payments: m.reconciliation_line_late_payments,
  deposits: m.reconciliation_line_deposits,
  gateway_fees: m.reconciliation_line_gateway_fees,
  settlements: m.reconciliation_line_settlements,
  redemptions: m.reconciliation_line_redemptions,
  released: m.reconciliation_line_released,
  seller_fees: m.reconciliation_line_seller_fees,
  buyer_fees: m.reconciliation_line_buyer_fees,
  refunded_wallet: m.reconciliation_line_refunded_wallet,
  refunded_original: m.reconciliation_line_refunded_original,
  refunds_sent: m.reconciliation_line_refunds_sent,
  refunds_to_wallet: m.reconciliation_line_refunds_to_wallet,
  withdrawals_requested: m.reconciliation_line_withdrawals_requested,
  withdrawals_paid: m.reconciliation_line_withdrawals_paid,
  withdrawal_fees: m.reconciliation_line_withdrawal_fees,
  withdrawals_returned: m.reconciliation_line_withdrawals_returned,
  adjusted_up: m.reconciliation_line_adjusted_up,
  adjusted_down: m.reconciliation_line_adjusted_down,
}

/** An account in words. */
export const nameOf = (book: string, methods: Methods): string =>
  accountName(book, {
    method: (id) => methods[id] && methodName(methods[id].name, methods[id].name_ar),
  })

/** Lines of orders by the method that was chosen, by whatever they were paid in the end. */
const ofOrders: readonly LineName[] = ['captured', 'late_payments', 'refunded_original']

/** What a line's money came by. */
export function partName(name: LineName, part: string, methods: Methods): string {
  if (part === 'wallet') return m.wallet_title()
  const method = nameOf(part, methods)
  return ofOrders.includes(name) ? m.reconciliation_orders_by({ method }) : method
}

/** An account as the list of all of them calls it. */
export const bookName = (book: string, methods: Methods): string =>
  book.startsWith('clearing:')
    ? m.reconciliation_book_clearing({ method: nameOf(book, methods) })
    : nameOf(book, methods)
