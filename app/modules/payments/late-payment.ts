import { clearingOf, type Transfer, walletOf } from '#modules/ledger/ledger.ts'

/** What came by a method (whole DA) and pays no order goes to the wallet of whose it is. */
export const latePayment = (
  to: { user_id: string; payment_method_id: number; order_id: string | null },
  amount: number,
): Transfer => ({
  code: 'late_payment',
  debit: clearingOf(to.payment_method_id),
  credit: walletOf(to.user_id),
  amount,
  ...(to.order_id !== null && { order_id: to.order_id }),
})
