import * as v from 'valibot'
import {
  formToken,
  line,
  requiredLine,
  wholeField,
  withWesternDigits,
} from '#kernel/field-parsers.ts'
import { emailField, MAX_EMAIL } from '#modules/auth/email.form.ts'
import { contactMethods, MAX_NAME, MAX_PHONE, phoneField } from '#modules/people/contact.form.ts'
import { CLIMB_FROM, CLIMB_TO, type ClimbAsked, type ClimbRefusal } from '#modules/offers/ladder.ts'
import { MAX_QUANTITY, TERMS } from './price.ts'
import { PROMISE } from './promise.ts'

// What a buyer may post to place an order, with what they were shown, so that nobody pays a price
// that they did not see.

/** Why a checkout that was filled in well is refused all the same. */
export type CheckoutRefusal =
  | 'offer_not_found'
  | 'ordered_before'
  | 'unpaid_order'
  | 'own_offer'
  | 'price_changed'
  | 'total_changed'
  | 'promise_changed'
  | 'below_minimum'
  | 'out_of_stock'
  | 'one_at_a_time'
  | 'method_unavailable'
  | 'wrong_answers'
  | 'wallet_short'
  | 'wallet_rests'
  | 'too_many_pending'
  | 'too_many_orders'
  | 'new_buyer_orders'
  | 'new_buyer_pieces'
  | 'new_buyer_kept'
  | 'new_buyer_amount'
  | ClimbRefusal

/** Lengths that the form states and the server enforces. */
export const limits = {
  buyer_name: MAX_NAME,
  buyer_email: MAX_EMAIL,
  buyer_phone: MAX_PHONE,
  contact_details: 120,
  quantity: MAX_QUANTITY,
} as const

const whole = v.pipe(
  line,
  withWesternDigits,
  v.regex(/^\d{1,12}$/, 'whole_number'),
  v.transform(Number),
)

/** The buyer's rank and the one that they want, of an offer that is priced by the step. */
const climbEnds = {
  [CLIMB_FROM]: v.optional(v.pipe(line, v.maxLength(40, 'rank_unknown'))),
  [CLIMB_TO]: v.optional(v.pipe(line, v.maxLength(40, 'rank_unknown'))),
}

/**
 * The checkout form: quantity, who the buyer is and how to reach them, the payment method, and the
 * unit price, the terms that the buyer saw a total under, and what was promised. `order_seen` is
 * the unpaid order of the same offer that the page named, empty if it named none.
 */
export const checkoutForm = v.object({
  quantity: wholeField(1, limits.quantity, {
    none: 'whole_number',
    small: 'at_least_1',
    large: 'too_many',
  }),
  buyer_name: requiredLine(limits.buyer_name),
  buyer_email: v.pipe(requiredLine(limits.buyer_email), emailField),
  buyer_phone: phoneField,
  contact_method: v.picklist(contactMethods, 'choose'),
  contact_details: requiredLine(limits.contact_details),
  payment_method_id: v.pipe(
    v.string('choose'),
    v.regex(/^[1-9]\d{0,14}$/, 'choose'),
    v.transform(Number),
  ),
  price_seen: whole,
  terms_seen: v.pipe(v.string(), v.regex(TERMS, 'expired')),
  promise_seen: v.pipe(v.string('expired'), v.regex(PROMISE, 'expired')),
  order_seen: v.string('expired'),
  ...climbEnds,
  checkout_token: formToken,
})

export type CheckoutForm = v.InferOutput<typeof checkoutForm>

/**
 * What is ordered, with what was posted for the fields of the offer's game, by their names, and
 * between which ranks.
 */
export type OrderForm = Omit<CheckoutForm, 'order_seen' | keyof typeof climbEnds> & {
  answers?: Readonly<Record<string, string>>
  climb?: ClimbAsked | null
}

/** What a buyer said of themselves with their last order, for the form of the next. */
export type SavedDetails = Pick<
  CheckoutForm,
  'buyer_name' | 'buyer_phone' | 'contact_method' | 'contact_details'
>
