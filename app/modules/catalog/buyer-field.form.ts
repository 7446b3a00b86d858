import * as v from 'valibot'
import { line, requiredLine, ticked } from '#kernel/field-parsers.ts'
import { fold } from '#kernel/fold.ts'
import { wholeNumber } from '#kernel/whole.ts'
import { fieldLimits, type FieldOption, fieldTypes } from './buyer-fields.ts'

const optionalLine = (most: number) => v.pipe(v.optional(line, ''), v.maxLength(most, 'too_long'))

/** A pattern or its example: blanks are a part of them. */
const exact = (most: number) =>
  v.pipe(
    v.optional(v.string(), ''),
    v.maxLength(most, 'too_long'),
    v.transform((text) => text || null),
  )

const number = (least: number, most: number) =>
  v.pipe(
    v.optional(line, ''),
    v.transform((text) => (text === '' ? null : (wholeNumber(text) ?? Number.NaN))),
    v.check((value) => value === null || (value >= least && value <= most), 'between'),
  )

const KEY = /^[a-z][a-z0-9_]{0,39}$/
const OPTION_KEY = /^[a-z0-9][a-z0-9_]{0,39}$/

/** What a key is made of: the Latin letters and digits of a label. */
export const keyOfLabel = (label: string): string =>
  label
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, fieldLimits.key)

const ROW = /^option_(\d{1,2})_(key|label|label_ar|place)$/

/**
 * The form with its rows of options gathered in one field, in the order of their places; a row
 * without words is none.
 */
export function withOptions(posted: FormData): FormData {
  const rows = new Map<number, Record<string, string>>()
  for (const [name, value] of posted) {
    const [, row, part] = ROW.exec(name) ?? []
    if (row && part && typeof value === 'string')
      rows.set(Number(row), { ...rows.get(Number(row)), [part]: value.slice(0, 200) })
  }
  const filled = [...rows]
    .map(([at, row]) => ({ ...row, at, place: Number.parseInt(row.place ?? '', 10) || at + 1 }))
    .sort((a, b) => a.place - b.place || a.at - b.at)
  const gathered = new FormData()
  for (const [name, value] of posted) if (name !== 'options') gathered.append(name, value)
  gathered.set('options', JSON.stringify(filled))
  return gathered
}

/** The rows as `withOptions` gathers them; of anything else there is none. */
function optionsOf(text: string): FieldOption[] {
  const rows: unknown = text.startsWith('[') ? JSON.parse(text) : []
  return (rows as Partial<FieldOption>[])
    .map(({ key = '', label = '', label_ar = '' }) => ({
      key: v.parse(line, key),
      label: v.parse(line, label),
      label_ar: v.parse(line, label_ar),
    }))
    .filter(({ label, label_ar }) => label !== '' || label_ar !== '')
}

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

/** Each option with a key of its own: the one it has, or one of its label. */
function withKeys(rows: FieldOption[]): FieldOption[] {
  const taken = new Set<string>()
  return rows.map((row) => {
    const wanted = OPTION_KEY.test(row.key) ? row.key : keyOfLabel(row.label) || 'option'
    let key = wanted
    for (let n = 2; taken.has(key); n++) key = `${wanted.slice(0, fieldLimits.key - 3)}_${n}`
    taken.add(key)
    return { ...row, key }
  })
}

const label = v.pipe(
  requiredLine(fieldLimits.label),
  v.check((text) => !asksSecret(text), 'secret'),
)

/** A field of the checkout; what its type does not have is left out. */
export const buyerFieldForm = v.pipe(
  v.object({
    type: v.picklist(fieldTypes, 'choose'),
    key: v.pipe(
      v.optional(line, ''),
      v.check((key) => key === '' || KEY.test(key), 'key_form'),
      v.check((key) => !asksSecret(key), 'secret'),
    ),
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

const SECRETS = [
  /pass ?(word|code|phrase|wd)/,
  /(?<![a-z0-9])(pwd|mdp|pin|otp|cvv|cvc|2fa|secret|secrets)(?![a-z0-9])/,
  /mot de passe|code (pin|secret)/,
  /(security|verification|recovery|backup|login|sign in|sms) ?codes?(?![a-z0-9])/,
  /(كلم[اه]ت?|رمز|رقم|كود) ?(ال)?(سر|سري|سريه|مرور|عبور|تحقق|امان|استرداد|احتياطي)(?![\u0620-\u06ff])/,
  /با?س ?وو?رد|بين ?كود|موت ?دو ?باس/,
]

/**
 * Whether a text asks for a password, or for a code that opens an account, in English, French or
 * Arabic. The database refuses the same by `names_secret`.
 */
export function asksSecret(text: string): boolean {
  const folded = fold(text).replace(/[^a-z0-9\u0620-\u06ff]+/g, ' ')
  return SECRETS.some((secret) => secret.test(folded))
}
