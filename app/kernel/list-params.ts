/** How many rows a list can show at once. */
export const listSizes = [10, 25, 50, 100] as const
export type ListSize = (typeof listSizes)[number]

/** Where a page begins: behind a row, or before one. Null: the first page. */
export type ListPlace = { after: string } | { before: string } | null

/** What is asked of a list, as its address says. */
export interface Asked<
  Filters extends Record<string, string> = Record<string, string>,
  Sort extends string = string,
> {
  /** What is searched for: one line of at most MAX_SEARCH letters; empty for all. */
  text: string
  filters: Filters
  sort: Sort
  size: ListSize
  place: ListPlace
}

/** A page of a list. */
export interface ListPage<Row> {
  rows: Row[]
  /** How many rows match in all, counted to `most` at most. */
  count: number
  most?: number
  /** The pages beside this one; null where there is none. */
  before: string | null
  after: string | null
  /** It is all on one page, however many there are. */
  whole?: true
}

/** A list that is read whole. */
export const wholeList = <Row>(rows: Row[]): ListPage<Row> => ({
  rows,
  count: rows.length,
  before: null,
  after: null,
  whole: true,
})

/** Longer than any place: the longest name of a game, in letters of four bytes each, and an id. */
const MOST_PLACE = 1_000

/** The place that an address names. */
export function placeFrom(query: { get(name: string): string | null }): ListPlace {
  const [after, before] = [query.get('after'), query.get('before')]
  if (after && after.length <= MOST_PLACE) return { after }
  return before && before.length <= MOST_PLACE ? { before } : null
}

/** A place as an address says it. */
export const placeIn = (
  path: string,
  place: string | null,
  side: 'after' | 'before',
): string | null => place && `${path}${path.includes('?') ? '&' : '?'}${side}=${place}`

/** The size that a text names, else the list's own. */
export const sizeFrom = (value: string | null, own: ListSize): ListSize =>
  listSizes.find((size) => String(size) === value) ?? own
