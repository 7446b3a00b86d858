import { getLocale } from '#i18n/paraglide/runtime.js'
import type { CardAttribute } from '#modules/catalog/game-attributes.ts'
import { plateFact } from '#modules/catalog/ui/attribute-words.ts'
import { OfferPlate } from '#ui/plate.tsx'
import type { CardGame } from './offer-card.tsx'
import './gallery.css'

type GalleryPlateProps = {
  game: CardGame
  offer: { id: number; facts: readonly CardAttribute[] | null }
}

/** In place of images: a quiet plate that says a fact of the offer. */
export function GalleryPlate({ game, offer }: GalleryPlateProps) {
  return (
    <div className="k-gallery k-gallery--plate">
      <OfferPlate
        name={game.name}
        mono={game.mono || null}
        fact={plateFact(offer.facts, getLocale())}
        medal={game.category}
        offer={String(offer.id)}
      />
    </div>
  )
}
