import { searchedText } from '#kernel/paging.ts'
import { wholeNumber } from '#kernel/whole.ts'
import { attributeLimits, type GameAttribute } from '#modules/catalog/game-attributes.ts'
import { sellerLevels } from '#modules/sellers/seller-level.ts'
import { CLIMB_FROM, CLIMB_TO, type ClimbAsked } from './ladder.ts'
import { type Listing, listingSearch } from './offer.ts'

// The filters of a game's page as its address names them: read, written, and in one spelling for
// equal choices.

/** Whole numbers from `min` to `max`, both within; null where nothing bounds them. */
export interface Range {
  min: number | null
  max: number | null
}

/**
 * What a reader chose among the offers of a game. The names are those of the address (`a_rank`,
 * `price`) and of the bitmaps that count (`a_rank=gold_1`); an offer fits when it fits each.
 */
export interface Filters {
  /** By name the options of which an offer states one, in order; NOT_STATED is one of them. */
  choices: Readonly<Record<string, readonly string[]>>
  /** By name the bounds of a number: `price` in whole DA, `time` in minutes, and attributes. */
  ranges: Readonly<Record<string, Range>>
  /** Words that offers say; empty for all. */
  text: string
  /** An order that only the index of facets has; null for that of the listing. */
  order: FacetOrder | null
}

/**
 * Orders by the score of an offer, by how its seller is rated, and by the price of one unit of what
 * it holds.
 */
export const facetOrders = ['best', 'rated', 'unit'] as const
export type FacetOrder = (typeof facetOrders)[number]

/** The names by which offers are filtered by their sellers: their level, verified, here now. */
export const SELLER = 'seller'
export const VERIFIED = 'verified'
export const ONLINE = 'online'
/** The one option of the latter two: nobody looks for who is not. */
export const IS_SO = 'yes'

/** The option of offers that do not state an attribute. */
export const NOT_STATED = ''

/** What can be filtered of the offers of a game: a question with options, or a number. */
type FilterGroup =
  | { name: string; options: readonly string[]; ordered: boolean }
  | { name: string; options: null }

/** An attribute, as far as an address names it; options of an ordered one go from low to high. */
interface Filterable extends Pick<GameAttribute, 'key' | 'type' | 'filterable' | 'ordered'> {
  options: readonly { key: string }[]
  ladder?: boolean
}

/** The name of an attribute in addresses and bitmaps, so that no key is another thing's name. */
export const attributeName = (key: string): string => `a_${key}`

/** The name by which an option is counted; the counts of `facets.server.ts` have it. */
export const facetKey = (name: string, option: string): string => `${name}=${option}`

/** What can be filtered of the offers of a game that asks for these attributes. */
function filterGroups(attributes: readonly Filterable[]): FilterGroup[] {
  return [
    { name: 'price', options: null },
    { name: 'time', options: null },
    { name: SELLER, options: sellerLevels, ordered: false },
    { name: VERIFIED, options: [IS_SO], ordered: false },
    { name: ONLINE, options: [IS_SO], ordered: false },
    ...[CLIMB_FROM, CLIMB_TO].flatMap((name) => {
      const ranks = ranksIn(attributes)
      return ranks.length > 0 ? [{ name, options: ranks, ordered: false }] : []
    }),
    ...attributes
      .filter(({ filterable }) => filterable)
      .map(({ key, type, ordered, options }) => ({
        name: attributeName(key),
        ordered,
        options: type === 'number' ? null : optionsOf(type, options),
      })),
  ]
}

/** The ranks between which offers of the game may be priced by the step; none of most games. */
const ranksIn = (attributes: readonly Filterable[]): string[] =>
  attributes.find(({ ladder }) => ladder)?.options.map(({ key }) => key) ?? []

// a retired option is one too: it counts as long as offers state it
const optionsOf = (type: GameAttribute['type'], options: Filterable['options']) => [
  NOT_STATED,
  ...(type === 'boolean' ? ['no', 'yes'] : options.map(({ key }) => key)),
]

/**
 * Reads what an address chooses: options as `a_rank=gold_1.gold_2` or each by itself, numbers as
 * `price=1000-5000`, or as two fields of that name, from and to. What the game does not ask for
 * counts as not chosen.
 */
export function filtersFrom(search: URLSearchParams, attributes: readonly Filterable[]): Filters {
  const choices: Record<string, readonly string[]> = {}
  const ranges: Record<string, Range> = {}
  for (const { name, ...group } of filterGroups(attributes)) {
    const given = search.getAll(name)
    if (group.options) {
      const chosen = optionsIn(given, group)
      if (chosen.length > 0) choices[name] = chosen
    } else {
      const range = name === 'time' ? within(given) : rangeIn(given)
      if (range) ranges[name] = range
    }
  }
  const order = facetOrders.find((order) => order === search.get('sort')) ?? null
  climbUpwards(choices, ranksIn(attributes))
  return { choices, ranges, text: searchedText(search.get('q')), order }
}

/** Leaves of each end of a climb one rank, the lower one to begin with; equal ones are none. */
function climbUpwards(choices: Record<string, readonly string[]>, ranks: readonly string[]) {
  const ends = [CLIMB_FROM, CLIMB_TO].map((name) => ranks.indexOf(choices[name]?.[0] ?? ''))
  const [from, to] = ends.includes(-1) ? ends : ends.toSorted((a, b) => a - b)
  for (const [name, at] of Object.entries({ [CLIMB_FROM]: from, [CLIMB_TO]: to }))
    if (at === -1 || from === to) delete choices[name]
    else choices[name] = [ranks[at!]!]
}

/** The climb that is chosen, from which to which rank; null where not both are. */
export function climbIn({ choices }: Pick<Filters, 'choices'>): ClimbAsked | null {
  const [from, to] = [choices[CLIMB_FROM]?.[0], choices[CLIMB_TO]?.[0]]
  return from && to ? { from, to } : null
}

/** How "not stated" is written in an address: no option begins so. */
const UNSTATED = '-'

function optionsIn(
  given: readonly string[],
  { options, ordered }: { options: readonly string[]; ordered: boolean },
): string[] {
  const named = new Set(given.flatMap((value) => value.split('.')))
  const isLeast = (option: string) => option !== NOT_STATED && named.has(`${option}-`)
  const from = ordered ? options.findIndex(isLeast) : -1
  // without scripts the boxes that an earlier least had ticked are sent beside a higher one
  const isChosen = (option: string, at: number) =>
    from >= 0 && option !== NOT_STATED ? at >= from : named.has(inAddress(option))
  return options.filter(isChosen).toSorted()
}

/** An option as an address names it. */
export const inAddress = (option: string) => (option === NOT_STATED ? UNSTATED : option)

/** The option from which on all are chosen, as an address names it; null where it is not so. */
export function fromOption(
  options: readonly { key: string }[],
  chosen: readonly string[],
): string | null {
  const at = options.length - chosen.length
  const isAll = chosen.length > 0 && options.slice(at).every(({ key }) => chosen.includes(key))
  return isAll && at > 0 ? `${options[at]!.key}-` : null
}

/** The bounds that are offered of delivery, in minutes: others have no chip to be seen by. */
export const deliveryBounds: readonly number[] = [0, 60, 360, 1_440]

function within([value = '']: readonly string[]): Range | null {
  const max = numberIn(value)
  return max !== null && deliveryBounds.includes(max) ? { min: null, max } : null
}

function rangeIn(given: readonly string[]): Range | null {
  // a button that says both bounds stands beside the fields
  const both = given.findLast((value) => value.includes('-'))
  const [from = '', to = from] = both?.split('-', 2) ?? given
  const [min, max] = [numberIn(from), numberIn(to)]
  if (min === null && max === null) return null
  return min !== null && max !== null && min > max ? { min: max, max: min } : { min, max }
}

/** As people type it, in whichever digits. */
function numberIn(text: string): number | null {
  const number = wholeNumber(text.trim())
  return number !== null && number >= 0 && number <= attributeLimits.number ? number : null
}

/** Whether anything is chosen, so that the page is not the one that is kept for all readers. */
export const isFiltered = ({ choices, ranges, text, order }: Filters): boolean =>
  text !== '' || order !== null || Object.keys(choices).length > 0 || Object.keys(ranges).length > 0

/** How the filters in an address of a game begin, for what robots are not to ask for. */
export const filterNames: readonly string[] = [
  attributeName(''),
  'climb_',
  `${ONLINE}=`,
  'price=',
  'q=',
  `${SELLER}=`,
  'time=',
  `${VERIFIED}=`,
]

/** Whether an address may choose filters, as far as that is seen before the game is known. */
export const mayBeFiltered = (search: URLSearchParams): boolean =>
  facetOrders.some((order) => order === search.get('sort')) ||
  [...search.keys()].some((key) => filterNames.some((begin) => `${key}=`.startsWith(begin)))

/**
 * The query of an address that chooses these, with its `?`: equal choices have one. Where nothing
 * is filtered it is the listing's own.
 */
export function filteredSearch(listing: Partial<Listing>, filters: Filters): string {
  if (!isFiltered(filters)) return listingSearch(listing)
  const chosen = new URLSearchParams(listingSearch(listing))
  for (const [name, value] of filterEntries(filters)) chosen.set(name, value)
  chosen.sort()
  return `?${chosen}`
}

/** What is filtered, as an address names it, for a form that keeps it in hidden fields. */
export const filterEntries = ({ choices, ranges, text, order }: Filters): [string, string][] => [
  ...Object.entries(choices).map(([name, options]): [string, string] => [
    name,
    options.map(inAddress).join('.'),
  ]),
  ...Object.entries(ranges).map(([name, range]): [string, string] => [
    name,
    name === 'time' ? String(range.max) : `${range.min ?? ''}-${range.max ?? ''}`,
  ]),
  ...(text === '' ? [] : [['q', text] satisfies [string, string]]),
  ...(order === null ? [] : [['sort', order] satisfies [string, string]]),
]

/** The names of what is chosen, where `q` are the words. */
export const filteredNames = ({ choices, ranges, text }: Filters): string[] => [
  ...Object.keys(choices),
  ...Object.keys(ranges),
  ...(text === '' ? [] : ['q']),
]

/** The same without what is chosen, in the same order. */
export const noFilters = ({ order }: Pick<Filters, 'order'>): Filters => ({
  choices: {},
  ranges: {},
  text: '',
  order,
})

/** The same without what is chosen by this name, where `q` are the words. */
export function withoutFilter({ choices, ranges, text, order }: Filters, name: string): Filters {
  const { [name]: _, ...otherChoices } = choices
  const { [name]: __, ...otherRanges } = ranges
  return {
    choices: otherChoices,
    ranges: otherRanges,
    text: name === 'q' ? '' : text,
    order,
  }
}

const round = [1, 2, 5].flatMap((digit) =>
  Array.from({ length: 6 }, (_, zeros) => digit * 10 ** (zeros + 2)),
)

/** A few round prices between the lowest and the highest, in whole DA, lowest first. */
export function priceSteps({ least, most }: { least: number | null; most: number | null }) {
  const between = round
    .filter((price) => least !== null && most !== null && price > least && price < most)
    .sort((a, b) => a - b)
  const every = Math.max(1, Math.ceil(between.length / 4))
  return between.filter((_, at) => at % every === 0)
}
