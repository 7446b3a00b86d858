/**
 * The page number that an address names: a whole number from 1 to `most`; a higher one is `most`,
 * anything else is 1.
 */
export const pageFrom = (value: string | null, most: number): number =>
  /^[1-9]\d{0,14}$/.test(value ?? '') ? Math.min(most, Number(value)) : 1

/**
 * The page to go to instead when a list of `count` rows has none of that number: its last; null
 * when it has it. The first always is.
 */
export function pageInstead(
  page: number,
  count: number,
  perPage: number,
  most: number,
): number | null {
  const last = Math.max(1, Math.min(most, Math.ceil(count / perPage)))
  return page > last ? last : null
}

/** How far the rows of a long list are counted; from there on it says "at least". */
export const MOST_COUNTED = 10_000

/** How far those that a text finds: who finds more writes more of the text. */
const MOST_FOUND = 1_000

/** To how many rows a list is counted: fewer when a text narrows it. */
export const mostCounted = (text: string): number => (text === '' ? MOST_COUNTED : MOST_FOUND)

/** How a list of what comes in over time can be ordered. */
const listSorts = ['newest', 'oldest'] as const
export type ListSort = (typeof listSorts)[number]

/** How a list whose rows are about money can be ordered as well. */
const moneySorts = ['highest', 'lowest'] as const
export type MoneySort = ListSort | (typeof moneySorts)[number]

/** The order that an address names; null for the list's own. */
export const sortFrom = (value: string | null): ListSort | null =>
  listSorts.find((each) => each === value) ?? null

/** As `sortFrom`, of a list whose rows are about money. */
export const moneySortFrom = (value: string | null): MoneySort | null =>
  moneySorts.find((each) => each === value) ?? sortFrom(value)

/** What such an order compares, and whether the newest or largest stands first. */
export const orderOf = (sort: MoneySort): { by: 'time' | 'money'; down: boolean } => ({
  by: sort === 'highest' || sort === 'lowest' ? 'money' : 'time',
  down: sort === 'newest' || sort === 'highest',
})

/**
 * A query with some of its keys changed, with its `?`; null or an empty text leaves a key out.
 * Empty when nothing is left.
 */
export function withQuery(search: string, changes: Record<string, string | number | null>): string {
  const query = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') query.delete(name)
    else query.set(name, String(value))
  }
  return query.size > 0 ? `?${query}` : ''
}

/**
 * Where a screen of the back office was opened from, as its address names it; null when it names
 * none.
 */
export const cameFrom = (query: string): string | null => {
  const from = new URLSearchParams(query).get('from') ?? ''
  return /^\/admin\/[\w/-]+(?:\?[^#\s\\]*)?$/.test(from) ? from : null
}

/** How many letters of a search text count; longer ones are cut. */
export const MAX_SEARCH = 60

/**
 * The text that is searched for, as an address names it: one line of at most MAX_SEARCH letters;
 * empty when blank.
 */
export const searchedText = (value: string | null): string =>
  (value ?? '')
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, MAX_SEARCH)
