import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Num } from '#ui/da.tsx'
import { sourcesOf } from '#modules/images/image.ts'
import { Icon } from '#ui/icon.tsx'
import { Image } from '#ui/image.tsx'
import { isPlainClick } from '#ui/plain-click.ts'
import type { OfferImage } from '../offer.ts'
import { Lightbox } from '../internal/ui/lightbox.tsx'
import './gallery.css'

/** How many small images stand below the large one before the rest is summed up. */
const MOST_THUMBS = 6
const large = { width: 1280, height: 880, sizes: '(min-width: 64rem) 48rem, 100vw' }
const small = { width: 160, height: 160, sizes: '(min-width: 64rem) 6.5rem, 15vw' }

type GalleryProps = { images: readonly OfferImage[]; title: string }

/**
 * An offer's images: a strip that snaps to one at a time, arrows, small images below, and each
 * enlarged when it is pressed. All of them are links, to an image's own place or to the image
 * itself, so it works without scripts.
 */
export function Gallery({ images, title }: GalleryProps) {
  const gallery = useRef<HTMLElement>(null)
  const [shown, setShown] = useState(0)
  const [enlarged, enlarge] = useState<number | null>(null)
  useSeen(gallery, setShown)
  /**
   * Glides along the strip; the arrow that was pressed moves away with its image, and its twin
   * there takes the focus.
   */
  const glide = (event: MouseEvent, to: number) => {
    event.preventDefault()
    const slide = slidesOf(gallery.current)[to]
    slide?.scrollIntoView({ block: 'nearest', inline: 'start' })
    const pressed = (event.currentTarget as HTMLElement).dataset.turn
    if (pressed)
      slide?.querySelector<HTMLElement>(`[data-turn="${pressed}"]`)?.focus({ preventScroll: true })
  }
  return (
    <section className="k-gallery" aria-label={m.offer_images()} ref={gallery}>
      <ul className="k-gallery__strip">
        {images.map((image, index) => (
          <Slide
            key={image.id}
            url={image.url}
            title={title}
            index={index}
            count={images.length}
            onTurn={glide}
            onEnlarge={enlarge}
          />
        ))}
      </ul>
      {images.length > 1 && <Thumbs images={images} shown={shown} onTurn={glide} />}
      {enlarged !== null && (
        <Lightbox images={images} title={title} start={enlarged} onClose={() => enlarge(null)} />
      )}
    </section>
  )
}

const slidesOf = (gallery: HTMLElement | null) => [
  ...(gallery?.querySelectorAll<HTMLElement>('.k-gallery__strip > li') ?? []),
]

/** Tells which image of the strip is seen. */
function useSeen(gallery: RefObject<HTMLElement | null>, tell: (index: number) => void) {
  useEffect(() => {
    const slides = slidesOf(gallery.current)
    const seen = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries)
          if (isIntersecting) tell(slides.indexOf(target as HTMLElement))
      },
      { root: slides[0]?.parentElement ?? null, threshold: 0.6 },
    )
    for (const slide of slides) seen.observe(slide)
    return () => seen.disconnect()
  }, [gallery, tell])
}

const anchor = (index: number): string => `image-${index + 1}`

type Turn = (event: MouseEvent, to: number) => void

type SlideProps = {
  url: string
  title: string
  index: number
  count: number
  onTurn: Turn
  onEnlarge: (index: number) => void
}

function Slide({ url, title, index, count, onTurn, onEnlarge }: SlideProps) {
  const [before, after] = [(index + count - 1) % count, (index + 1) % count]
  const enlarge = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    onEnlarge(index)
  }
  return (
    <li id={anchor(index)}>
      <a
        className="k-gallery__p"
        href={url}
        aria-label={m.gallery_open({ number: formatNumber(index + 1) })}
        onClick={enlarge}
        data-eager
      >
        <Image
          image={{ ...sourcesOf(url), ...large }}
          alt={m.offer_image_alt({ title, number: formatNumber(index + 1) })}
          eager={index === 0}
          fetchPriority={index === 0 ? 'high' : undefined}
        />
      </a>
      {count > 1 && (
        <>
          <a
            className="k-gallery__nav k-gallery__nav--prev"
            href={`#${anchor(before)}`}
            aria-label={m.offer_image_previous()}
            data-turn="back"
            onClick={(event) => onTurn(event, before)}
          >
            <Icon name="chevron-right" back />
          </a>
          <a
            className="k-gallery__nav k-gallery__nav--next"
            href={`#${anchor(after)}`}
            aria-label={m.offer_image_next()}
            data-turn="on"
            onClick={(event) => onTurn(event, after)}
          >
            <Icon name="chevron-right" />
          </a>
          <span className="k-gallery__n" aria-hidden="true">
            <bdi className="k-num" dir="ltr">
              {index + 1} / {count}
            </bdi>
          </span>
        </>
      )}
    </li>
  )
}

function Thumbs({
  images,
  shown,
  onTurn,
}: {
  images: readonly OfferImage[]
  shown: number
  onTurn: Turn
}) {
  const more = images.length - MOST_THUMBS
  return (
    <div className="k-thumbs">
      {images.slice(0, MOST_THUMBS).map(({ id, url }, index) => (
        <a
          key={id}
          href={`#${anchor(index)}`}
          aria-current={index === shown ? 'true' : undefined}
          aria-label={m.offer_image_number({ number: formatNumber(index + 1) })}
          onClick={(event) => onTurn(event, index)}
        >
          <Image image={{ ...sourcesOf(url), ...small }} />
        </a>
      ))}
      {more > 0 && (
        <a
          className="k-thumbs__more"
          href={`#${anchor(MOST_THUMBS)}`}
          aria-label={m.offer_images_more({ count: more, number: formatNumber(more) })}
          onClick={(event) => onTurn(event, MOST_THUMBS)}
        >
          <Num value={more} signed />
        </a>
      )}
    </div>
  )
}
