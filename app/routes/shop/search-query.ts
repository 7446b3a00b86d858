import { pageFrom, searchedText } from '#kernel/paging.ts'
import { MOST_COUNTED } from '#modules/offers/offer.ts'

export const SEARCH = '/search'

export const FOUND_PER_PAGE = 24
const LAST_PAGE = Math.ceil(MOST_COUNTED / FOUND_PER_PAGE)

/** What a search finds, each of which can be shown by itself. */
export const foundKinds = ['games', 'sellers', 'offers'] as const
export type FoundKind = (typeof foundKinds)[number]

/** How many of each a search counts; of games and sellers these are all that it shows. */
export const mostFound: Record<FoundKind, number> = {
  games: 24,
  sellers: 12,
  offers: MOST_COUNTED,
}

/** What the address of a search chooses. */
export interface SearchQuery {
  text: string
  /** Null for all. */
  kind: FoundKind | null
  /** Of the offers. */
  page: number
}

/** Reads what an address chooses; what means nothing here counts as not said. */
export const searchQuery = (search: URLSearchParams): SearchQuery => ({
  text: searchedText(search.get('q')),
  kind: foundKinds.find((kind) => kind === search.get('kind')) ?? null,
  page: pageFrom(search.get('page'), LAST_PAGE),
})

/** The query that chooses these, with its `?`; empty before anything is searched for. */
export function foundSearch({ text, kind, page }: SearchQuery): string {
  const search = new URLSearchParams({
    ...(text && { q: text }),
    ...(kind && { kind }),
    ...(page > 1 && { page: String(page) }),
  })
  return search.size > 0 ? `?${search}` : ''
}
