import * as v from 'valibot'
import { line, ticked } from '#kernel/field-parsers.ts'
import { wholeNumber } from '#kernel/whole.ts'
import type { Category } from './category.ts'
import { attributeLimits, type AttributeOption, attributeTypes } from './game-attributes.ts'
import { keyField, label, number, optionalLine } from './internal/definition-fields.ts'
import { optionRows, withKeys } from './option-rows.ts'

// What an administrator may post of an attribute of a game: what its offers state, such as a rank
// or a server, with its options.

/** An option as its row says it. `replaced_by` is the key of the one that it was merged into. */
export interface EditedOption extends AttributeOption {
  replaced_by: string | null
}

/** Parts of addresses below a game's, which no page of a choice may have. */
const RESERVED = new Set(['offers'])

/** The bounds that a filter offers, between commas or blanks; each once, from low to high. */
const steps = v.pipe(
  v.optional(line, ''),
  v.transform((text) =>
    text
      .split(/[\s,،;؛]+/)
      .filter(Boolean)
      .map((each) => wholeNumber(each) ?? Number.NaN),
  ),
  v.transform((numbers) => [...new Set(numbers)].sort((a, b) => a - b)),
  v.check(
    (numbers) => numbers.every((each) => each >= 0 && each <= attributeLimits.number),
    'steps_whole',
  ),
  v.check((numbers) => numbers.length <= attributeLimits.steps, 'steps_many'),
)

const optionsOf = (text: string): EditedOption[] =>
  optionRows(text)
    .map(({ key = '', label = '', label_ar = '', short = '', short_ar = '', ...row }) => ({
      key,
      label,
      label_ar,
      short,
      short_ar,
      active: row.retired !== 'on' && !row.replaced_by,
      replaced_by: row.replaced_by || null,
    }))
    .filter(({ label, label_ar }) => label !== '' || label_ar !== '')

const options = v.pipe(
  v.optional(v.string(), ''),
  v.transform(optionsOf),
  v.check((rows) => rows.length <= attributeLimits.options, 'options_many'),
  v.check((rows) => rows.every((row) => row.label && row.label_ar), 'options_language'),
  v.check(
    (rows) =>
      rows.every(
        (row) =>
          Math.max(row.label.length, row.label_ar.length) <= attributeLimits.label &&
          Math.max(row.short.length, row.short_ar.length) <= attributeLimits.short,
      ),
    'options_long',
  ),
  v.transform(withKeys),
  v.check(
    (rows) =>
      rows.every((row) => !row.replaced_by || rows.some(({ key }) => key === row.replaced_by)),
    'merge_unknown',
  ),
  v.transform((rows) => rows.map((row) => ({ ...row, replaced_by: endOf(row, rows) }))),
  v.check((rows) => rows.every((row) => row.replaced_by !== row.key), 'merge_round'),
)

/** Where the merges of an option lead in the end; to itself where they go round. */
function endOf(option: EditedOption, rows: readonly EditedOption[]): string | null {
  let end = option.replaced_by
  for (let at = 0; end !== null && at < rows.length; at++) {
    const next = rows.find(({ key }) => key === end)?.replaced_by ?? null
    if (next === null) return end
    end = next
  }
  return end && option.key
}

/** What the offers of a game state; what its type does not have is left out. */
export const gameAttributeForm = v.pipe(
  v.object({
    type: v.picklist(attributeTypes, 'choose'),
    key: v.pipe(
      keyField,
      v.check((key) => !RESERVED.has(key), 'key_reserved'),
    ),
    label,
    label_ar: label,
    short: optionalLine(attributeLimits.short),
    short_ar: optionalLine(attributeLimits.short),
    required: ticked,
    filterable: ticked,
    on_card: ticked,
    landing: ticked,
    ordered: ticked,
    is_content: ticked,
    active: ticked,
    min: number(0, attributeLimits.number),
    max: number(0, attributeLimits.number),
    steps,
    options,
  }),
  v.transform(ofItsType),
  v.forward(
    v.check(({ min, max }) => min === null || max === null || min <= max, 'bounds'),
    ['max'],
  ),
  v.forward(
    v.check(
      ({ steps, min, max }) =>
        steps.every((step) => step >= (min ?? 0) && step <= (max ?? attributeLimits.number)),
      'steps_bounds',
    ),
    ['steps'],
  ),
  v.forward(
    v.check((form) => saysNumber(form.type, form.short), 'short_number'),
    ['short'],
  ),
  v.forward(
    v.check((form) => saysNumber(form.type, form.short_ar), 'short_number'),
    ['short_ar'],
  ),
  v.forward(
    v.check(({ type, options }) => !hasOptions(type) || options.length >= 2, 'options_few'),
    ['options'],
  ),
)

export type GameAttributeForm = v.InferOutput<typeof gameAttributeForm>

/** An attribute as it stands, with all that its form says of it. */
export interface EditedAttribute extends GameAttributeForm {
  id: number
}

/** A game with all that its offers state, off or on, in their order. */
export interface DefinedGame {
  id: number
  slug: string
  name: string
  category: Category
  attributes: EditedAttribute[]
}

type AttributeType = (typeof attributeTypes)[number]

/** Whether it is a choice between options, of one or of several. */
export const hasOptions = (type: AttributeType): boolean => type === 'choice' || type === 'multi'

const saysNumber = (type: AttributeType, short: string): boolean =>
  type !== 'number' || short === '' || short.includes('{n}')

interface Typed {
  type: AttributeType
  landing: boolean
  ordered: boolean
  is_content: boolean
  min: number | null
  max: number | null
  steps: number[]
  options: EditedOption[]
}

function ofItsType<Given extends Typed>(given: Given): Given {
  const [isNumber, isChoice] = [given.type === 'number', given.type === 'choice']
  return {
    ...given,
    landing: isChoice && given.landing,
    ordered: isChoice && given.ordered,
    is_content: isNumber && given.is_content,
    min: isNumber ? given.min : null,
    max: isNumber ? given.max : null,
    steps: isNumber ? given.steps : [],
    options: hasOptions(given.type) ? given.options : [],
  }
}
