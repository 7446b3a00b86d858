import type { Locale } from '#kernel/locale.ts'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import {
  attributeLimits,
  type AttributeProblem,
  type AttributeValues,
  type CardAttribute,
  type GameAttribute,
  labelIn,
  type StatedFact,
  shortIn,
} from '../game-attributes.ts'

// The words of what an offer states (rank, level, skins): on its card, on its page, in filters and
// forms.

/** A fact on a card: a few words. */
export interface CardFact {
  key: string
  text: string
}

/** What a card says of an offer: at most four facts, since a no is not worth a place. */
export const cardFacts = (facts: readonly CardAttribute[] | null, locale: Locale): CardFact[] =>
  (facts ?? []).flatMap((fact) => {
    const text = shortText(fact, locale)
    return text === null ? [] : [{ key: fact.key, text }]
  })

/** How many letters fit the medallion of a plate. */
const PLATE_LETTERS = 8

/**
 * Returns what the plate of an offer without image says: the first number among its facts that is
 * short enough ("Lv 58"), else the first such rank; null where there is neither.
 */
export function plateFact(facts: readonly CardAttribute[] | null, locale: Locale): string | null {
  const numbers = facts?.filter(({ value }) => typeof value === 'number' && value > 0)
  const ranks = facts?.filter(({ ordered, type }) => ordered && type === 'choice')
  return (
    cardFacts([...(numbers ?? []), ...(ranks ?? [])], locale).find(
      ({ text }) => Array.from(text).length <= PLATE_LETTERS,
    )?.text ?? null
  )
}

function shortText(fact: CardAttribute, locale: Locale): string | null {
  const { value, options } = fact
  if (value === false) return null
  const short = shortIn(locale, fact)
  if (value === true) return short
  if (typeof value !== 'number')
    return (options ?? [])
      .map((option) => shortIn(locale, option))
      .join(locale === 'ar' ? '، ' : ', ')
  return numberFact(short, value, locale)
}

/** A number in the short words of its attribute, which say with `{n}` where it goes. */
export function numberFact(short: string, value: number, locale: Locale): string {
  const number = plainNumber(value, locale)
  return short.includes('{n}') ? short.replace('{n}', number) : `${short} ${number}`
}

/** Four digits stand together, since they may be a year. */
const plainNumber = (value: number, locale: Locale): string =>
  value < 10_000 ? String(value) : formatNumber(value, locale)

/** Both answers to a question of yes or no, as options. */
export const booleanOptions = () => [
  { key: 'yes', label: m.attribute_yes() },
  { key: 'no', label: m.attribute_no() },
]

/** The words of a fact: its label, and what was stated. */
export function factWords(
  { type, value, label, label_ar, text, text_ar }: StatedFact,
  locale: Locale,
): { label: string; text: string } {
  const words = (locale === 'ar' ? text_ar : text) ?? value
  return {
    label: labelIn(locale, { label, label_ar }),
    text:
      type === 'boolean'
        ? value === 'yes'
          ? m.attribute_yes()
          : m.attribute_no()
        : type === 'number'
          ? plainNumber(Number(value), locale)
          : words,
  }
}

/** An attribute as a form or a filter asks for it, in the reader's language. */
export interface AskedAttribute extends Pick<
  GameAttribute,
  'key' | 'type' | 'required' | 'min' | 'max' | 'on_card'
> {
  label: string
  /** Its words for a card: of a number with `{n}` in it. */
  short: string
  options: { key: string; label: string }[]
}

/** Attributes in a language, with the options that are offered or that an offer states still. */
export const attributesIn = (
  attributes: readonly GameAttribute[],
  locale: Locale,
  stands: AttributeValues = {},
): AskedAttribute[] =>
  attributes.map(({ key, type, required, min, max, on_card, options, ...words }) => {
    const stated: unknown = stands[key]
    const kept: readonly unknown[] = Array.isArray(stated) ? stated : [stated]
    return {
      key,
      type,
      required,
      min,
      max,
      on_card,
      label: labelIn(locale, words),
      short: shortIn(locale, words),
      options: options
        .filter((option) => option.active || kept.includes(option.key))
        .map((option) => ({ key: option.key, label: labelIn(locale, option) })),
    }
  })

const problems: Record<AttributeProblem, (attribute: Bounds) => string> = {
  required: () => m.attribute_required(),
  attribute_option: () => m.attribute_option(),
  attribute_many: () => m.attribute_many({ number: formatNumber(attributeLimits.chosen) }),
  attribute_whole: () => m.asked_whole(),
  attribute_small: ({ min }) => m.asked_small({ number: formatNumber(min ?? 0) }),
  attribute_large: ({ max }) =>
    m.asked_large({ number: formatNumber(max ?? attributeLimits.number) }),
}

type Bounds = Pick<GameAttribute, 'min' | 'max'>

/** Why what was said of an attribute is refused, and what to do next, in words. */
export const attributeProblem = (attribute: Bounds, code: string): string =>
  (problems[code as AttributeProblem] ?? problems.required)(attribute)
