import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Num } from '#ui/da.tsx'
import { sourcesOf } from '#modules/files/picture.ts'
import { Icon } from '#ui/icon.tsx'
import { Picture } from '#ui/picture.tsx'
import { OfferPlate } from '#ui/plate.tsx'
import type { OfferImage } from '../offer.ts'
import type { CardGame } from './offer-card.tsx'
import './gallery.css'

/** How many small pictures stand below the large one before the rest is summed up. */
const MOST_THUMBS = 6
const large = { width: 1280, height: 880, sizes: '(min-width: 64rem) 48rem, 100vw' }
const small = { width: 160, height: 160, sizes: '(min-width: 64rem) 6.5rem, 15vw' }

/**
 * An offer's pictures: a strip that snaps to one at a time, arrows, small pictures below. All of them are links to a
 * picture's own place, so it works without scripts; gallery.client.ts makes them glide.
 */
export function Gallery({ images, title }: { images: readonly OfferImage[]; title: string }) {
  return (
    <section className="k-gallery" aria-label={m.offer_images()} data-gallery>
      <ul className="k-gallery__strip">
        {images.map((image, index) => <Slide key={image.id} url={image.url} title={title} place={index + 1} of={images.length} />)}
      </ul>
      {images.length > 1 && <Thumbs images={images} />}
    </section>
  )
}

/** In place of pictures: a quiet plate in the game's colours. */
export function GalleryPlate({ game, offerId }: { game: CardGame; offerId: number }) {
  return (
    <div className="k-gallery k-gallery--plate">
      <OfferPlate name={game.name} mono={game.mono || null} medal={game.category} offer={String(offerId)} />
    </div>
  )
}

const anchor = (place: number): string => `image-${place}`

function Slide({ url, title, place, of }: { url: string; title: string; place: number; of: number }) {
  return (
    <li id={anchor(place)}>
      <Picture
        image={{ ...sourcesOf(url), ...large }}
        alt={m.offer_image_alt({ title, number: formatNumber(place) })}
        eager={place === 1}
        fetchPriority={place === 1 ? 'high' : undefined}
      />
      {of > 1 && (
        <>
          <a className="k-gallery__nav k-gallery__nav--prev" href={`#${anchor(place === 1 ? of : place - 1)}`} aria-label={m.offer_image_previous()}>
            <Icon name="chevron-right" back />
          </a>
          <a className="k-gallery__nav k-gallery__nav--next" href={`#${anchor(place === of ? 1 : place + 1)}`} aria-label={m.offer_image_next()}>
            <Icon name="chevron-right" />
          </a>
          <span className="k-gallery__n" aria-hidden="true"><bdi className="k-num" dir="ltr">{place} / {of}</bdi></span>
        </>
      )}
    </li>
  )
}

function Thumbs({ images }: { images: readonly OfferImage[] }) {
  const more = images.length - MOST_THUMBS
  return (
    <div className="k-thumbs">
      {images.slice(0, MOST_THUMBS).map(({ id, url }, index) => (
        <a
          key={id}
          href={`#${anchor(index + 1)}`}
          aria-current={index === 0 ? 'true' : undefined}
          aria-label={m.offer_image_number({ number: formatNumber(index + 1) })}
        >
          <Picture image={{ ...sourcesOf(url), ...small }} />
        </a>
      ))}
      {more > 0 && (
        <a className="k-thumbs__more" href={`#${anchor(MOST_THUMBS + 1)}`} aria-label={m.offer_images_more({ count: more, number: formatNumber(more) })}>
          <Num value={more} signed />
        </a>
      )}
    </div>
  )
}
