import * as v from 'valibot'
import type { AttemptState } from './attempt.ts'

// What a gateway tells of a payment, in our own terms, and what may become of it: which outcomes
// count as money, and which ones staff have to look at.

/** Printable ASCII: whatever else a signed body may hold, the database can keep it. */
const code = (most: number) => v.pipe(v.string(), v.maxLength(most), v.regex(/^[\x21-\x7e]+$/))

/** How the ids of those events begin that are answers to our own questions: nobody else's do. */
export const ASKED = 'asked:'

/** The id that a provider gives an event. */
export const eventId = (most: number) =>
  v.pipe(
    code(most),
    v.check((id) => !id.startsWith(ASKED)),
  )

/**
 * What a payment callback tells: that a payment for an order succeeded. `id` names the event,
 * however often it is told, and `payment_id` the payment (the provider's transaction), however many
 * events tell of it. Amount in whole DA.
 */
export const callbackEvent = v.object({
  id: eventId(200),
  payment_id: v.optional(code(200)),
  order_id: v.pipe(v.string(), v.uuid()),
  type: code(100),
  amount: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  currency: code(20),
  mode: v.picklist(['live', 'test']),
})

/**
 * An event of any provider, as it is kept. Of a gateway it names the attempt it is of, with the
 * state and the fees the gateway says, and `order_id` is known only once the attempt is found.
 */
export interface PaymentEvent {
  id: string
  payment_id?: string | undefined
  order_id: string | null
  attempt_id?: string | null
  /** `payment.succeeded` tells of money; of any other type an attempt at most takes note. */
  type: string
  state?: Exclude<AttemptState, 'created'>
  /** Whole DA. */
  amount: number
  fees?: number | null
  currency: string
  mode: 'live' | 'test'
  /** The provider's own words, for the desk. */
  said?: Readonly<Record<string, unknown>>
}

/** The type of the events that tell of money. */
export const SUCCEEDED = 'payment.succeeded'

/**
 * What a payment event does: pays the order (`paid`), fills the payer's wallet (`deposited`), goes
 * to the buyer's wallet since the order is dead (`to_wallet`), or nothing; `paid_again` is a
 * further payment of an order that is paid, `buyer_gone` would go to a wallet whose account is
 * deleted, `not_asked_for` is for an order that a wallet paid, `same_payment` tells again of one
 * that counts already, `unclear` may do so, and `not_paid` tells of an attempt that ended without
 * money.
 */
export type PaymentOutcome =
  | 'paid'
  | 'deposited'
  | 'to_wallet'
  | 'buyer_gone'
  | 'paid_by_hand'
  | 'paid_again'
  | 'not_paid'
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
  'deposited',
  'to_wallet',
  'buyer_gone',
  'paid_by_hand',
  'paid_again',
] as const satisfies readonly PaymentOutcome[]

/**
 * Money may have come and moved nothing: an administrator has to see what it was (indexes and a
 * trigger of `payment_events` list the same, db/schema.sql). Not those without money: another type,
 * an attempt that ended, and a payment that counts already.
 */
export const outcomesToCheck = [
  'buyer_gone',
  'wrong_amount',
  'wrong_currency',
  'unknown_order',
  'not_asked_for',
  'unclear',
  'paid_by_hand',
  'paid_again',
  'test_mode',
] as const satisfies readonly PaymentOutcome[]
export type OutcomeToCheck = (typeof outcomesToCheck)[number]

/** What an administrator did about a payment that had moved nothing. */
export const handlings = ['credited', 'marked_paid', 'sent_back', 'nothing'] as const
export type Handling = (typeof handlings)[number]

export const checkStates = ['waiting', 'handled'] as const
export type CheckState = (typeof checkStates)[number]
