import { withLocale } from '#kernel/locale.ts'
import { getLocale } from '#i18n/paraglide/runtime.js'
import type { Category } from '#modules/catalog/category.ts'
import type { GameEntry } from '#modules/catalog/catalog.server.ts'
import { smallestOf } from '#modules/images/image.ts'
import { offerPath } from '#modules/offers/offer.ts'
import type { FoundOffer, ShopSearch } from '#modules/offers/offer-search.server.ts'
import type { NamedSeller } from '#modules/people/sellers-named.server.ts'
import { listed, type PickerGame } from './listed-game.ts'

/** A game that a search finds. */
export interface FoundGame extends PickerGame {
  /** How many offers it has. */
  offers: number
}

/** An offer among what a search finds; `path` in the language of the page. */
interface FoundOfferLine {
  id: number
  title: string
  /** In whole DA. */
  price: number
  seller: string
  image_url: string | null
  path: string
  game: { name: string; category: Category; mono: string }
}

interface FoundSellerLine {
  username: string
  path: string
  image_url: string | null
  positive: number
  neutral: number
  negative: number
}

/** The answer of /search for scripts. */
export interface FoundShop {
  games: FoundGame[]
  offers: FoundOfferLine[]
  sellers: FoundSellerLine[]
  /** While nothing is typed: games to begin with. */
  popular: PickerGame[]
  /** While nothing is typed: what many members search for. */
  searches: readonly string[]
}

/** How much of each the search box lists. */
export const LISTED = { games: 5, offers: 5, sellers: 3, popular: 8, searches: 8 } as const

/** Returns what the search box lists of a search, or before it. */
export const listedShop = (
  { games, offers, sellers }: Pick<ShopSearch, 'games' | 'offers' | 'sellers'>,
  popular: readonly GameEntry[] = [],
  searches: readonly string[] = [],
): FoundShop => ({
  games: games.map((game) => ({ ...listed(game), offers: game.active_offers })),
  offers: offers.map(offerLine),
  sellers: sellers.map(sellerLine),
  popular: popular.map(listed),
  searches,
})

function offerLine(offer: FoundOffer): FoundOfferLine {
  const game = { name: offer.game_name, category: offer.game_category, mono: offer.game_mono }
  return {
    id: offer.id,
    title: offer.title,
    price: offer.price,
    seller: offer.seller_username,
    image_url: offer.main_image_url && smallestOf(offer.main_image_url),
    path: withLocale(
      offerPath({ slug: offer.game_slug, category: offer.game_category }, offer.id),
      getLocale(),
    ),
    game,
  }
}

function sellerLine({ profile_image_url, username, positive, neutral, negative }: NamedSeller) {
  return {
    username,
    path: withLocale(`/users/${username}`, getLocale()),
    image_url: profile_image_url && smallestOf(profile_image_url),
    positive,
    neutral,
    negative,
  }
}
