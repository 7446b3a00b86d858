import * as v from 'valibot'
import { MINUTE } from '#kernel/time.ts'
import { meanings, type OrderStatus } from './order.ts'

/** Printable ASCII: whatever else a signed body may hold, the database can keep it. */
const code = (most: number) => v.pipe(v.string(), v.maxLength(most), v.regex(/^[\x21-\x7e]+$/))

/**
 * What a payment provider tells: that a payment for an order succeeded. `id` names the event,
 * however often it is told, and `payment_id` the payment (the provider's transaction), however many
 * events tell of it. Amount in whole DA.
 */
export const paymentEvent = v.object({
  id: code(200),
  payment_id: v.optional(code(200)),
  order_id: v.pipe(v.string(), v.uuid()),
  type: code(100),
  amount: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  currency: code(20),
  mode: v.picklist(['live', 'test']),
})

export type PaymentEvent = v.InferOutput<typeof paymentEvent>

/**
 * What a payment event does: pays the order, goes to the buyer's wallet since the order is dead or
 * was paid by another payment, or nothing; `buyer_gone` would go to a wallet whose account is
 * deleted, `not_asked_for` is for an order that a wallet paid, `same_payment` tells again of one
 * that counts already, and `unclear` may do so.
 */
export type PaymentOutcome =
  | 'paid'
  | 'to_wallet'
  | 'buyer_gone'
  | 'paid_by_hand'
  | 'other_type'
  | 'test_mode'
  | 'wrong_currency'
  | 'wrong_amount'
  | 'unknown_order'
  | 'not_asked_for'
  | 'same_payment'
  | 'unclear'

/**
 * The outcomes by which a payment counts, each payment once (the unique indexes of payment_events
 * hold the same).
 */
export const counted = [
  'paid',
  'to_wallet',
  'buyer_gone',
  'paid_by_hand',
] as const satisfies readonly PaymentOutcome[]

/**
 * Money may have come and moved nothing: an administrator has to see what it was (the indexes of
 * db/migrations/0011_payments.sql list the same). Not those without money: another type, the other mode, and a
 * payment that counts already.
 */
export const outcomesToCheck = [
  'buyer_gone',
  'wrong_amount',
  'wrong_currency',
  'unknown_order',
  'not_asked_for',
  'unclear',
  'paid_by_hand',
] as const satisfies readonly PaymentOutcome[]
export type OutcomeToCheck = (typeof outcomesToCheck)[number]

/** An order as a payment for it finds it. */
interface Payable {
  status: OrderStatus
  total_price: number
  from_wallet: boolean
  buyer_gone: boolean
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
 * paid: mostly it is the one that they had seen, but the buyer may have paid twice. A further
 * payment is credited only where it is told apart from every one before by its id: else the same
 * money, told anew under another event's id, would be credited each time.
 */
export function decidePayment(
  event: PaymentEvent,
  order: Payable | null,
  mode: 'live' | 'test',
): PaymentOutcome {
  if (event.type !== 'payment.succeeded') return 'other_type'
  if (event.mode !== mode) return 'test_mode'
  if (!order) return 'unknown_order'
  if (order.from_wallet) return 'not_asked_for'
  if (event.currency !== 'DZD') return 'wrong_currency'
  if (event.amount !== order.total_price) return 'wrong_amount'
  if (event.payment_id !== undefined && order.payments.includes(event.payment_id))
    return 'same_payment'
  if (order.counts_elsewhere || !isToldApart(event, order.payments)) return 'unclear'
  if (order.status === 'pending') return 'paid'
  if (meanings[order.status].was_paid && order.payments.length === 0) return 'paid_by_hand'
  return order.buyer_gone ? 'buyer_gone' : 'to_wallet'
}

const isToldApart = ({ payment_id }: PaymentEvent, payments: Payable['payments']): boolean =>
  payments.length === 0 || (payment_id !== undefined && !payments.includes(null))

/** How far the time of a signature may be from ours, before or after, in ms. */
const TOLERANCE = 5 * MINUTE

/**
 * When a callback was signed, in seconds since 1970 as written, and its signatures in hex: two
 * while a secret is exchanged.
 */
export interface CallbackSignature {
  at: string
  digests: readonly string[]
}

/**
 * A signature as it is sent: `t=1700000000,v1=hex`, other parts passed over. Null for anything
 * else.
 */
export function readSignature(header: string | null): CallbackSignature | null {
  const parts = (header ?? '').split(',').map((part) => part.trim().split('='))
  const valuesOf = (name: string) =>
    parts.filter(([key]) => key === name).map(([, value = '']) => value)
  const [times, digests] = [
    valuesOf('t'),
    valuesOf('v1').filter((digest) => /^[0-9a-f]{64}$/i.test(digest)),
  ]
  const [at] = times
  return at && times.length === 1 && /^\d{1,12}$/.test(at) && digests.length > 0
    ? { at, digests }
    : null
}

/**
 * Whether a callback was signed just now, so that one that somebody has recorded is of no use
 * later.
 */
export const isTimely = ({ at }: CallbackSignature, now: Date): boolean =>
  Math.abs(now.getTime() - Number(at) * 1000) <= TOLERANCE
