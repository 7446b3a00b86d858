import * as v from 'valibot'
import { requiredLine, withWesternDigits } from '#kernel/fields.ts'

/** The most characters of a person's name and of a phone number. */
export const MAX_NAME = 120
export const MAX_PHONE = 40

/** A phone number as people write it, with 6 to 15 digits (ITU-T E.164 has at most 15), which come out Western. */
export const phoneField = v.pipe(
  requiredLine(MAX_PHONE), withWesternDigits, v.regex(/^\+?[\d ().-]*$/, 'phone'), v.check(hasEnoughDigits, 'phone'),
)

function hasEnoughDigits(phone: string): boolean {
  const digits = phone.replace(/\D/g, '').length
  return digits >= 6 && digits <= 15
}
