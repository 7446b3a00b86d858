import type { findGame } from '#modules/catalog/game-page.server.ts'
import {
  FILTER_LAST_PAGE,
  type FilterPanel,
  facetsPage,
  totalsWithout,
} from '#modules/offers/facets.server.ts'
import { climbIn, type Filters, isFiltered, priceSteps } from '#modules/offers/filters.ts'
import { offersOfGame } from '#modules/offers/game-offers.server.ts'
import {
  type CardOffer,
  deviceCounts,
  LAST_PAGE,
  type Listing,
  OFFERS_PER_PAGE,
} from '#modules/offers/offer.ts'
import {
  type ChosenClimb,
  filterAttributes,
  type GameOffersView,
  shownOffer,
} from '#modules/offers/ui/game-offers-view.ts'
import type { Settings } from '#modules/settings/settings.ts'
import type { Db } from '#platform/db.server.ts'

type FoundGame = NonNullable<Awaited<ReturnType<typeof findGame>>>

interface Choice {
  listing: Listing
  filters: Filters
  /** The unfiltered page, where it was read already. */
  plain?: CardOffer[] | undefined
}

/**
 * Returns the offers of a game as an address chooses them: filtered ones from the facets, others
 * from the lists that are cached for all readers, with the counts of what can be chosen further.
 */
export async function gameOffersView(
  db: Db,
  game: FoundGame,
  panel: FilterPanel | null,
  { listing, filters, plain }: Choice,
  { apply_discounts }: Pick<Settings, 'apply_discounts'>,
): Promise<GameOffersView> {
  const filtered = isFiltered(filters) ? await facetsPage(db, game.id, filters, listing) : null
  const devices = deviceCounts(
    filtered?.counts ? filtered.devices : game.devices,
    listing.device,
    game.platform_support,
  )
  const shown =
    filtered?.total ??
    devices.devices.find(({ device }) => device === listing.device)?.offers ??
    devices.total
  const lastPage = filtered ? FILTER_LAST_PAGE : LAST_PAGE
  const climb = chosenClimb(filters, panel)
  const offers = filtered?.offers ?? plain ?? (await offersOfGame(db, game, listing))
  const { name, slug, category, mono } = game
  return {
    game: { name, slug, category, mono },
    listing,
    filters,
    attributes: filterAttributes(panel?.attributes ?? []),
    priceSteps: priceSteps(panel?.prices ?? { least: null, most: null }),
    hasUnits: panel?.attributes.some(({ is_content }) => is_content) ?? false,
    facetCounts: filtered ? filtered.counts : (panel?.counts ?? {}),
    devices,
    shown,
    more: filtered?.more ?? false,
    pages: Math.max(1, Math.min(lastPage, Math.ceil(shown / OFFERS_PER_PAGE))),
    offers: offers.map((offer) => shownOffer(offer, climb)),
    without: filtered?.total === 0 ? await lesser(db, game.id, filters, listing.device) : null,
    discountsApply: apply_discounts,
  }
}

/**
 * The lowest price of all that is filtered, in whole DA, whichever page of it is shown in whatever
 * order; null of nothing.
 */
export async function leastPrice(
  db: Db,
  { id }: { id: number },
  { listing, filters, offers }: Pick<GameOffersView, 'listing' | 'filters' | 'offers'>,
): Promise<number | null> {
  const isCheapestFirst = filters.order === null && listing.sort === 'price' && listing.page === 1
  if (isCheapestFirst || offers.length === 0) return offers[0]?.price ?? null
  const cheapest = { device: listing.device, sort: 'price', page: 1 } as const
  const { offers: all } = await facetsPage(db, id, { ...filters, order: null }, cheapest)
  return all[0]?.price ?? null
}

/** The climb that is chosen, with the words of its ranks. */
function chosenClimb(filters: Filters, panel: FilterPanel | null): ChosenClimb | null {
  const asked = climbIn(filters)
  const ranks = panel?.attributes.find(({ ladder }) => ladder)?.options
  const [from, to] = [asked?.from, asked?.to].map((end) => ranks?.find(({ key }) => key === end))
  return asked && from && to ? { ...asked, ends: { from, to } } : null
}

/** The choice without which most offers fit; null where nothing is chosen. */
async function lesser(db: Db, gameId: number, filters: Filters, device: string | null) {
  const totals = await totalsWithout(db, gameId, filters, device)
  const [most] = totals.toSorted((a, b) => b.total - a.total)
  return most ? { name: most.name, offers: most.total } : null
}
