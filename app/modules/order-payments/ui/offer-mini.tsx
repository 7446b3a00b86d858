import { m } from '#i18n/paraglide/messages.js'
import type { Category } from '#modules/catalog/category.ts'
import { categoryName } from '#modules/catalog/ui/category-name.ts'
import { imageOf } from '#modules/images/image.ts'
import { offerPath } from '#modules/offers/offer.ts'
import { Bdi } from '#ui/bdi.tsx'
import { BackLink } from '#ui/button.tsx'
import { OfferPlate } from '#ui/plate.tsx'
import '#modules/checkout/ui/checkout.css'

// The offer that a page beside it is about (checkout, payment, a question, an alert), with its
// picture, and the way back to it.

export interface MiniOffer {
  id: number
  title: string
  category: Category
  main_image_url: string | null
  game_name: string
  game_slug: string
  game_mono: string
}

const IMAGE = { width: 640, height: 400 }

/** An offer in two lines with its image. */
export function OfferMini({ offer }: { offer: MiniOffer }) {
  return (
    <div className="k-mini">
      <OfferPlate
        name={offer.game_name}
        mono={offer.game_mono || null}
        medal={offer.category}
        offer={String(offer.id)}
        image={imageOf(offer.main_image_url, IMAGE, '8rem')}
        eager
      />
      <div>
        <p className="k-mini__t k-clamp-3">
          <Bdi>{offer.title}</Bdi>
        </p>
        <p className="k-muted k-sm">
          <Bdi>{offer.game_name}</Bdi> · {categoryName(offer.category)}
        </p>
      </div>
    </div>
  )
}

export function BackToOffer({
  offer,
}: {
  offer: { id: number; game_slug: string; category: Category }
}) {
  return (
    <BackLink to={offerPath({ slug: offer.game_slug, category: offer.category }, offer.id)}>
      {m.checkout_back()}
    </BackLink>
  )
}
