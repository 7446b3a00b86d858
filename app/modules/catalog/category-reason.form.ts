import * as v from 'valibot'
import { lines } from '#kernel/field-parsers.ts'

export const MAX_CATEGORY_REASON = 500

/**
 * Why an administrator switches a category off, if they say it; other administrators read it in the
 * audit log.
 */
export const categoryReasonForm = v.object({
  reason: v.optional(v.pipe(lines, v.maxLength(MAX_CATEGORY_REASON, 'too_long')), ''),
})
