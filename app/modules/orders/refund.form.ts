import * as v from 'valibot'
import { requiredLines } from '#kernel/field-parsers.ts'

export const MAX_REFUND_REASON = 1_000

/** The refund form: where the money goes, and why. */
export const refundForm = v.object({
  to: v.picklist(['refund_wallet', 'refund_original'], 'choose'),
  reason: requiredLines(MAX_REFUND_REASON),
})
