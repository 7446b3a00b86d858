import * as v from 'valibot'
import { lines } from '#kernel/fields.ts'

export const MAX_OFFER_REASON = 500

/** Why an administrator acts on an offer; its seller reads it. */
export const offerReasonForm = v.object({
  reason: v.pipe(lines, v.minLength(1, 'required'), v.maxLength(MAX_OFFER_REASON, 'too_long')),
})
