import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { useStore } from '#ui/use-store.ts'
import { AllLine, OfferLine, SellerLine } from './found-lines.tsx'
import type { FoundShop } from './found-shop.ts'
import { GameLine, SearchLine } from './game-line.tsx'
import type { PickerGame } from './listed-game.ts'
import { ownSearches } from './own-searches.ts'
import type { Suggested } from './search-combobox.tsx'
import { useFoundShop, usePopular } from './use-found-shop.ts'

/**
 * What the list under the box offers: what a text finds and the way to all of it, or while it is
 * blank one's own searches and popular games.
 */
export function useSuggestions(typed: string, hasBegun: boolean): Suggested {
  const found = useFoundShop(hrefOf('/search'), typed)
  const past = useStore(ownSearches) ?? []
  const isBlank = typed.trim() === ''
  const popular = usePopular(hrefOf('/search'), hasBegun && isBlank)
  const groups = isBlank ? beforeTyping(past, popular) : found ? foundGroups(found) : []
  const shown = groups.filter(({ options }) => options.length > 0)
  return {
    groups: shown,
    isEmpty: found !== null && shown.length === 0,
  }
}

const searchHref = (text: string) => `${hrefOf('/search')}?q=${encodeURIComponent(text)}`

const beforeTyping = (
  past: readonly string[],
  { popular, searches }: Pick<FoundShop, 'popular' | 'searches'>,
) => [
  { name: 'own', title: m.search_own(), options: past.map(ofSearch) },
  { name: 'popular', title: m.search_popular(), options: popular.map((game) => ofGame(game, '')) },
  { name: 'searches', title: m.search_popular_texts(), options: searches.map(ofSearch) },
]

const ofSearch = (text: string) => ({
  href: searchHref(text),
  content: <SearchLine text={text} />,
  text,
})

function foundGroups({ games, sellers, offers, text }: FoundShop & { text: string }) {
  if (games.length + sellers.length + offers.length === 0) return []
  return [
    { name: 'games', title: m.search_games(), options: games.map((game) => ofGame(game, text)) },
    {
      name: 'sellers',
      title: m.search_sellers(),
      options: sellers.map((seller) => ({
        href: seller.path,
        content: <SellerLine seller={seller} />,
        text,
      })),
    },
    {
      name: 'offers',
      title: m.search_offers(),
      options: offers.map((offer) => ({
        href: offer.path,
        content: <OfferLine offer={offer} />,
        text,
      })),
    },
    {
      name: 'all',
      title: '',
      options: [{ href: searchHref(text), content: <AllLine text={text} />, text }],
    },
  ]
}

const ofGame = (game: PickerGame, text: string) => ({
  href: game.path,
  content: <GameLine game={game} />,
  text,
})
