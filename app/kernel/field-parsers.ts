import * as v from 'valibot'
import { westernDigits } from './digits.ts'
import { plainly, written } from './text.ts'
import { wholeNumber } from './whole.ts'

/** A text of one line: without hidden marks, its white space made single blanks. */
export const line = v.pipe(
  v.string(),
  v.transform((text) => written(text).replace(/\s+/g, ' ').trim()),
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
    written(text)
      .replace(/\r\n?/g, '\n')
      .replace(/(?<![ \t])[ \t]+\n/g, '\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
  ),
)

/** A line that is meant by its letters alone: an email, a code, a username. */
export const plainLine = v.pipe(v.string(), v.transform(plainly), line)

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

/** Why a text is no number of a field, in the field's own codes. */
interface WholeFaults {
  required?: string
  /** It is none, or has a fraction. */
  none: string
  small: string
  large: string
}

/** A whole number from `least` to `most`, in every writing that `wholeNumber` reads. */
export const wholeField = (least: number, most: number, faults: WholeFaults) =>
  v.pipe(
    v.string(faults.required ?? 'required'),
    v.transform((text) => written(text).trim()),
    v.minLength(1, faults.required ?? 'required'),
    v.transform((text) => wholeNumber(text) ?? Number.NaN),
    v.check((number) => !Number.isNaN(number), faults.none),
    v.check((number) => Number.isNaN(number) || number >= least, faults.small),
    v.check((number) => Number.isNaN(number) || number <= most, faults.large),
  )

/**
 * The same of DA: `required` when it is empty, `whole` when it is none or below `least`, `large`
 * beyond `most`.
 */
export const wholeDa = (least: number, most: number) =>
  wholeField(least, most, { none: 'whole', small: 'whole', large: 'large' })
