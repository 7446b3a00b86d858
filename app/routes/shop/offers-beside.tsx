import {
  OfferCard,
  offerEnamels,
  offerHref,
  type CardGame,
} from '#modules/offers/ui/offer-card.tsx'
import { shownOffer } from '#modules/offers/ui/game-offers-view.ts'
import type { CardOffer } from '#modules/offers/offer.ts'
import './offers-beside.css'

type OffersBesideProps = {
  offers: readonly CardOffer[]
  game: CardGame
  discountsApply: boolean
}

/** Four offers of a game beside one of them. */
export function OffersBeside({ offers, game, discountsApply }: OffersBesideProps) {
  const plates = offerEnamels(offers)
  return (
    <div className="k-similar">
      {offers.map((each, index) => (
        <OfferCard
          key={each.id}
          offer={shownOffer(each)}
          game={game}
          href={offerHref(game, each.id)}
          discountsApply={discountsApply}
          seller={false}
          tall
          enamel={plates[index]}
        />
      ))}
    </div>
  )
}
