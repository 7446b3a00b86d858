import * as v from 'valibot'
import { wholeDa } from '#kernel/field-parsers.ts'
import { offerLimits } from './offer-limits.ts'

/** At which price somebody is told of an offer, in whole DA. */
export const priceAlertForm = v.object({ price: wholeDa(1, offerLimits.price_most) })
