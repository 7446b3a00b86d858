import * as v from 'valibot'
import { lines } from '#kernel/fields.ts'

const MIN_READ_REASON = 10
export const MAX_READ_REASON = 500

/** Why an administrator reads a conversation, or removes a message: its people see it. */
export const staffReadForm = v.object({
  reason: v.pipe(
    v.string('too_short'),
    lines,
    v.minLength(MIN_READ_REASON, 'too_short'),
    v.maxLength(MAX_READ_REASON, 'too_long'),
  ),
})
