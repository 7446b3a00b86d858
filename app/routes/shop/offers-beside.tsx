import {
  OfferCard,
  offerEnamels,
  useOfferHref,
  type CardGame,
} from '#modules/offers/ui/offer-card.tsx'
import type { CardOffer } from '#modules/offers/offer.ts'
import './offers-beside.css'

type OffersBesideProps = {
  offers: readonly CardOffer[]
  game: CardGame
  discountsApply: boolean
}

/** Four offers of a game beside one of them. */
export function OffersBeside({ offers, game, discountsApply }: OffersBesideProps) {
  const href = useOfferHref()
  const plates = offerEnamels(offers)
  return (
    <div className="k-similar">
      {offers.map((each, index) => (
        <OfferCard
          key={each.id}
          offer={each}
          game={game}
          href={href(game, each.id)}
          discountsApply={discountsApply}
          seller={false}
          tall
          enamel={plates[index]}
        />
      ))}
    </div>
  )
}
