import * as v from 'valibot'
import { requiredLines } from '#kernel/field-parsers.ts'

export const MAX_OFFER_REASON = 500

/** Why an administrator acts on an offer; its seller reads it. */
export const offerReasonForm = v.object({
  reason: requiredLines(MAX_OFFER_REASON),
})
