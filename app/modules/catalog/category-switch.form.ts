import * as v from 'valibot'
import { line, lines } from '#kernel/field-parsers.ts'

export const MAX_CATEGORY_REASON = 500

/**
 * The switch of a category, and why an administrator turns it off, if they say it; other
 * administrators read it in the audit log.
 */
export const categorySwitchForm = v.object({
  enabled: v.optional(line, ''),
  reason: v.optional(v.pipe(lines, v.maxLength(MAX_CATEGORY_REASON, 'too_long')), ''),
})
