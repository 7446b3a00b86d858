import * as v from 'valibot'
import { lines, requiredLine, requiredLines } from '#kernel/field-parsers.ts'
import { MAX_NAME, MAX_PHONE, phoneField } from '#modules/people/contact.form.ts'

/** The most characters of each field of an application, and of an administrator's notes on it. */
export const applicationLimits = {
  full_name: MAX_NAME,
  phone: MAX_PHONE,
  experience: 4_000,
  notes: 4_000,
} as const

/** The application to sell. Its email is the account's, whatever is sent. */
export const applicationForm = v.object({
  full_name: requiredLine(applicationLimits.full_name),
  phone: phoneField,
  experience: requiredLines(applicationLimits.experience),
})

export type ApplicationForm = v.InferOutput<typeof applicationForm>

/**
 * What administrators note on an application, for themselves, may be empty; and what the notes were
 * when they began. Left out, nothing was noted.
 */
export const applicationNotesForm = v.object({
  notes: v.pipe(v.optional(lines, ''), v.maxLength(applicationLimits.notes, 'too_long')),
  notes_seen: v.optional(lines, ''),
})
