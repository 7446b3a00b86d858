import * as v from 'valibot'
import { westernDigits } from '#kernel/digits.ts'
import { line } from '#kernel/field-parsers.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { wholeNumber } from '#kernel/whole.ts'

// The rules of what the checkout of a game asks buyers (a player's id, a server): kinds of fields,
// when each is asked, and how answers are read.

export const fieldTypes = ['text', 'number', 'choice', 'boolean'] as const
export type FieldType = (typeof fieldTypes)[number]

/** Lengths and counts that the forms state and the database holds too. */
export const fieldLimits = {
  fields: 12,
  key: 40,
  label: 80,
  hint: 200,
  pattern: 300,
  max_length: 200,
  options: 60,
  number: 999_999_999_999,
} as const

/** One of a choice's options. */
export interface FieldOption {
  key: string
  label: string
  label_ar: string
}

/** Asked only if the form's own field of this key, a choice or a box, has this value. */
export type Condition = Readonly<Record<string, readonly [string]>>

/** What a game's buyers are asked: one field of the checkout, in both languages. */
export interface BuyerField {
  key: string
  type: FieldType
  label: string
  label_ar: string
  hint: string
  hint_ar: string
  required: boolean
  asked_if: Condition | null
  min: number | null
  max: number | null
  pattern: string | null
  example: string | null
  max_length: number | null
  options: FieldOption[]
}

/**
 * What was answered, as the order keeps it: the label as the buyer saw it, in both languages, and
 * the value; of a choice also the words of what was chosen.
 */
export interface Answered extends Pick<BuyerField, 'key' | 'type' | 'label' | 'label_ar'> {
  value: string
  text?: string
  text_ar?: string
}

/** Why an answer was refused. */
export type AnswerProblem =
  | 'required'
  | 'too_long'
  | 'pattern'
  | 'whole'
  | 'small'
  | 'large'
  | 'choose'
  | 'tick'

/** What a ticked box sends and both of its values, as conditions and orders name them. */
export const YES = 'yes'
export const NO = 'no'

/** The name of a field's control in a form. */
export const fieldName = (key: string): string => `field_${key}`

/** Of a posted form what answers the fields of a game, whatever they are. */
export const answersIn = (texts: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).filter(([name]) => /^field_[a-z]/.test(name)))

/** The field and the value that another is asked for; null of one that is always asked. */
export function conditionOf({ asked_if }: Pick<BuyerField, 'asked_if'>) {
  const [condition] = Object.entries(asked_if ?? {})
  return condition ? { key: condition[0], value: condition[1][0] } : null
}

/**
 * Reads what a buyer posted for the fields of a game: what is not asked is dropped, the rest is
 * made alike and kept with its labels. Refused with the problem of each wrong field, by its key.
 */
export function readAnswers(
  fields: readonly BuyerField[],
  posted: Readonly<Record<string, string>>,
): Result<Answered[], 'wrong_answers'> {
  const problems: Record<string, AnswerProblem> = {}
  const answers: Answered[] = []
  for (const field of fields) {
    if (!isAsked(field, fields, posted)) continue
    const read = readAnswer(field, sentFor(field, posted))
    if (typeof read === 'string') problems[field.key] = read
    else if (read) answers.push({ ...labelsOf(field), ...read })
  }
  return Object.keys(problems).length > 0 ? refuse('wrong_answers', problems) : ok(answers)
}

const labelsOf = ({ key, type, label, label_ar }: BuyerField) => ({ key, type, label, label_ar })

function isAsked(
  field: BuyerField,
  fields: readonly BuyerField[],
  posted: Readonly<Record<string, string>>,
): boolean {
  const condition = conditionOf(field)
  if (!condition) return true
  const other = fields.find(({ key }) => key === condition.key)
  // a condition names one that is always asked, so nothing goes in a circle
  if (!other || other.asked_if) return false
  const read = readAnswer(other, sentFor(other, posted))
  return typeof read === 'object' && read?.value === condition.value
}

/** What was sent for a field, as one line without what cannot be kept. */
function sentFor({ key }: BuyerField, posted: Readonly<Record<string, string>>): string {
  const name = fieldName(key)
  const sent = Object.hasOwn(posted, name) ? posted[name] : ''
  return typeof sent === 'string' ? v.parse(line, sent.toWellFormed().replace(/\p{Cc}/gu, ' ')) : ''
}

type Read = Pick<Answered, 'value' | 'text' | 'text_ar'>

/** An answer to be kept; null where there is none and none is needed. */
function readAnswer(field: BuyerField, sent: string): Read | AnswerProblem | null {
  if (field.type === 'boolean') return readBox(field, sent)
  if (sent === '') return field.required ? (field.type === 'choice' ? 'choose' : 'required') : null
  if (field.type === 'choice') return readChoice(field, sent)
  return field.type === 'number' ? readNumber(field, sent) : readText(field, sent)
}

function readBox({ required }: BuyerField, sent: string): Read | AnswerProblem {
  if (sent === YES) return { value: YES }
  return required ? 'tick' : { value: NO }
}

function readChoice({ options }: BuyerField, sent: string): Read | AnswerProblem {
  const chosen = options.find(({ key }) => key === sent)
  return chosen ? { value: sent, text: chosen.label, text_ar: chosen.label_ar } : 'choose'
}

function readNumber({ min, max }: BuyerField, sent: string): Read | AnswerProblem {
  const number = sent.length <= 40 ? wholeNumber(sent) : null
  if (number === null) return 'whole'
  if (number < (min ?? 0)) return 'small'
  return number > (max ?? fieldLimits.number) ? 'large' : { value: String(number) }
}

/**
 * A text as it was typed; where the pattern wants it so, with Western digits, and a number without
 * the blanks and dashes that people group it by.
 */
function readText({ pattern, max_length }: BuyerField, sent: string): Read | AnswerProblem {
  const most = max_length ?? fieldLimits.max_length
  const western = westernDigits(sent)
  const tried = [sent, western, ...(/^[\d\s-]+$/.test(western) ? [western.replace(/\D/g, '')] : [])]
  const fitting = tried.filter(({ length }) => length <= most)
  if (fitting.length === 0) return 'too_long'
  if (pattern === null) return { value: fitting[0]! }
  const right = fitting.find((text) => new RegExp(pattern, 'u').test(text))
  return right === undefined ? 'pattern' : { value: right }
}
