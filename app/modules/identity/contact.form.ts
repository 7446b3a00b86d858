import * as v from 'valibot'

/** The most characters of a person's name and of a phone number. */
export const MAX_NAME = 120
export const MAX_PHONE = 40

/** Marks that turn text round or cannot be seen: they have no place in a name or an address. */
const HIDDEN = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g

/** One line of text, without marks that hide and with single spaces. */
export const line = v.pipe(v.string(), v.transform((text) => text.replace(HIDDEN, '').replace(/\s+/g, ' ').trim()))

/** A text of several lines, without marks that hide. */
export const lines = v.pipe(v.string(), v.transform((text) => text.replace(HIDDEN, '').replace(/\r\n?/g, '\n').trim()))

export const withWesternDigits = v.transform((text: string) => text.replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660)))

/** A line that must be filled in, of at most so many characters. */
export const requiredLine = (most: number) => v.pipe(line, v.minLength(1, 'required'), v.maxLength(most, 'too_long'))

/** A phone number as people write it, with 6 to 15 digits (ITU-T E.164 has at most 15), which come out Western. */
export const phoneField = v.pipe(
  requiredLine(MAX_PHONE), withWesternDigits, v.regex(/^\+?[\d ().-]*$/, 'phone'), v.check(hasEnoughDigits, 'phone'),
)

function hasEnoughDigits(phone: string): boolean {
  const digits = phone.replace(/\D/g, '').length
  return digits >= 6 && digits <= 15
}
