import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { sourcesOf } from '#modules/images/image.ts'
import { IconButton } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Image } from '#ui/image.tsx'
import type { OfferImage } from '../../offer.ts'
import { boxOf, fromMiddle, isRtl } from './lightbox-geometry.ts'
import { usePointerGestures } from './use-pointer-gestures.ts'
import { arrow, whole, type Zoom, zoomedAt } from './zoom.ts'
import '../../ui/gallery.css'

// The pictures of an offer over the whole screen, for buyers. Its arithmetic is in zoom.ts and
// lightbox-geometry.ts, fingers and mouse are read by use-pointer-gestures.ts.

const screenful = { width: 1280, height: 960, sizes: '100vw' }

type LightboxProps = {
  images: readonly OfferImage[]
  title: string
  start: number
  onClose: () => void
}

/**
 * An offer's images, whole and enlarged: by two fingers, a double tap, the wheel or the buttons;
 * by swipes and arrows to the next.
 */
export function Lightbox({ images, title, start, onClose }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const viewport = useRef<HTMLDivElement>(null)
  const [index, setIndex] = useState(start)
  const [zoom, setZoom] = useState(whole)
  const count = images.length
  const image = images[index]!
  const turn = (by: 1 | -1) => {
    if (count < 2) return
    setIndex((index + by + count) % count)
    setZoom(whole)
  }
  const zoomTo = (scale: number, at = { x: 0, y: 0 }) =>
    setZoom(zoomedAt(zoom, scale, at, boxOf(viewport.current)))
  const gestures = usePointerGestures({ viewport, zoom, setZoom, onSwipe: turn })
  useWheel(viewport, (delta, at) => zoomTo(zoom.scale * Math.exp(-delta / 300), at))
  useEffect(() => {
    const own = dialog.current
    own?.showModal()
    own?.focus()
    return () => own?.close()
  }, [])
  const press = (event: KeyboardEvent) => {
    const by = arrow(event.key, isRtl())
    if (by !== 0) turn(by)
    else if (event.key === '+' || event.key === '=') zoomTo(zoom.scale * 1.5)
    else if (event.key === '-') zoomTo(zoom.scale / 1.5)
    else return
    event.preventDefault()
  }
  return (
    <dialog
      ref={dialog}
      className="k-lightbox"
      aria-label={m.gallery_large()}
      tabIndex={-1}
      onKeyDown={press}
      onClose={onClose}
    >
      <Head
        index={index}
        count={count}
        zoom={zoom}
        onZoom={zoomTo}
        onClose={() => dialog.current?.close()}
      />
      <div
        ref={viewport}
        className={classNames(
          'k-lightbox__viewport',
          zoom.scale > 1 && 'is-near',
          gestures.isHeld && 'is-held',
        )}
        {...gestures.listeners}
      >
        <Moved zoom={zoom}>
          <Image
            key={image.id}
            image={{ ...sourcesOf(image.url), ...screenful }}
            alt={m.offer_image_alt({ title, number: formatNumber(index + 1) })}
            eager
          />
        </Moved>
        {count > 1 && zoom.scale === 1 && <Turns onTurn={turn} />}
      </div>
    </dialog>
  )
}

type HeadProps = {
  index: number
  count: number
  zoom: Zoom
  onZoom: (scale: number) => void
  onClose: () => void
}

/** Which image it is, and the buttons that enlarge it and close all. */
const Head = ({ index, count, zoom, onZoom, onClose }: HeadProps) => (
  <div className="k-lightbox__h">
    <p role="status">
      {m.gallery_count({ number: formatNumber(index + 1), count: formatNumber(count) })}
    </p>
    <IconButton
      icon="minus"
      label={m.gallery_zoom_out()}
      aria-disabled={zoom.scale === 1 || undefined}
      onClick={() => onZoom(zoom.scale / 1.5)}
    />
    <IconButton icon="plus" label={m.gallery_zoom_in()} onClick={() => onZoom(zoom.scale * 1.5)} />
    <IconButton icon="x" label={m.close()} onClick={onClose} />
  </div>
)

/** The buttons to the images before and after. */
const Turns = ({ onTurn }: { onTurn: (by: 1 | -1) => void }) => (
  <>
    <button
      type="button"
      className="k-gallery__nav k-gallery__nav--prev"
      aria-label={m.offer_image_previous()}
      onClick={() => onTurn(-1)}
    >
      <Icon name="chevron-right" back />
    </button>
    <button
      type="button"
      className="k-gallery__nav k-gallery__nav--next"
      aria-label={m.offer_image_next()}
      onClick={() => onTurn(1)}
    >
      <Icon name="chevron-right" />
    </button>
  </>
)

/**
 * Moves the image within by the style of its element, which the page's policy allows to scripts.
 */
function Moved({ zoom: { scale, x, y }, children }: { zoom: Zoom; children: React.ReactNode }) {
  return (
    <div
      className="k-lightbox__moved"
      style={{ transform: `translate(${x}px, ${y}px) scale(${scale})` }}
    >
      {children}
    </div>
  )
}

/**
 * The wheel enlarges at the pointer. React's own listener could not keep the page behind from
 * scrolling.
 */
function useWheel(
  viewport: RefObject<HTMLElement | null>,
  onWheel: (delta: number, at: { x: number; y: number }) => void,
) {
  const turn = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    onWheel(event.deltaY, fromMiddle(viewport.current, event))
  })
  useEffect(() => {
    const own = viewport.current
    const listen = (event: WheelEvent) => turn(event)
    own?.addEventListener('wheel', listen, { passive: false })
    return () => own?.removeEventListener('wheel', listen)
  }, [viewport])
}
