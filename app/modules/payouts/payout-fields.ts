import * as v from 'valibot'
import { requiredLine, withWesternDigits } from '#kernel/fields.ts'

/** The most characters of an account holder's name, a bank's reference and a reason. */
export const MAX_HOLDER = 120
export const MAX_REFERENCE = 80
export const MAX_REASON = 1_000

const LARGEST = 100_000_000

/** Whole DA as people write them: `5000`, `5 000`, `5,000`, in Western or Arabic digits, with or without the currency. */
export const amountField = v.pipe(
  v.string('required'),
  withWesternDigits,
  v.transform((typed) => typed.replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0)).replace(/\p{Cf}/gu, '').trim().replace(/\s*(?:DA|DZD|دج)$/i, '')),
  v.minLength(1, 'required'),
  v.regex(/^(?:\d+|\d{1,3}(?:[\s,.٬]\d{3})+)$/, 'whole'),
  v.transform((typed) => Number(typed.replace(/\D/g, ''))),
  v.minValue(1, 'whole'),
  v.maxValue(LARGEST, 'large'),
)

/** A name as a bank knows it: letters above all. */
export const holderField = v.pipe(requiredLine(MAX_HOLDER), v.regex(/\p{L}.*\p{L}/u, 'name'))

/** Drawn with the page, so that a form sent twice does its work once. */
export const tokenField = v.pipe(v.string('expired'), v.uuid('expired'))
