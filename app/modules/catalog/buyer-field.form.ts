import * as v from 'valibot'
import { line, ticked } from '#kernel/field-parsers.ts'
import { fieldLimits, type FieldOption, fieldTypes } from './buyer-fields.ts'
import { keyField, label, number, optionalLine } from './internal/definition-fields.ts'
import { optionRows, withKeys } from './option-rows.ts'

// What an administrator may post of a field that the checkout of a game asks buyers, such as the id
// of their player.

/** A pattern or its example: blanks are a part of them. */
const exact = (most: number) =>
  v.pipe(
    v.optional(v.string(), ''),
    v.maxLength(most, 'too_long'),
    v.transform((text) => text || null),
  )

/** The rows as `withOptions` gathers them; of anything else there is none. */
const optionsOf = (text: string): FieldOption[] =>
  optionRows(text)
    .map(({ key = '', label = '', label_ar = '' }) => ({ key, label, label_ar }))
    .filter(({ label, label_ar }) => label !== '' || label_ar !== '')

const options = v.pipe(
  v.optional(v.string(), ''),
  v.transform(optionsOf),
  v.check((rows) => rows.length <= fieldLimits.options, 'options_many'),
  v.check((rows) => rows.every((row) => row.label && row.label_ar), 'options_language'),
  v.check(
    (rows) =>
      rows.every((row) => Math.max(row.label.length, row.label_ar.length) <= fieldLimits.label),
    'options_long',
  ),
  v.transform(withKeys),
)

/** A field of the checkout; what its type does not have is left out. */
export const buyerFieldForm = v.pipe(
  v.object({
    type: v.picklist(fieldTypes, 'choose'),
    key: keyField,
    label,
    label_ar: label,
    hint: optionalLine(fieldLimits.hint),
    hint_ar: optionalLine(fieldLimits.hint),
    required: ticked,
    active: ticked,
    asked_if: v.pipe(
      v.optional(line, ''),
      v.regex(/^(?:[a-z0-9_]{1,40}=[a-z0-9_]{1,40})?$/, 'choose'),
    ),
    min: number(0, fieldLimits.number),
    max: number(0, fieldLimits.number),
    pattern: exact(fieldLimits.pattern),
    example: exact(fieldLimits.max_length),
    max_length: number(1, fieldLimits.max_length),
    options,
  }),
  v.transform(ofItsType),
  v.forward(
    v.check(({ min, max }) => min === null || max === null || min <= max, 'bounds'),
    ['max'],
  ),
  v.forward(
    v.check(({ pattern, example }) => pattern === null || example !== null, 'example_missing'),
    ['example'],
  ),
  v.forward(
    v.check(
      ({ example, max_length }) => (example ?? '').length <= (max_length ?? 0) || !example,
      'example_long',
    ),
    ['example'],
  ),
  v.forward(
    v.check(({ type, options }) => type !== 'choice' || options.length >= 2, 'options_few'),
    ['options'],
  ),
)

export type BuyerFieldForm = v.InferOutput<typeof buyerFieldForm>

interface Typed {
  type: (typeof fieldTypes)[number]
  min: number | null
  max: number | null
  pattern: string | null
  example: string | null
  max_length: number | null
  options: FieldOption[]
}

function ofItsType<Given extends Typed>(given: Given): Given {
  const [isText, isNumber] = [given.type === 'text', given.type === 'number']
  return {
    ...given,
    min: isNumber ? given.min : null,
    max: isNumber ? given.max : null,
    pattern: isText ? given.pattern : null,
    example: isText ? given.example : null,
    max_length: isText ? (given.max_length ?? fieldLimits.max_length) : null,
    options: given.type === 'choice' ? given.options : [],
  }
}
