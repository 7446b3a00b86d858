/** The page number that an address names: a whole number from 1 to `most`; a higher one is `most`, anything else is 1. */
export const pageFrom = (value: string | null, most: number): number => (/^[1-9]\d{0,14}$/.test(value ?? '') ? Math.min(most, Number(value)) : 1)

/** A query with some of its keys changed, with its `?`; null or an empty text leaves a key out. Empty when nothing is left. */
export function withQuery(search: string, changes: Record<string, string | number | null>): string {
  const query = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') query.delete(name)
    else query.set(name, String(value))
  }
  return query.size > 0 ? `?${query}` : ''
}

/** The text that a list is searched for, as an address names it: one line of at most 80 characters. */
export const searchedText = (value: string | null): string => (value ?? '').replace(/\p{Cc}/gu, '').trim().slice(0, 80)
