import { OfferPlate } from '#ui/plate.tsx'
import type { CardGame } from './offer-card.tsx'
import './gallery.css'

/** In place of images: a quiet plate in the game's colours. */
export function GalleryPlate({ game, offerId }: { game: CardGame; offerId: number }) {
  return (
    <div className="k-gallery k-gallery--plate">
      <OfferPlate
        name={game.name}
        mono={game.mono || null}
        medal={game.category}
        offer={String(offerId)}
      />
    </div>
  )
}
