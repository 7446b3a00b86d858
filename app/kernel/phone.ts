import { plainly } from './text.ts'

/** Ten digits of a mobile number or nine of a fixed line, as people in Algeria dial them. */
const ALGERIAN = /^0(?:[567]\d{8}|[234]\d{7})$/

/** A number of another country: at most 15 digits (ITU-T E.164). */
const ELSEWHERE = /^\+(?!213)[1-9]\d{6,14}$/

/**
 * A phone number as people write it, in the one way it is kept: `0550 12 34 56` and `021 23 45 67`
 * for Algerian ones, with or without +213, `+33612345678` for others, which need their + or 00.
 * Arabic digits, blanks, points, hyphens and brackets do not matter. Null when nobody could be
 * called there.
 */
export function readPhone(typed: string): string | null {
  const text = plainly(typed)
    .replace(/[\s\p{Cf}\p{Pd}./()_]/gu, '')
    .replace(/^00/, '+')
  const dialled = text.replace(/^\+?2130?(?=[2-7])/, '0')
  if (ALGERIAN.test(dialled))
    return dialled.replace(/^(0[567]\d\d|0\d\d)(\d\d)(\d\d)(\d\d)$/, '$1 $2 $3 $4')
  return ELSEWHERE.test(text) ? text : null
}
