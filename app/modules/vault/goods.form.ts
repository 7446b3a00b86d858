import * as v from 'valibot'
import { formToken, line, lines, withWesternDigits } from '#kernel/field-parsers.ts'
import { type FieldErrors, readForm } from '#kernel/form.ts'
import { goodsFieldName, type Goods, type GoodsField, isSentBack, LARGEST_UNIT } from './goods.ts'

// Reads the form of a delivery, or of access that a buyer lends: the fields that the game asks for,
// unit by unit.

/** What the form of a delivery carries besides the details. */
const head = v.object({
  delivery_token: formToken,
  fields_seen: v.string('expired'),
})

export interface DeliveryForm {
  token: string
  /** The version of the fields that the form was made of. */
  fields_seen: string
  /** Of each unit what was given. */
  goods: Goods[]
}

export type ReadDelivery =
  | { ok: true; value: DeliveryForm }
  | { ok: false; errors: FieldErrors; values: Record<string, string> }

/**
 * Reads what a seller delivers, or a buyer lends, in so many units. Refused with a code for each
 * wrong field, and `nothing` where all of a unit was left empty, `large` where it is too much
 * together; what is given back to be shown again holds no secret.
 */
export function readDelivery(
  fields: readonly GoodsField[],
  units: number,
  posted: FormData,
): ReadDelivery {
  const names = Array.from({ length: units }, (_, unit) =>
    fields.map((field) => ({ field, name: goodsFieldName(unit + 1, field.key) })),
  )
  const entries = names.flat().map(({ field, name }) => [name, schemaOf(field)] as const)
  const form = readForm(v.object({ ...head.entries, ...Object.fromEntries(entries) }), posted)
  const values = sentBack(names.flat(), posted)
  if (!form.ok) return { ok: false, errors: form.errors, values }
  const texts: Record<string, string> = form.value
  const goods = names.map((unit) =>
    Object.fromEntries(
      unit.flatMap(({ field: { key }, name }) => (texts[name] ? [[key, texts[name]]] : [])),
    ),
  )
  const errors = Object.fromEntries(
    goods.flatMap((each, unit) => {
      const why = whyNotTaken(each)
      return why ? [[goodsFieldName(unit + 1, fields[0]?.key ?? ''), why]] : []
    }),
  )
  if (Object.keys(errors).length > 0) return { ok: false, errors, values }
  const { delivery_token, fields_seen } = form.value
  return { ok: true, value: { token: delivery_token, fields_seen, goods } }
}

function whyNotTaken(goods: Goods): 'nothing' | 'large' | null {
  if (Object.keys(goods).length === 0) return 'nothing'
  return new TextEncoder().encode(JSON.stringify(goods)).length > LARGEST_UNIT ? 'large' : null
}

/**
 * Whether something was typed into such a form that is not sent back with it: a secret or a note,
 * which is to be typed again.
 */
export const isWithheld = (
  fields: readonly GoodsField[],
  units: number,
  posted: FormData,
): boolean =>
  fields.some(
    (field) =>
      !isSentBack(field) &&
      Array.from({ length: units }, (_, unit) =>
        posted.get(goodsFieldName(unit + 1, field.key)),
      ).some((text) => typeof text === 'string' && text.trim() !== ''),
  )

function sentBack(
  names: readonly { field: GoodsField; name: string }[],
  posted: FormData,
): Record<string, string> {
  return Object.fromEntries(
    names.flatMap(({ field, name }) => {
      const text = posted.get(name)
      return isSentBack(field) && typeof text === 'string' ? [[name, text]] : []
    }),
  )
}

/** What is wrong with a unit that was given as texts: the code, and of which field. */
export interface UnitFault {
  code: string
  key: string | null
}

/** Reads one unit of texts by the keys of its fields, as a line of a paste or a file has them. */
export function readUnit(
  fields: readonly GoodsField[],
  texts: Readonly<Record<string, string>>,
): { ok: true; goods: Goods } | { ok: false; fault: UnitFault } {
  const given: [string, string][] = []
  for (const field of fields) {
    const read = v.safeParse(schemaOf(field), texts[field.key] ?? '')
    if (!read.success) {
      const code = read.issues[0].message
      return { ok: false, fault: { code, key: field.key } }
    }
    if (read.output !== '') given.push([field.key, read.output])
  }
  const goods = Object.fromEntries(given)
  const code = whyNotTaken(goods)
  return code ? { ok: false, fault: { code, key: null } } : { ok: true, goods }
}

type Text = v.GenericSchema<string, string>

function schemaOf({ kind, required, min_length, max_length, choices }: GoodsField) {
  const text: Text = v.pipe(
    textOf(kind),
    v.check((value) => value !== '' || !required, 'required'),
    v.check((value) => value === '' || value.length >= min_length, 'too_short'),
    v.maxLength(max_length, 'too_long'),
    v.check((value) => value === '' || isOfKind(kind, value, choices), kind),
  )
  return required ? text : v.optional(text, '')
}

/** A password is taken as it was typed, but for the blanks that come along when it is copied. */
function textOf(kind: GoodsField['kind']): Text {
  if (kind === 'lines') return lines
  if (kind === 'secret') return v.pipe(v.string(), v.trim())
  return kind === 'digits' ? v.pipe(line, withWesternDigits) : line
}

function isOfKind(kind: GoodsField['kind'], text: string, choices: readonly string[]): boolean {
  if (kind === 'digits') return /^\d+$/.test(text)
  if (kind === 'email') return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)
  return kind !== 'choice' || choices.includes(text)
}
