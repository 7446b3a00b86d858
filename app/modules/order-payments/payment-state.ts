import { type Standing, standingOf } from '#modules/payments/attempt-standing.ts'
import { meanings, type OrderStatus } from '#modules/orders/order.ts'
import type { PaymentFlow } from '#modules/offers/payment-flow.ts'

// In which state the payment of an order is for its buyer, from the order, its attempts and its
// receipts.

/**
 * What the payment page of an order says: how the gateway's payment stands, or how the order is
 * paid without it, or what became of the order. `review`: we look for the money of a transfer;
 * `part_arrived`: only some of it came; `not_found`: we did not find it; `late`: its money came
 * when it was over, and is in the wallet.
 */
export type PaymentState =
  | Exclude<Standing, 'paid'>
  | 'transfer'
  | 'part_arrived'
  | 'not_found'
  | 'review'
  | 'link'
  | 'by_hand'
  | 'paid'
  | 'delivered'
  | 'moved_on'
  | 'cancelled'
  | 'refunded'
  | 'late'

interface Paying {
  status: OrderStatus
  way: PaymentFlow
  /** The newest payment at the gateway; null before the first. */
  attempt: Parameters<typeof standingOf>[0]
  /** Whether a transfer's receipt is being looked at. */
  under_review: boolean
  /** Whether one is, or some of a transfer's money has come. */
  has_receipt: boolean
  /** Why none was found for the last one. */
  not_found_reason: string | null
  /** Whole DA that came too late. */
  late: number
}

/** Whether its buyer is told where to send a transfer. */
export const isTransfer = (state: PaymentState): boolean =>
  state === 'transfer' || state === 'part_arrived' || state === 'not_found'

/** Whether it is said that a transfer pays the order, sent or not. */
export const isByTransfer = (state: PaymentState): boolean =>
  isTransfer(state) || state === 'review'

/** What is said of an order's payment; `back`: its buyer says that they come from the gateway. */
export function paymentStateOf(
  { status, way, attempt, under_review, has_receipt, not_found_reason, late }: Paying,
  back: boolean,
): PaymentState {
  if (status === 'paid') return 'paid'
  if (status === 'completed') return 'delivered'
  const { was_paid, is_undone } = meanings[status]
  if (is_undone && late > 0) return 'late'
  if (status !== 'pending') return is_undone ? (was_paid ? 'refunded' : 'cancelled') : 'moved_on'
  const standing = standingOf(attempt, back)
  if (standing === 'processing' || standing === 'other_money') return standing
  if (under_review) return 'review'
  if ((has_receipt || way === 'transfer') && not_found_reason !== null) return 'not_found'
  if (has_receipt) return 'part_arrived'
  if (way === 'transfer') return way
  if (way === 'wallet') return 'by_hand'
  if (way !== 'gateway') return way
  // what its provider says is paid is taken at once: until then it is on its way
  return standing === 'paid' ? 'processing' : standing
}
