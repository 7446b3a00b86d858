import { readableQuery } from '#kernel/form.ts'
import { withoutControls } from '#kernel/text.ts'
import { type Category, gamePath, isCategory } from '#modules/catalog/category.ts'
import type { GameAttribute } from '#modules/catalog/game-attributes.ts'
import { filteredNames, filteredSearch, type Filters, filtersFrom } from '../filters.ts'
import { listingFrom } from '../offer.ts'

// Which addresses of a game's page can be watched for new offers, and what they ask for.

/** The most letters of what is asked for: nobody chooses so much by hand. */
export const LONGEST_QUERY = 1_000

/** What is to be told of, of the offers of one game. */
export interface Watched {
  filters: Filters
  device: string | null
}

/** The address of a game's page that shows what is to be told of, in whatever order. */
export const watchedAddress = (
  game: { slug: string; category: string },
  { filters, device }: Watched,
): string => gamePath(game) + filteredSearch({ device }, { ...filters, order: null })

/** The game and the query of an address; null of one that is no game's page. */
export function watchedPlace(
  address: string,
): { slug: string; category: Category; query: string } | null {
  const [path = '', query = ''] = address.split('?', 2)
  const [root, slug, category, ...rest] = path.split('/')
  if (root !== '' || !slug || !isCategory(category) || rest.length > 0) return null
  try {
    return { slug: withoutControls(decodeURIComponent(slug)), category, query }
  } catch {
    return null // no letters that an address has
  }
}

/**
 * Reads what a query asks for, of what the game's offers state now; null where that is nothing, as
 * once the game asks for it no more.
 */
export function watchedIn(query: string, attributes: readonly GameAttribute[]): Watched | null {
  const search = readableQuery(query)
  const filters = { ...filtersFrom(search, attributes), order: null }
  return filteredNames(filters).length > 0 ? { filters, device: listingFrom(search).device } : null
}
