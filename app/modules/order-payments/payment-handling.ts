import type { Handling, OutcomeToCheck } from '#modules/payments/payment-event.ts'
import { isRefunded, type OrderStatus } from '#modules/orders/order.ts'

// The rules by which an administrator handles money that came and paid nothing: which acts are
// possible, and what each is in the audit log.

/** A payment that waits for an administrator, and what it finds. Money is whole DA. */
export interface PaymentToHandle {
  outcome: OutcomeToCheck
  amount: number
  currency: string
  /** Whether it is of the mode in which we take payments: a trial is no money. */
  is_our_mode: boolean
  /** The same payment counts by another event of it, or was handled by one. */
  counts_elsewhere: boolean
  order: { status: OrderStatus; total_price: number; user_id: string; seller_id: string } | null
  /** Whose money it is: the order's buyer, or who paid; null where nobody is known. */
  payee_id: string | null
  payee_gone: boolean
  /** By which method it came; null where that is not known. */
  payment_method_id: number | null
}

/** Why an act is not possible for a payment. */
export type HandlingRefusal =
  | 'other_mode'
  | 'wrong_currency'
  | 'counts_elsewhere'
  | 'refunded'
  | 'nobody'
  | 'payee_gone'
  | 'own'
  | 'no_order'
  | 'not_pending'
  | 'too_little'

/**
 * What an administrator can do about a payment, and of each other act why not. Nobody decides where
 * money of their own goes, and one payment is money once, however many events tell of it, and
 * however its order was refunded. Nothing can always be done: what happened is noted then.
 */
export function handlingsOf(
  payment: PaymentToHandle,
  administratorId: string,
): Record<Handling, HandlingRefusal | null> {
  const noMoney = whyNoMoney(payment)
  return {
    credited: noMoney ?? whyNotCredited(payment, administratorId),
    marked_paid: noMoney ?? whyNotPaid(payment, administratorId),
    sent_back: noMoney,
    nothing: null,
  }
}

/** What is over when this payment pays its order, in whole DA: it goes to the buyer's wallet. */
export const restOf = ({ amount, order }: Pick<PaymentToHandle, 'amount' | 'order'>): number =>
  order ? amount - order.total_price : 0

/** What an act on a payment is in the audit log, as `payment.…`. */
export const deeds = ['credit', 'send_back', 'dismiss', 'handle'] as const

/**
 * Which of them an act is. Whatever takes money off the desk is confirmed (`sensitiveActions`);
 * `handle` notes what is no money, or pays an order by what the order itself asks for.
 */
export function deedOf(
  as: Handling,
  payment: Pick<PaymentToHandle, 'amount' | 'order' | 'is_our_mode' | 'currency'>,
): (typeof deeds)[number] {
  if (as === 'credited' || (as === 'marked_paid' && restOf(payment) > 0)) return 'credit'
  if (as === 'sent_back') return 'send_back'
  const isMoney = payment.is_our_mode && payment.currency === 'DZD'
  return as === 'nothing' && isMoney ? 'dismiss' : 'handle'
}

function whyNoMoney(payment: PaymentToHandle): HandlingRefusal | null {
  if (!payment.is_our_mode) return 'other_mode'
  if (payment.currency !== 'DZD') return 'wrong_currency'
  if (payment.counts_elsewhere) return 'counts_elsewhere'
  return wentBack(payment) ? 'refunded' : null
}

/**
 * Whether its money went back with its order. Of an order that was marked by hand it is the payment
 * that was seen then, unless a person has handled it as a further one before the refund.
 */
const wentBack = ({ outcome, order }: PaymentToHandle): boolean =>
  outcome === 'paid_by_hand' && order !== null && isRefunded(order.status)

function whyNotCredited(
  { payee_id, payee_gone, payment_method_id }: PaymentToHandle,
  administratorId: string,
): HandlingRefusal | null {
  if (payee_id === null || payment_method_id === null) return 'nobody'
  if (payee_gone) return 'payee_gone'
  return payee_id === administratorId ? 'own' : null
}

function whyNotPaid(payment: PaymentToHandle, administratorId: string): HandlingRefusal | null {
  const { order } = payment
  if (!order) return 'no_order'
  if (order.status !== 'pending') return 'not_pending'
  if (restOf(payment) < 0) return 'too_little'
  if ([order.user_id, order.seller_id].includes(administratorId)) return 'own'
  return payment.payee_gone && restOf(payment) > 0 ? 'payee_gone' : null
}
