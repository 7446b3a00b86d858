import { ok, type Refusal, refuse, type Result } from '#kernel/result.ts'
import {
  type Climb,
  type ClimbAsked,
  climbOf,
  type ClimbRefusal,
  type WordedRung,
} from '#modules/offers/ladder.ts'
import type { OrderForm } from '../checkout.form.ts'
import { type CheckoutOffer, promisedSeconds } from '../checkout-offer.server.ts'
import { type Price, totalSeen } from '../price.ts'
import { promiseOf, secondsPromised } from '../promise.ts'

// An offer as it would be bought now, compared with what the form had shown of it: whoever saw
// another price, total or promise is told first.

/** An offer at what it costs and within how long, of a ladder the climb that is asked for. */
export type Bought = CheckoutOffer & { climb: Climb<WordedRung> | null; seconds: number }

/** Returns an offer as it would be bought now. Refused as `climbOf` does. */
export function asBought(offer: CheckoutOffer, asked: ClimbAsked): Result<Bought, ClimbRefusal> {
  if (!offer.ladder)
    return ok({ ...offer, climb: null, seconds: promisedSeconds(offer.delivery_time) })
  const climb = climbOf(offer.ladder, asked)
  if (!climb.ok) return climb
  const { price, minutes } = climb.value
  return ok({ ...offer, price, discounts: [], climb: climb.value, seconds: 60 * minutes })
}

/**
 * Refuses what became another since the form was shown, the first of price, total and promise, and
 * with it the time (`time_before`, `time_after`, in seconds) where that is another too.
 */
export function changedSince(
  form: Pick<OrderForm, 'price_seen' | 'terms_seen' | 'promise_seen' | 'quantity'>,
  { price, seconds, climb }: Bought,
  { total_price }: Price,
): Refusal<'price_changed' | 'total_changed' | 'promise_changed'> | null {
  const seen = secondsPromised(form.promise_seen)
  const time: Record<string, number> =
    seen === seconds ? {} : { time_before: seen, time_after: seconds }
  if (price !== form.price_seen) return refuse('price_changed', { price, ...time })
  const before = totalSeen(form.price_seen, form.terms_seen, form.quantity)
  if (before !== total_price)
    return refuse('total_changed', { before, after: total_price, ...time })
  return promiseOf({ seconds, rungs: climb?.rungs ?? null }) === form.promise_seen
    ? null
    : refuse('promise_changed', time)
}
