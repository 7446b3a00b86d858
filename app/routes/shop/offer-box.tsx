import { getLocale } from '#i18n/paraglide/runtime.js'
import { askedBy, climbAsked, climbOrLeast, type WordedRung } from '#modules/offers/ladder.ts'
import { attributesOf } from '#modules/offers/offer-attributes.ts'
import { offerPath } from '#modules/offers/offer.ts'
import { type BoxOffer, BuyBar, BuyBox, type BuyBoxProps } from '#modules/offers/ui/buy-box.tsx'
import { LadderBox } from '#modules/offers/ui/ladder-box.island.tsx'
import { rungsIn } from '#modules/offers/ui/ladder-words.ts'
import { Island } from '#ui/island.tsx'

// The price box of an offer's page: one price, or, for a boost that is sold by the step, a choice
// of two ranks of its ladder (decision 82).

/**
 * Returns a boost's ranks in the reader's language, and the two of them that the address asks for
 * (`climb_from`, `climb_to`), or else the cheapest two; null where the offer has one price.
 */
export function ladderOf(rungs: WordedRung[] | null, search: URLSearchParams) {
  const climb =
    rungs &&
    climbOrLeast(
      rungs,
      climbAsked((name) => search.get(name)),
    )
  return climb && { ladder: rungsIn(rungs, getLocale()), asked: askedBy(climb) }
}

type PageProps = BuyBoxProps & {
  game: { slug: string; category: string }
  ladder: ReturnType<typeof ladderOf>
}

/** What an offer costs, at one price or by the ranks that its reader chooses. */
export function OfferBox({ offer, game, ladder, isOwn }: PageProps) {
  if (!ladder) return <BuyBox offer={offer} isOwn={isOwn} />
  const path = offerPath(game, offer.id)
  return (
    <Island of={LadderBox} props={{ ...ladder, offer: plain(offer), path, isOwn }} when="touch" />
  )
}

const plain = ({ id, quantity, min_quantity, ...offer }: BoxOffer): BoxOffer => ({
  id,
  quantity,
  min_quantity,
  ...attributesOf(offer),
})

/** On phones the bar at the bottom of the screen, which a ladder's box brings itself. */
export const OfferBar = ({ offer, isOwn, ladder }: PageProps) =>
  ladder ? null : <BuyBar offer={offer} isOwn={isOwn} />
