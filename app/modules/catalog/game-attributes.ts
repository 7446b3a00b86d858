import type { Locale } from '#kernel/locale.ts'

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
