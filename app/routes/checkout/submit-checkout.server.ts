import { getLocale } from '#i18n/paraglide/runtime.js'
import { readForm, textsOf } from '#kernel/form.ts'
import { answersIn, fieldName, readAnswers } from '#modules/catalog/buyer-fields.ts'
import { askedIn } from '#modules/catalog/ui/asked-field-words.ts'
import { rungsIn } from '#modules/offers/ui/ladder-words.ts'
import { deliveryTime } from '#modules/offers/ui/words.ts'
import { lastAnswers } from '#modules/orders/answers.server.ts'
import {
  type CheckoutOffer,
  offerForCheckout,
  promisedSeconds,
} from '#modules/checkout/checkout-offer.server.ts'
import { checkoutForm, type CheckoutRefusal } from '#modules/checkout/checkout.form.ts'
import { placeOrder, savedDetails } from '#modules/checkout/checkout.server.ts'
import { unseenOrder } from '#modules/checkout/ordered-before.server.ts'
import { askedBeside, withOwnRank } from '#modules/checkout/own-rank.ts'
import { availableFlows } from '#modules/payments/payment-flow.server.ts'
import { askedBy, type ClimbAsked, climbAsked, climbOrLeast } from '#modules/offers/ladder.ts'
import { type PaymentFlow, paymentFlowOf } from '#modules/offers/payment-flow.ts'
import { paymentPath } from '#modules/orders/order-paths.ts'
import type { CheckoutAnswer } from '#modules/checkout/ui/checkout-words.ts'
import type { CheckoutProps } from '#modules/checkout/ui/checkout.island.tsx'
import { protectionWords } from '#modules/orders/ui/protection-words.ts'
import { WALLET_METHOD } from '#modules/payments/payment-method.ts'
import type { ViewerContext } from '#platform/context.ts'
import { beginPayment } from './order-payment.server.ts'

/**
 * What a form that was posted led to: an order, and where it goes on, or an answer to it; `gone`
 * when the offer is not for sale.
 */
type Ordered = { to: string } | 'gone' | { answer: CheckoutAnswer; status: number }

const statuses: Record<Exclude<CheckoutRefusal, 'offer_not_found' | 'wrong_answers'>, number> = {
  own_offer: 409,
  ordered_before: 409,
  unpaid_order: 409,
  price_changed: 409,
  total_changed: 409,
  promise_changed: 409,
  out_of_stock: 409,
  one_at_a_time: 409,
  wallet_short: 409,
  wallet_rests: 409,
  below_minimum: 422,
  method_unavailable: 422,
  too_many_pending: 409,
  too_many_orders: 429,
  new_buyer_orders: 409,
  new_buyer_pieces: 409,
  new_buyer_kept: 409,
  new_buyer_amount: 409,
  rank_unknown: 422,
  rank_not_above: 422,
  climb_too_cheap: 422,
}

/** Places the order of a form that was posted. Whatever is refused keeps all that was typed. */
export async function submitCheckout(
  given: ViewerContext,
  offerId: number,
  posted: FormData,
): Promise<Ordered> {
  const { db, settings, viewer, now } = given
  const form = readForm(checkoutForm, posted)
  const answers = answersIn(textsOf(posted))
  const values = form.ok ? { ...answers, ...asTyped(form.value) } : form.values
  if (posted.has('update')) return { answer: { values, errors: {}, refusal: null }, status: 200 }
  if (!form.ok) {
    const asked = climbAsked((name) => values[name] ?? null)
    const errors = { ...(await answerErrors(given, offerId, answers, asked)), ...form.errors }
    return { answer: { values, errors, refusal: null }, status: 422 }
  }

  const { order_seen: _, climb_from, climb_to, ...said } = form.value
  const climb = climb_from || climb_to ? { from: climb_from ?? '', to: climb_to ?? '' } : undefined
  const sent = { ...said, answers, ...(climb && { climb }) }
  const placed =
    (await unseenOrder(db, viewer.id, offerId, form.value, settings, now)) ??
    (await placeOrder(db, viewer.id, offerId, sent, settings, now))
  if (placed.ok) {
    const { order_id, way } = placed.value
    return { to: await nextPage(given, offerId, order_id, way) }
  }
  const { code, details } = placed
  if (code === 'offer_not_found') return 'gone'
  if (code === 'wrong_answers')
    return { answer: { values, errors: byField(details ?? {}), refusal: null }, status: 422 }
  const refusal = { code, details: { before: Number(values.price_seen), ...details } }
  return { answer: { values, errors: {}, refusal }, status: statuses[code] }
}

/**
 * Where the buyer of an order that was just placed goes on: to the gateway's page or the seller's,
 * or to the order's own payment page, which also says when the gateway could not be reached.
 */
async function nextPage(
  given: ViewerContext,
  offerId: number,
  orderId: string,
  way: PaymentFlow | null,
): Promise<string> {
  if (way === 'link') return `/payment/${offerId}/leave/${orderId}`
  if (way === 'wallet') return `/payment/${offerId}?payment=success&order=${orderId}`
  const begun = way === 'gateway' ? await beginPayment(given, orderId) : null
  return begun?.ok ? begun.value : paymentPath(orderId)
}

/** What is wrong with the answers of a form that is wrong besides, so that all is said at once. */
async function answerErrors(
  { db }: ViewerContext,
  offerId: number,
  answers: Record<string, string>,
  climb: ClimbAsked | null,
): Promise<Record<string, string>> {
  const offer = await offerForCheckout(db, offerId)
  const read = offer && readAnswers(offer.fields, withOwnRank(offer, answers, climb))
  return read && !read.ok ? byField(read.details ?? {}) : {}
}

/** The problems of answers by the names of their fields. */
const byField = (details: Record<string, string | number>): Record<string, string> =>
  Object.fromEntries(Object.entries(details).map(([key, code]) => [fieldName(key), String(code)]))

const asTyped = (form: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(form).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  )

type Asked = Omit<CheckoutProps, 'answer'>

/**
 * What the checkout of an offer shows to this buyer, with what they said of themselves the last
 * time, and which unpaid order of theirs it names.
 */
export async function checkoutOf(
  { db, settings, viewer, now }: ViewerContext,
  offer: CheckoutOffer,
  unpaidOrder?: string | null,
  asked: ClimbAsked | null = null,
): Promise<Asked> {
  const {
    id,
    title,
    category,
    main_image_url,
    game_name,
    game_slug,
    game_mono,
    price,
    quantity,
    min_quantity,
    methods,
    discounts,
  } = offer
  const open = availableFlows(settings)
  const climb = offer.ladder && climbOrLeast(offer.ladder, asked)
  const [saved, proposed] = await Promise.all([
    savedDetails(db, viewer.id),
    offer.fields.length > 0 ? lastAnswers(db, viewer.id, offer) : {},
  ])
  const { apply_discounts, charge_buyer_fee, buyer_fee_bp, wallet_payment_open } = settings
  return {
    offer: {
      id,
      title,
      category,
      main_image_url,
      game_name,
      game_slug,
      game_mono,
      price,
      quantity,
      min_quantity,
      methods: methods.map((method) => ({
        ...method,
        way: paymentFlowOf(method, offer, open, now),
      })),
      ladder: offer.ladder && rungsIn(offer.ladder, getLocale()),
      delivery: deliveryTime(offer.delivery_time),
      delivery_seconds: promisedSeconds(offer.delivery_time),
    },
    buyer: {
      email: viewer.email,
      wallet_balance: viewer.figures_failed ? null : viewer.wallet_balance,
      wallet_open: wallet_payment_open,
    },
    pricing: {
      price: climb?.price ?? price,
      discounts,
      apply_discounts,
      charge_buyer_fee,
      buyer_fee_bp,
    },
    climb: climb && askedBy(climb),
    saved,
    fields: askedIn(askedBeside(offer), getLocale()),
    proposed,
    token: crypto.randomUUID(),
    order_seen: unpaidOrder ?? '',
    protection: protectionWords(category, settings),
    open: methods.some(({ name }) => name !== WALLET_METHOD || wallet_payment_open),
  }
}

/**
 * The checkout after an answer: with the climb that was asked for, with the balance that a refusal
 * found, which may be less than when the page began [PAY-19], and still the same form, unless its
 * token was none or has ordered.
 */
export function answered(asked: Asked, answer: CheckoutAnswer): CheckoutProps {
  const { values, errors, refusal } = answer
  const isNew =
    !values.checkout_token || errors.checkout_token || refusal?.code === 'ordered_before'
  const buyer =
    refusal?.code === 'wallet_short'
      ? { ...asked.buyer, wallet_balance: Number(refusal.details.balance) }
      : asked.buyer
  const climb = climbAsked((name) => values[name] ?? null) ?? asked.climb
  const found = asked.offer.ladder && climbOrLeast(asked.offer.ladder, climb)
  return {
    ...asked,
    climb,
    pricing: { ...asked.pricing, ...(found && { price: found.price }) },
    buyer,
    token: isNew ? asked.token : values.checkout_token!,
    answer,
  }
}
