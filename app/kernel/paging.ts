import { plainly } from './text.ts'

/**
 * The page number that an address names: a whole number from 1 to `most`; a higher one is `most`,
 * anything else is 1.
 */
export const pageFrom = (value: string | null, most: number): number =>
  /^[1-9]\d{0,14}$/.test(value ?? '') ? Math.min(most, Number(value)) : 1

/** How a list of what comes in over time can be ordered. */
export type ListSort = 'newest' | 'oldest'

/** How a list whose rows are about money can be ordered as well. */
export type MoneySort = ListSort | 'highest' | 'lowest'

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
  plainly((value ?? '').replace(/\p{Cc}/gu, ''))
    .trim()
    .slice(0, MAX_SEARCH)
