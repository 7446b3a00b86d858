import { westernDigits } from '#kernel/digits.ts'

/** Fewer digits than these, without those of the country, would be found in every number. */
const LEAST_DIGITS = 3

/**
 * Whether a text can be a phone number or a part of one: digits of either script, and the signs
 * that people put between them. In whatever spelling, `phone_digits` of the database makes it the
 * same digits.
 */
export function isPhonePart(text: string): boolean {
  const plain = westernDigits(text)
  return (
    /^[\d\s+().-]+$/.test(plain) &&
    plain.replace(/\D/g, '').replace(/^(00)?(213)?0*/, '').length >= LEAST_DIGITS
  )
}
