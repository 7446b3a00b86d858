import type { Category } from '#modules/catalog/category.ts'
import type { GameAttribute } from '#modules/catalog/game-attributes.ts'
import type { Db } from '#platform/db.server.ts'
import type { Filters } from './filters.ts'
import type { CardOffer, Listing } from './offer.ts'

/** The last page of a filtered list: who wants to read further narrows the choice. */
export const FILTER_LAST_PAGE = 20

/** How many offers fit a choice, and how many each further choice would leave. */
export interface Facets {
  /** How many fit; the number to be shown beside "or more" where `more` is set. */
  total: number
  /** Whether more fit than were counted: so many offers say the words. */
  more: boolean
  /**
   * By facetKey how many offers an option would show, each group without its own choice; what is
   * missing has none. Null where `more` is set or so many offers say the words.
   */
  counts: Readonly<Record<string, number>> | null
  /** Of each device its own offers alone, most first, as `deviceCounts` takes them. */
  devices: { device: string; offers: number }[]
}

export interface FacetsPage extends Facets {
  /** A page of the offers that fit. */
  offers: CardOffer[]
}

/** What the filters of a game's page show before anything is chosen. */
export interface FilterPanel {
  attributes: GameAttribute[]
  counts: Readonly<Record<string, number>>
}

/**
 * Returns what the filters of a game's page show before anything is chosen. The game is named as in
 * its address, so that this runs beside the query of the game itself.
 */
export declare function filterPanel(
  db: Db,
  game: { slug: string; category: Category },
): Promise<FilterPanel>

/** Returns how many offers of a game fit a choice, and what each further option would leave. */
export declare function facetsOf(
  db: Db,
  gameId: number,
  filters: Filters,
  device: string | null,
): Promise<Facets>

/** Returns the same with a page of the offers, in the order that filters or else listing choose. */
export declare function facetsPage(
  db: Db,
  gameId: number,
  filters: Filters,
  listing: Pick<Listing, 'device' | 'sort' | 'page'>,
): Promise<FacetsPage>
