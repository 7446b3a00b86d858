import { formatDa, formatNumber, isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { sellerLevels } from '#modules/sellers/seller-level.ts'
import { levelName } from '#modules/sellers/ui/level-mark.tsx'
import {
  attributeName,
  type Filters,
  fromOption,
  NOT_STATED,
  ONLINE,
  SELLER,
  VERIFIED,
} from '../../filters.ts'
import { CLIMB_FROM, CLIMB_TO } from '../../ladder.ts'
import type { FilterAttribute } from '../../ui/game-offers-view.ts'

/** What is chosen of each name, in words. */
export function chosenWords(
  { choices, ranges, text }: Filters,
  attributes: readonly FilterAttribute[],
): { name: string; words: string }[] {
  const { price, time, ...others } = ranges
  return [
    ...(text === '' ? [] : [{ name: 'q', words: m.filter_words({ text: isolated(text) }) }]),
    ...(price ? [{ name: 'price', words: rangeWords(price, (n) => isolated(formatDa(n))) }] : []),
    ...(time ? [{ name: 'time', words: timeWords(time.max ?? 0) }] : []),
    ...sellerWords(choices),
    ...climbWords(choices, attributes),
    ...attributes.flatMap((attribute) => {
      const name = attributeName(attribute.key)
      const range = others[name]
      if (range)
        return [{ name, words: `${attribute.label}: ${rangeWords(range, (n) => formatNumber(n))}` }]
      const options = choices[name]
      return options ? [{ name, words: optionWords(attribute, options) }] : []
    }),
  ]
}

function sellerWords(choices: Filters['choices']) {
  const { [SELLER]: levels, [VERIFIED]: verified, [ONLINE]: online } = choices
  const chosen = sellerLevels.filter((level) => levels?.includes(level))
  return [
    ...(chosen.length > 0
      ? [{ name: SELLER, words: chosen.map(levelName).join(m.filter_or()) }]
      : []),
    ...(verified ? [{ name: VERIFIED, words: m.seller_verified() }] : []),
    ...(online ? [{ name: ONLINE, words: m.seller_online() }] : []),
  ]
}

function climbWords(choices: Filters['choices'], attributes: readonly FilterAttribute[]) {
  const ranks = attributes.find(({ ladder }) => ladder)?.options ?? []
  const say = { [CLIMB_FROM]: m.ladder_filter_from, [CLIMB_TO]: m.ladder_filter_to }
  return Object.entries(say).flatMap(([name, words]) => {
    const rank = ranks.find(({ key }) => choices[name]?.includes(key))
    return rank ? [{ name, words: words({ rank: rank.label }) }] : []
  })
}

function rangeWords(
  { min, max }: { min: number | null; max: number | null },
  say: (number: number) => string,
): string {
  if (min === null) return m.filter_up_to({ number: say(max ?? 0) })
  return max === null
    ? m.filter_from_number({ number: say(min) })
    : m.filter_between({ from: say(min), to: say(max) })
}

function optionWords(attribute: FilterAttribute, chosen: readonly string[]): string {
  const { type, label, ordered, options } = attribute
  const from = ordered ? fromOption(options, chosen) : null
  const nameOf = (key: string) => options.find((option) => option.key === key)?.label ?? key
  if (from && chosen.length > 1) return m.filter_at_least({ choice: nameOf(from.slice(0, -1)) })
  const words = chosen.map((key) => {
    if (key === NOT_STATED) return `${label}: ${m.attribute_not_stated()}`
    if (type !== 'boolean') return nameOf(key)
    return `${label}: ${key === 'yes' ? m.attribute_yes() : m.attribute_no()}`
  })
  return words.join(m.filter_or())
}

/** "Instant", "1 hour", "24 hours". */
export function timeWords(minutes: number): string {
  if (minutes === 0) return m.offer_delivery_instant()
  const hours = minutes / 60
  return m.filter_hours({ count: hours, number: formatNumber(hours) })
}
