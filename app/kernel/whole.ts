import { plainly } from './text.ts'

/** DA as people name them, before an amount or behind it; `د.ج` without its dots and blank. */
const BEFORE = /^(?:DA|DZD|دج|دينار)\s?(?=\d)/i
const BEHIND = /(?<=\d)\s?(?:DA|DZD|دج|دينار(?: جزائري)?|dinars?(?: algériens?)?)$/i

/** Digits, or groups of three with one and the same sign between them; then zeros, if anything. */
const WHOLE = /^(-?)(\d+|[1-9]\d{0,2}(?:([ ,.،٬'])\d{3})(?:\3\d{3})*)(?:([.,،٫])0{1,2})?$/

/** No amount is as long; where it ends, blanks are not looked for in vain. */
const LONGEST = 500

/**
 * A whole number as people write it: `5000`, `5 000`, `5,000`, `5.000`, `5'000`, `٥٬٠٠٠`, `٥،٠٠٠`,
 * `5000,00`, with DA before or behind it. Null for what is none: a fraction is refused, never
 * dropped, and groups that are none (`50 00`, `1,5`) are no grouping.
 */
export function wholeNumber(typed: string): number | null {
  if (typed.length > LONGEST) return null
  const text = plainly(typed)
    .trim()
    .replace(/\s/gu, ' ')
    .replace(/د\.? ?ج\.?/, 'دج')
    .replace(/D\.A\.?$/i, 'DA')
    .replace(BEFORE, '')
    .replace(BEHIND, '')
  const [, sign, digits, groups, decimal] = WHOLE.exec(text) ?? []
  // of two points in one number the same cannot be both
  if (digits === undefined || (groups !== undefined && groups === decimal)) return null
  const number = Number(digits.replace(/\D/g, ''))
  return sign ? -number : number
}
