import { m } from '#i18n/paraglide/messages.js'
import { getLocale } from '#i18n/paraglide/runtime.js'
import { idFrom } from '#kernel/id.ts'
import { categoryName } from '#modules/catalog/ui/category-name.ts'
import { readImage } from '#modules/images/images.server.ts'
import { findOfferBrief } from '#modules/offers/public-offer.server.ts'
import { priceWords } from '#modules/offers/ui/ladder-words.ts'
import { contextOf } from '#platform/http.server.ts'
import { enamelFor, monogram, motifFor } from '#ui/art.ts'
import { missing } from '../layout/missing.server.ts'
import { answerCard } from './answer.ts'
import type { Route } from './+types/offer'

/** The image that is shown beside a link to an active offer. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { read } = contextOf(context)
  const id = idFrom(params.offerId)
  const offer = id === null ? null : await findOfferBrief(read, id)
  if (!offer) throw missing('offer')
  const {
    title,
    price,
    by_steps,
    category,
    main_image_url: photo,
    seller_username,
    game_name,
    game_slug,
    game_mono,
  } = offer
  return answerCard(
    request,
    {
      locale: getLocale(),
      enamel: enamelFor(game_slug),
      motif: motifFor(String(id)),
      medal: category,
      mono: game_mono || monogram(game_name),
      over: m.game_of_category({ game: game_name, category: categoryName(category) }),
      title,
      price: priceWords(price, by_steps),
      note: m.og_sold_by({ seller: seller_username }),
      promise: m.og_promise(),
    },
    photo ? { name: photo, read: () => readImage(photo, 640) } : undefined,
  )
}
