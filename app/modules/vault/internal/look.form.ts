import * as v from 'valibot'
import { lines } from '#kernel/fields.ts'

const MIN_LOOK_REASON = 10
export const MAX_LOOK_REASON = 500

/** Why an administrator opens a unit that is held, or takes units out: its seller reads it. */
export const lookForm = v.object({
  reason: v.pipe(
    v.string('too_short'),
    lines,
    // characters as the database counts them
    v.regex(new RegExp(`^.{${MIN_LOOK_REASON}}`, 'su'), 'too_short'),
    v.maxLength(MAX_LOOK_REASON, 'too_long'),
  ),
})
