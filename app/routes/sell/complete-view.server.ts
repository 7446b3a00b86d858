import { getLocale } from '#i18n/paraglide/runtime.js'
import { idFrom } from '#kernel/id.ts'
import { placeFrom } from '#kernel/list-params.ts'
import { statedFacts } from '#modules/catalog/game-attributes.ts'
import { attributesIn, factWords } from '#modules/catalog/ui/attribute-words.ts'
import { incompleteGames, incompleteOffers } from '#modules/offers/incomplete-offers.server.ts'
import { dueAttributes, openAttributes } from '#modules/offers/missing-facts.ts'
import type { CompleteGrid } from '#modules/offers/ui/complete-view.ts'
import type { ViewerContext } from '#platform/context.ts'

/**
 * The games in which the viewer's offers lack facts, and the grid of one of them: that which the
 * address names, or the first; null where there is none.
 */
export async function completeView({ db, viewer }: ViewerContext, search: URLSearchParams) {
  const games = await incompleteGames(db, viewer.id)
  const asked = idFrom(search.get('game') ?? undefined)
  const game = games.find(({ id }) => id === asked) ?? games[0]
  if (!game) return { games, grid: null, before: null, after: null }
  const page = await incompleteOffers(db, viewer.id, game.id, placeFrom(search))
  return { games, grid: gridOf(game, page), before: page.before, after: page.after }
}

type Page = Awaited<ReturnType<typeof incompleteOffers>>

/** What must be said comes first; what all of the offers say already is left out. */
function gridOf(game: CompleteGrid['game'], { attributes, offers }: Page): CompleteGrid {
  const locale = getLocale()
  const columns = attributes
    .filter((each) => offers.some((offer) => openAttributes([each], offer.attributes).length > 0))
    .toSorted((a, b) => +b.required - +a.required)
  return {
    game,
    columns: attributesIn(columns, locale),
    rows: offers.map(({ id, title, price, main_image_url: image, attributes: stated }) => {
      const [open, due] = [openAttributes(columns, stated), dueAttributes(columns, stated)]
      const cells = columns.map((each) => {
        const [fact] = statedFacts([each], stated)
        return {
          isOpen: open.includes(each),
          isDue: due.includes(each),
          text: fact ? factWords(fact, locale).text : '',
        }
      })
      return { id, title, price, image, cells }
    }),
  }
}
