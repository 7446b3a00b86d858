import * as v from 'valibot'
import { line, requiredLine } from '#kernel/field-parsers.ts'
import { wholeNumber } from '#kernel/whole.ts'
import { fieldLimits } from '../buyer-fields.ts'
import { KEY } from '../option-rows.ts'
import { asksSecret } from './secret-labels.ts'

// What the forms of a buyer's field and of an attribute have in common.

/** A line that may be left out: `too_long` beyond `most` characters. */
export const optionalLine = (most: number) =>
  v.pipe(v.optional(line, ''), v.maxLength(most, 'too_long'))

/** A whole number that may be left out: `between` outside of `least` and `most`. */
export const number = (least: number, most: number) =>
  v.pipe(
    v.optional(line, ''),
    v.transform((text) => (text === '' ? null : (wholeNumber(text) ?? Number.NaN))),
    v.check((value) => value === null || (value >= least && value <= most), 'between'),
  )

/** What is asked or stated, in one language: no secret. */
export const label = v.pipe(
  requiredLine(fieldLimits.label),
  v.check((text) => !asksSecret(text), 'secret'),
)

/** A key, or nothing where one is to be made of the label. */
export const keyField = v.pipe(
  v.optional(line, ''),
  v.check((key) => key === '' || KEY.test(key), 'key_form'),
  v.check((key) => !asksSecret(key), 'secret'),
)
