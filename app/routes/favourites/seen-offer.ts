import { hrefOf } from '#i18n/language.ts'
import { offerPath } from '#modules/offers/offer.ts'
import type { ViewedOffer } from '#modules/offers/recent-views.server.ts'

/** An offer among those seen last: all that is shown of it. */
export const seenOf = (offer: ViewedOffer) => ({
  id: offer.id,
  title: offer.title,
  price: offer.price,
  image: offer.main_image_url,
  game: offer.game_name,
  mono: offer.game_mono,
  category: offer.game_category,
  href: hrefOf(offerPath({ slug: offer.game_slug, category: offer.game_category }, offer.id)),
})

export type SeenOffer = ReturnType<typeof seenOf>
