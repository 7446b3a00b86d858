import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { getLocale } from '#i18n/paraglide/runtime.js'
import { isCategory } from '#modules/catalog/category.ts'
import { findGame } from '#modules/catalog/game-page.server.ts'
import { categoryName } from '#modules/catalog/ui/category-name.ts'
import { readImage } from '#modules/images/images.server.ts'
import { contextOf } from '#platform/http.server.ts'
import { enamelFor, monogram, motifFor } from '#ui/art.ts'
import { missing } from '../layout/missing.server.ts'
import { answerCard } from './answer.ts'
import type { Route } from './+types/game'

/** The image that is shown beside a link to a game's page. */
export async function loader({
  request,
  params: { gameSlug, category },
  context,
}: Route.LoaderArgs) {
  const { read } = contextOf(context)
  const game = isCategory(category) ? await findGame(read, gameSlug, category, getLocale()) : null
  if (!game) throw missing('game')
  const photo = game.banner_url ?? game.logo_url
  return answerCard(
    request,
    {
      locale: getLocale(),
      enamel: enamelFor(game.slug),
      motif: motifFor(game.slug),
      medal: game.category,
      mono: game.mono || monogram(game.name),
      over: categoryName(game.category),
      title: game.name,
      note:
        game.active_offers > 0
          ? m.game_offers_available({
              count: game.active_offers,
              number: formatNumber(game.active_offers),
            })
          : game.short_description,
      promise: m.og_promise(),
    },
    photo ? { name: photo, read: () => readImage(photo, 640) } : undefined,
  )
}
