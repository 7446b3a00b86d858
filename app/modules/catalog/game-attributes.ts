import { fold } from '#kernel/fold.ts'
import type { Locale } from '#kernel/locale.ts'
import { readSwitch } from '#kernel/switch.ts'
import { wholeNumber } from '#kernel/whole.ts'

// The rules of attributes, what the offers of a game state (rank, server, skins): their kinds,
// their names in forms and addresses, how a value is read and shown.

export const attributeTypes = ['choice', 'multi', 'number', 'boolean'] as const
export type AttributeType = (typeof attributeTypes)[number]

/** Counts and lengths that the forms state and the database holds too. */
export const attributeLimits = {
  attributes: 24,
  filterable: 12,
  on_card: 4,
  options: 60,
  chosen: 20,
  steps: 8,
  key: 40,
  label: 80,
  short: 24,
  number: 999_999_999_999,
} as const

/** One of the options of a choice, which of several chosen is one too. */
export interface AttributeOption {
  key: string
  label: string
  label_ar: string
  short: string
  short_ar: string
  /** Not offered in forms any more; shown while offers state it. */
  active: boolean
}

/** What the offers of a game state: one fact of an offer, in both languages. */
export interface GameAttribute {
  key: string
  type: AttributeType
  label: string
  label_ar: string
  /** For cards: of a number with `{n}` in it, of a boolean what a yes says. */
  short: string
  short_ar: string
  required: boolean
  filterable: boolean
  on_card: boolean
  landing: boolean
  /** Its options go from low to high, so that one asks for "at least". */
  ordered: boolean
  /** Its options are the ranks between which boosts of the game are priced by the step. */
  ladder: boolean
  /** How much of the game's unit one piece of an offer holds. */
  is_content: boolean
  min: number | null
  max: number | null
  /** The bounds that a filter offers of a number. */
  steps: number[]
  options: AttributeOption[]
}

export type AttributeValue = string | readonly string[] | number | boolean

/** What an offer states, by the key of each attribute. */
export type AttributeValues = Readonly<Record<string, AttributeValue>>

interface Worded {
  label: string
  label_ar: string
}

/** The label of an attribute or option in a language. */
export const labelIn = (locale: Locale, { label, label_ar }: Worded): string =>
  locale === 'ar' ? label_ar : label

/** Its words for a card: the short ones, or the label where there are none. */
export const shortIn = (
  locale: Locale,
  worded: Worded & { short: string; short_ar: string },
): string =>
  (locale === 'ar' ? worded.short_ar || worded.short : worded.short) || labelIn(locale, worded)

/** The name of an attribute's control in a form, and of its column in a spreadsheet. */
export const attributeField = (key: string) => `attr_${key}` as const

/** The attribute that such a name is of; null of other names. */
export const attributeOfField = (name: string): string | null =>
  name.startsWith('attr_') ? name.slice('attr_'.length) : null

/** Both values of a boolean as forms and addresses say them. */
const YES = 'yes'
const NO = 'no'

/** A value as a form says it: of several chosen their keys, with blanks between them. */
export function attributeText(value: AttributeValue | undefined): string {
  if (value === undefined) return ''
  if (typeof value === 'boolean') return value ? YES : NO
  return typeof value === 'object' ? value.join(' ') : String(value)
}

/** Why what was said of an attribute is refused. */
export type AttributeProblem =
  | 'required'
  | 'attribute_option'
  | 'attribute_many'
  | 'attribute_whole'
  | 'attribute_small'
  | 'attribute_large'

type Read = { value: AttributeValue | null } | { problem: AttributeProblem }

/**
 * Reads what a form says of an attribute; null where nothing is said and nothing need be. An option
 * is named by its key or label. Refused with the problem; an option that was retired since may stay
 * as it `stands`.
 */
export function readAttribute(
  attribute: GameAttribute,
  text: string,
  stands?: AttributeValue,
): Read {
  const said = text.trim()
  if (said === '') return attribute.required ? { problem: 'required' } : { value: null }
  if (attribute.type === 'number') return readNumber(attribute, said)
  if (attribute.type === 'boolean') {
    const is = readSwitch(said)
    return is === null ? { problem: 'attribute_option' } : { value: is }
  }
  const before = typeof stands === 'object' ? stands : [stands]
  const usable = attribute.options.filter(({ key, active }) => active || before.includes(key))
  return attribute.type === 'choice' ? readChoice(usable, said) : readSeveral(usable, said)
}

function readNumber({ min, max }: GameAttribute, said: string): Read {
  const number = said.length <= 40 ? wholeNumber(said) : null
  if (number === null) return { problem: 'attribute_whole' }
  if (number < (min ?? 0)) return { problem: 'attribute_small' }
  return number > (max ?? attributeLimits.number)
    ? { problem: 'attribute_large' }
    : { value: number }
}

const named = (options: readonly AttributeOption[], said: string) =>
  options.find(({ key }) => key === said) ??
  options.find(({ label, label_ar }) => fold(label) === fold(said) || fold(label_ar) === fold(said))

function readChoice(options: readonly AttributeOption[], said: string): Read {
  const option = named(options, said)
  return option ? { value: option.key } : { problem: 'attribute_option' }
}

/** Keys with blanks between them, or keys and labels with bars or semicolons. */
function readSeveral(options: readonly AttributeOption[], said: string): Read {
  const parts = said.split(/[|;]/.test(said) || named(options, said) ? /[|;]/ : /\s+/)
  const chosen = parts.map((part) => part.trim()).filter(Boolean)
  const found = chosen.map((part) => named(options, part)?.key)
  if (found.includes(undefined)) return { problem: 'attribute_option' }
  const keys = options.map(({ key }) => key).filter((key) => found.includes(key))
  return keys.length > attributeLimits.chosen ? { problem: 'attribute_many' } : { value: keys }
}

/** A fact of an offer as an order keeps it: with its words in both languages, as it was shown. */
export interface StatedFact extends Pick<GameAttribute, 'key' | 'type' | 'label' | 'label_ar'> {
  value: string
  text?: string
  text_ar?: string
}

/** What an offer states, in the order of its game's attributes and in words of both languages. */
export const statedFacts = (
  attributes: readonly GameAttribute[],
  values: AttributeValues,
): StatedFact[] =>
  attributes.flatMap(({ key, type, label, label_ar, options }) => {
    const value = values[key]
    if (value === undefined) return []
    const keys: readonly unknown[] = typeof value === 'object' ? value : [value]
    const chosen = options.filter((option) => keys.includes(option.key))
    const words = chosen.length > 0 && {
      text: chosen.map((option) => option.label).join(', '),
      text_ar: chosen.map((option) => option.label_ar).join('، '),
    }
    return [{ key, type, label, label_ar, value: attributeText(value), ...words }]
  })

/** How much one piece of an offer holds, with the words for a number of it (`{n} UC`). */
export interface CardContent extends Pick<GameAttribute, 'short' | 'short_ar'> {
  amount: number
}

/** What a card shows of an attribute that an offer states: its words, and those of its options. */
export interface CardAttribute extends Pick<
  GameAttribute,
  'key' | 'type' | 'label' | 'label_ar' | 'short' | 'short_ar' | 'ordered'
> {
  value: AttributeValue
  options: Omit<AttributeOption, 'key' | 'active'>[] | null
}
