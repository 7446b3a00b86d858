import { directionOfText } from '#kernel/text-direction.ts'
import { imageOf } from '#modules/images/image.ts'
import { enamelsOf } from '#ui/art.ts'
import { PriceTag } from '#ui/da.tsx'
import { OfferPlate } from '#ui/plate.tsx'
import type { SeenOffer } from './seen-offer.ts'
import './favourites.css'

const small = { width: 320, height: 220 }

/** Offers seen last, in a row that phones push sideways. */
export function SeenList({ offers }: { offers: readonly SeenOffer[] }) {
  const plates = enamelsOf(offers.map(({ id }) => String(id)))
  return (
    <div className="k-seen">
      {offers.map((offer, index) => (
        <a key={offer.id} className="k-seen__one" href={offer.href}>
          <OfferPlate
            enamel={plates[index]}
            name={offer.game}
            mono={offer.mono || null}
            medal={offer.category}
            offer={String(offer.id)}
            image={imageOf(offer.image, small, '9.5rem')}
          />
          <b className="k-clamp-2" dir={directionOfText(offer.title)}>
            {offer.title}
          </b>
          <PriceTag amount={offer.price} />
        </a>
      ))}
    </div>
  )
}
