import * as v from 'valibot'
import { wholeField } from '#kernel/field-parsers.ts'
import { offerLimits } from './offer-limits.ts'

const { price_least, price_most } = offerLimits

/** At which price somebody is told of an offer, in whole DA: one that an offer can have. */
export const priceAlertForm = v.object({
  price: wholeField(price_least, price_most, { none: 'whole', small: 'low', large: 'not_lower' }),
})
