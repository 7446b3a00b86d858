import { idFrom } from '#kernel/id.ts'
import { type ListPlace, placeFrom } from '#kernel/list-params.ts'
import { searchedText } from '#kernel/paging.ts'
import { type Category, isCategory } from '#modules/catalog/category.ts'
import { type Sort, sorts } from '#modules/offers/offer.ts'

/** What the address of a profile chooses: a tab, and which of the offers in which order. */
export interface ProfileQuery {
  tab: 'offers' | 'feedback'
  text: string
  /** Null for all. */
  category: Category | null
  /** The id of a game; null for all. */
  game: number | null
  sort: Sort
  place: ListPlace
}

const none: ProfileQuery = {
  tab: 'offers',
  text: '',
  category: null,
  game: null,
  sort: 'newest',
  place: null,
}

/** Reads what an address chooses; what means nothing here counts as not said. */
export function profileQuery(search: URLSearchParams): ProfileQuery {
  const place = placeFrom(search)
  if (search.get('tab') === 'feedback') return { ...none, tab: 'feedback', place }
  const category = search.get('category') ?? undefined
  return {
    tab: 'offers',
    text: searchedText(search.get('q')),
    category: isCategory(category) ? category : null,
    game: idFrom(search.get('game') ?? undefined),
    sort: sorts.find((sort) => sort === search.get('sort')) ?? none.sort,
    place,
  }
}

/** The query that chooses these, with its `?`; empty for the latest offers. */
export function profileSearch(query: Partial<ProfileQuery>): string {
  const { tab, text, category, game, sort, place } = { ...none, ...query }
  const search = new URLSearchParams({
    ...(tab !== none.tab && { tab }),
    ...(text && { q: text }),
    ...(category && { category }),
    ...(game && { game: String(game) }),
    ...(sort !== none.sort && { sort }),
    ...place,
  })
  return search.size > 0 ? `?${search}` : ''
}

/** Whether offers are searched or in another order, which is kept and indexed for nobody. */
export const isSearchedOrSorted = ({ text, sort }: ProfileQuery): boolean =>
  text !== '' || sort !== none.sort

export const profilePath = (username: string): string => `/users/${username}`
