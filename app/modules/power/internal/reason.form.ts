import * as v from 'valibot'
import { lines } from '#kernel/fields.ts'

const MIN_REASON = 10
export const MAX_REASON = 500

/** Why staff do what other people or the audit log are told: so many characters, as the database counts them. */
export const reasonField = v.pipe(
  v.string('too_short'),
  lines,
  v.regex(new RegExp(`^.{${MIN_REASON}}`, 'su'), 'too_short'),
  v.maxLength(MAX_REASON, 'too_long'),
)

/** A form that asks for nothing else. */
export const reasonForm = v.object({ reason: reasonField })
