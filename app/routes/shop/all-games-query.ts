import { pageFrom, searchedText } from '#kernel/paging.ts'
import { type Category, gameOrders, type GameOrder, isCategory } from '#modules/catalog/category.ts'

/** The last page that can be opened. */
export const LAST_GAMES_PAGE = 400

export const ALL_GAMES = '/allgames'

/** What the address of all games chooses. */
export interface GamesQuery {
  text: string
  /** Null for all. */
  category: Category | null
  order: GameOrder
  page: number
}

const none: GamesQuery = { text: '', category: null, order: 'popular', page: 1 }

/** Reads what an address chooses; what means nothing here counts as not said. */
export function gamesQuery(search: URLSearchParams): GamesQuery {
  const category = search.get('category') ?? undefined
  return {
    text: searchedText(search.get('q')),
    category: isCategory(category) ? category : null,
    order: gameOrders.find((order) => order === search.get('sort')) ?? none.order,
    page: pageFrom(search.get('page'), LAST_GAMES_PAGE),
  }
}

/** The query that chooses these, with its `?`; empty for all games. */
export function gamesSearch(query: Partial<GamesQuery>): string {
  const { text, category, order, page } = { ...none, ...query }
  const search = new URLSearchParams({
    ...(text && { q: text }),
    ...(category && { category }),
    ...(order !== none.order && { sort: order }),
    ...(page > 1 && { page: String(page) }),
  })
  return search.size > 0 ? `?${search}` : ''
}
