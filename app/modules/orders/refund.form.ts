import * as v from 'valibot'

export const MAX_REFUND_REASON = 1_000

/** The refund form: where the money goes, and why. */
export const refundForm = v.object({
  to: v.picklist(['refund_wallet', 'refund_original'], 'choose'),
  reason: v.pipe(v.string('required'), v.trim(), v.minLength(1, 'required'), v.maxLength(MAX_REFUND_REASON, 'too_long')),
})
