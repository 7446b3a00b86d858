import * as v from 'valibot'
import { line, lines, ticked } from '#kernel/field-parsers.ts'

export const MAX_CATEGORY_REASON = 500

/**
 * The switch of a category; why an administrator turns it off, if they say it, which others read in
 * the audit log; and whether the games come back with it that it hid.
 */
export const categorySwitchForm = v.object({
  enabled: v.optional(line, ''),
  games: ticked,
  reason: v.optional(v.pipe(lines, v.maxLength(MAX_CATEGORY_REASON, 'too_long')), ''),
})
