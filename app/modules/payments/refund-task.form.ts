import * as v from 'valibot'
import { typedDay } from '#kernel/algiers.ts'
import { requiredLine } from '#kernel/field-parsers.ts'

/** The most characters of a bank's reference. */
export const MAX_BANK_REFERENCE = 80

/**
 * A day of the calendar as people write it, read as `2026-11-20`; `required` when it is empty,
 * `no_day` when it is none or could be two.
 */
export const dayField = v.pipe(
  v.string('required'),
  v.trim(),
  v.minLength(1, 'required'),
  v.transform(typedDay),
  v.string('no_day'),
)

/** How money was sent back: the bank's reference, and the day on which it left. */
export const sentForm = v.object({
  bank_reference: requiredLine(MAX_BANK_REFERENCE),
  sent_on: dayField,
})

export type SentForm = v.InferOutput<typeof sentForm>
