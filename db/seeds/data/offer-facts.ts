import { type AttributeSeed, attributesFor } from './game-attributes.ts'
import { createRng, type Rng } from './rng.ts'
import type { Category } from './types.ts'

type Value = string | string[] | number | boolean

/** How often an offer states what it need not. */
const STATED = 0.72

/** Numbers that the word for progress in a title may mean, the most telling first. */
const progress = [
  'town_hall',
  'king_level',
  'strength',
  'mmr',
  'combat',
  'item_level',
  'ovr',
  'trophies',
  'level',
  'rank',
]

/** How an offer's handover is called among the options of its method. */
const methods: Record<string, readonly string[]> = {
  id: ['by_id'],
  login: ['login', 'comfort'],
  gift: ['gift', 'friend', 'group'],
  code: ['code', 'gift_card'],
  trade: ['trade', 'in_person', 'auction', 'mail'],
}

interface Sold {
  game: string
  category: Category
  title: string
  price: number
}

/**
 * Returns what an offer of the demo states: what its title says (`words`: rank, level, amount,
 * region, how), and for the rest what suits it, the same each time. A generator of its own, so that
 * the offers themselves stay as they are.
 */
export function factsFor(
  { game, category, title, price }: Sold,
  words: Readonly<Record<string, string>>,
): Record<string, Value> {
  const rng = createRng(digest(`${game} ${title} ${price}`))
  const facts: Record<string, Value> = {}
  for (const attribute of attributesFor(game, category)) {
    const said = saidOf(attribute, words)
    const value = said ?? (attribute.required || rng.chance(STATED) ? drawn(rng, attribute) : null)
    if (value !== null) facts[attribute.key] = value
  }
  return facts
}

/** What the words of its title say of an attribute; null where they say nothing. */
function saidOf(attribute: AttributeSeed, words: Readonly<Record<string, string>>): Value | null {
  const { key, type } = attribute
  if (type === 'number') {
    const said = key === 'amount' ? amountOf(words.amount ?? '') : levelOf(key, words.level ?? '')
    return said !== null && said >= (attribute.min ?? 0) && said <= (attribute.max ?? said)
      ? said
      : null
  }
  if (type !== 'choice') return null
  if (key === 'from_rank') return named(attribute, words.from)
  if (key === 'to_rank') return named(attribute, words.to)
  if (key === 'service') return words.from ? optionKey(attribute, ['rank']) : null
  if (key === 'method') return optionKey(attribute, methods[words.handover ?? ''] ?? [])
  if (key === 'rank' || key === 'division') return named(attribute, words.rank)
  return key === 'server' || key === 'region' ? named(attribute, words.region) : null
}

const named = ({ options }: AttributeSeed, word: string | undefined): string | null =>
  word
    ? (options.find(({ en }) => en === word)?.key ??
      options.find(({ en }) => en.startsWith(word))?.key ??
      null)
    : null

const optionKey = ({ options }: AttributeSeed, keys: readonly string[]): string | null =>
  options.find(({ key }) => keys.includes(key))?.key ?? null

const levelOf = (key: string, level: string): number | null => {
  const number = /(\d+)$/.exec(level)?.[1]
  return progress.includes(key) && number ? Number(number) : null
}

const times: Record<string, number> = { '': 1, k: 1_000, M: 1_000_000, B: 1_000_000_000 }

/** `325`, `100k`, `25M`: as a pack is called. */
function amountOf(text: string): number | null {
  const [, number, letter = ''] = /^(\d+)([kMB]?)$/.exec(text) ?? []
  return number ? Number(number) * times[letter]! : null
}

function drawn(rng: Rng, { key, type, options, min = 0, max = 0, steps = [] }: AttributeSeed) {
  if (type === 'boolean') return rng.chance(0.45)
  if (type === 'choice') return rng.pick(options).key
  if (type === 'multi') return severalOf(rng, options)
  if (key === 'amount') return null
  // mostly about the bounds that a filter offers of it
  const most = Math.min(max, Math.round((steps.at(-1) ?? max) * 1.25))
  return min + Math.floor((most - min) * rng.next() ** 1.6)
}

function severalOf(rng: Rng, options: AttributeSeed['options']): string[] {
  const count = rng.int(1, Math.min(3, options.length))
  const chosen = rng
    .shuffle(options)
    .slice(0, count)
    .map(({ key }) => key)
  return options.map(({ key }) => key).filter((key) => chosen.includes(key))
}

/** A number that a text has to itself, more or less. */
export const digest = (text: string): number =>
  Array.from(text).reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 1_000_003, 7)
