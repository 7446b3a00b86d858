import * as v from 'valibot'
import { westernDigits } from './digits.ts'

/**
 * Marks that turn text round or cannot be seen: they have no place in a name, a title or an
 * address.
 */
const HIDDEN = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g

const without = (text: string) => text.replace(HIDDEN, '')

/** A text of one line: without hidden marks, its white space made single blanks. */
export const line = v.pipe(
  v.string(),
  v.transform((text) => without(text).replace(/\s+/g, ' ').trim()),
)

// Where blanks are looked for before something else, they are only from their first one on: from
// each of them, a form of blanks alone would take a time that grows with their square.

/**
 * A text of many lines: without hidden marks, its line ends made alike, with one empty line at a
 * time at most.
 */
export const lines = v.pipe(
  v.string(),
  v.transform((text) =>
    without(text)
      .replace(/\r\n?/g, '\n')
      .replace(/(?<![ \t])[ \t]+\n/g, '\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
  ),
)

/** A field with its Arabic and Persian digits as Western ones. */
export const withWesternDigits = v.transform(westernDigits)

/** A line that must be there: `required` when it is empty, `too_long` beyond `most` characters. */
export const requiredLine = (most: number) =>
  v.pipe(line, v.minLength(1, 'required'), v.maxLength(most, 'too_long'))

/** Lines that must be there, by the same words. */
export const requiredLines = (most: number) =>
  v.pipe(v.string('required'), lines, v.minLength(1, 'required'), v.maxLength(most, 'too_long'))

/** A box of a form: ticked, or not there. */
export const ticked = v.pipe(
  v.optional(v.string(), ''),
  v.transform((value) => value === 'on'),
)

/**
 * Drawn with the page, so that a form sent twice does its work once; `expired` when it is missing
 * or none.
 */
export const formToken = v.pipe(v.string('expired'), v.uuid('expired'))

/** What a form that creates something carries besides its fields; the row keeps it. */
export const creation = v.object({ create_token: formToken })

const withoutCurrency = (typed: string) =>
  westernDigits(typed)
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(/(?<!\s)\s*(?:DA|DZD|دج)$/i, '')

const WHOLE = /^(?:\d+|\d{1,3}(?:[\s,.٬]\d{3})+)$/

const digitsIn = (text: string) => Number(text.replace(/\D/g, ''))

/**
 * A whole number as people write it, above all DA: `5000`, `5 000`, `5,000`, in Western, Arabic or
 * Persian digits, with or without the currency. Null when it is none.
 */
export function wholeNumber(typed: string): number | null {
  const text = withoutCurrency(typed)
  return WHOLE.test(text) ? digitsIn(text) : null
}

/**
 * The same for a field: `required` when it is empty, `whole` when it is none or below `least`,
 * `large` beyond `most`.
 */
export const wholeDa = (least: number, most: number) =>
  v.pipe(
    v.string('required'),
    v.transform(withoutCurrency),
    v.minLength(1, 'required'),
    v.regex(WHOLE, 'whole'),
    v.transform(digitsIn),
    v.minValue(least, 'whole'),
    v.maxValue(most, 'large'),
  )
