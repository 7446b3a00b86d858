import {
  type PaymentEvent,
  type PaymentOutcome,
  SUCCEEDED,
} from '#modules/payments/payment-event.ts'
import { meanings, type OrderStatus } from '../../orders/order.ts'

// The rule by which an event of the gateway pays an order, or is left to an administrator.

/** An order as a payment for it finds it. */
export interface Payable {
  status: OrderStatus
  total_price: number
  from_wallet: boolean
  buyer_gone: boolean
  /** Transfers paid it, as their receipts say: no payment is what was seen when it was marked. */
  paid_by_transfer: boolean
  /**
   * The payments that count for it, by the provider's id; null for one that its event did not name.
   */
  payments: readonly (string | null)[]
  /** The payment of this event counts for another order. */
  counts_elsewhere: boolean
}

/**
 * Decides what an event does to an order as it is now. A payment that does not match is recorded
 * and left to an administrator; so is the first one of an order that an administrator marked as
 * paid: mostly it is the one that they had seen, but the buyer may have paid twice; and so is each
 * further one of an order that is paid, as the first is where transfers had paid it. What comes for
 * an order that is over is credited only where it is told apart from every payment before by its
 * id: else the same money, told anew under another event's id, would be credited each time.
 */
export function decidePayment(
  event: PaymentEvent,
  order: Payable | null,
  mode: 'live' | 'test',
): PaymentOutcome {
  if (event.type !== SUCCEEDED) return event.state ? 'not_paid' : 'other_type'
  if (event.mode !== mode) return 'test_mode'
  if (!order) return 'unknown_order'
  if (order.from_wallet) return 'not_asked_for'
  if (event.currency !== 'DZD') return 'wrong_currency'
  if (event.amount !== order.total_price) return 'wrong_amount'
  if (event.payment_id !== undefined && order.payments.includes(event.payment_id))
    return 'same_payment'
  if (order.counts_elsewhere || !isToldApart(event, order.payments)) return 'unclear'
  if (order.status === 'pending') return 'paid'
  const { was_paid, is_undone } = meanings[order.status]
  if (was_paid && order.payments.length === 0 && !order.paid_by_transfer) return 'paid_by_hand'
  if (was_paid && !is_undone) return 'paid_again'
  return order.buyer_gone ? 'buyer_gone' : 'to_wallet'
}

const isToldApart = ({ payment_id }: PaymentEvent, payments: Payable['payments']): boolean =>
  payments.length === 0 || (payment_id !== undefined && !payments.includes(null))
