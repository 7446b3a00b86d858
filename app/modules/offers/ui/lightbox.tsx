import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { sourcesOf } from '#modules/files/picture.ts'
import { IconButton } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Picture } from '#ui/picture.tsx'
import type { OfferImage } from '../offer.ts'
import { arrow, bounded, swipe, TAP_SCALE, whole, type Zoom, zoomedAt } from './zoom.ts'
import './gallery.css'

const screenful = { width: 1280, height: 960, sizes: '100vw' }

type LightboxProps = {
  images: readonly OfferImage[]
  title: string
  start: number
  onClose: () => void
}

/**
 * An offer's pictures, whole and enlarged: by two fingers, a double tap, the wheel or the buttons;
 * by swipes and arrows to the next.
 */
export function Lightbox({ images, title, start, onClose }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const stage = useRef<HTMLDivElement>(null)
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
    setZoom(zoomedAt(zoom, scale, at, boxOf(stage.current)))
  const hands = useHands({ stage, zoom, setZoom, onSwipe: turn })
  useWheel(stage, (delta, at) => zoomTo(zoom.scale * Math.exp(-delta / 300), at))
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
  const number = formatNumber(index + 1)
  return (
    <dialog
      ref={dialog}
      className="k-lightbox"
      aria-label={m.gallery_large()}
      tabIndex={-1}
      onKeyDown={press}
      onClose={onClose}
    >
      <div className="k-lightbox__h">
        <p role="status">{m.gallery_count({ number, count: formatNumber(count) })}</p>
        <IconButton
          icon="minus"
          label={m.gallery_zoom_out()}
          aria-disabled={zoom.scale === 1 || undefined}
          onClick={() => zoomTo(zoom.scale / 1.5)}
        />
        <IconButton
          icon="plus"
          label={m.gallery_zoom_in()}
          onClick={() => zoomTo(zoom.scale * 1.5)}
        />
        <IconButton icon="x" label={m.close()} onClick={() => dialog.current?.close()} />
      </div>
      <div
        ref={stage}
        className={classNames(
          'k-lightbox__stage',
          zoom.scale > 1 && 'is-near',
          hands.isHeld && 'is-held',
        )}
        {...hands.listeners}
      >
        <Moved zoom={zoom}>
          <Picture
            key={image.id}
            image={{ ...sourcesOf(image.url), ...screenful }}
            alt={m.offer_image_alt({ title, number })}
            eager
          />
        </Moved>
        {count > 1 && zoom.scale === 1 && (
          <>
            <button
              type="button"
              className="k-gallery__nav k-gallery__nav--prev"
              aria-label={m.offer_image_previous()}
              onClick={() => turn(-1)}
            >
              <Icon name="chevron-right" back />
            </button>
            <button
              type="button"
              className="k-gallery__nav k-gallery__nav--next"
              aria-label={m.offer_image_next()}
              onClick={() => turn(1)}
            >
              <Icon name="chevron-right" />
            </button>
          </>
        )}
      </div>
    </dialog>
  )
}

/**
 * Moves the picture within by the style of its element, which the page's policy allows to scripts.
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

const isRtl = () => document.documentElement.dir === 'rtl'

const boxOf = (stage: HTMLElement | null) => ({
  width: stage?.clientWidth ?? 0,
  height: stage?.clientHeight ?? 0,
})

/** A point of the screen as seen from the middle of the stage. */
function fromMiddle(
  stage: HTMLElement | null,
  { clientX, clientY }: { clientX: number; clientY: number },
) {
  const { left, top, width, height } = stage!.getBoundingClientRect()
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
}

/**
 * The wheel enlarges at the pointer. React's own listener could not keep the page behind from
 * scrolling.
 */
function useWheel(
  stage: RefObject<HTMLElement | null>,
  onWheel: (delta: number, at: { x: number; y: number }) => void,
) {
  const turn = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    onWheel(event.deltaY, fromMiddle(stage.current, event))
  })
  useEffect(() => {
    const own = stage.current
    const listen = (event: WheelEvent) => turn(event)
    own?.addEventListener('wheel', listen, { passive: false })
    return () => own?.removeEventListener('wheel', listen)
  }, [stage])
}

/**
 * How long after a tap a second one makes it a double tap, in ms, and how far fingers may slip in
 * it, in pixels.
 */
const DOUBLE_MS = 300
const SLIP = 12

type Point = { clientX: number; clientY: number }
type Held = {
  fingers: Map<number, Point>
  start: { zoom: Zoom; at: Point; spread: number }
  moved: boolean
  pinched: boolean
  isMouse: boolean
  tapped: { time: number; at: Point } | null
}

const middleOf = (points: readonly Point[]): Point => ({
  clientX: points.reduce((sum, { clientX }) => sum + clientX, 0) / points.length,
  clientY: points.reduce((sum, { clientY }) => sum + clientY, 0) / points.length,
})

const spreadOf = ([a, b]: readonly Point[]) =>
  a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0

const isNear = (a: Point, b: Point) =>
  Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) <= SLIP

type HandsProps = {
  stage: RefObject<HTMLDivElement | null>
  zoom: Zoom
  setZoom: (zoom: Zoom) => void
  onSwipe: (by: 1 | -1) => void
}

/** What one or two fingers, or the mouse, do to the picture. */
function useHands({ stage, zoom, setZoom, onSwipe }: HandsProps) {
  const held = useRef<Held>({
    fingers: new Map(),
    start: { zoom: whole, at: { clientX: 0, clientY: 0 }, spread: 0 },
    moved: false,
    pinched: false,
    isMouse: false,
    tapped: null,
  })
  const [isHeld, setHeld] = useState(false)
  const toggle = (at: Point) =>
    setZoom(
      zoomedAt(
        zoom,
        zoom.scale > 1 ? 1 : TAP_SCALE,
        fromMiddle(stage.current, at),
        boxOf(stage.current),
      ),
    )
  const begin = () => {
    const points = [...held.current.fingers.values()]
    held.current.start = { zoom, at: middleOf(points), spread: spreadOf(points) }
  }
  const down = (event: PointerEvent<HTMLDivElement>) => {
    if ((event.target as Element).closest('button') || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    held.current.isMouse = event.pointerType === 'mouse'
    if (held.current.fingers.size === 0)
      Object.assign(held.current, { moved: false, pinched: false })
    held.current.fingers.set(event.pointerId, { clientX: event.clientX, clientY: event.clientY })
    if (held.current.fingers.size > 1) held.current.pinched = true
    begin()
    setHeld(true)
  }
  const move = (event: PointerEvent) => {
    const { fingers, start } = held.current
    if (!fingers.has(event.pointerId)) return
    fingers.set(event.pointerId, { clientX: event.clientX, clientY: event.clientY })
    const points = [...fingers.values()]
    const at = middleOf(points)
    if (!isNear(at, start.at)) held.current.moved = true
    const spread = spreadOf(points)
    const grown =
      spread > 0 && start.spread > 0
        ? zoomedAt(
            start.zoom,
            start.zoom.scale * (spread / start.spread),
            fromMiddle(stage.current, start.at),
            boxOf(stage.current),
          )
        : start.zoom
    if (grown.scale === 1) return setZoom(whole)
    setZoom(
      bounded(
        {
          ...grown,
          x: grown.x + at.clientX - start.at.clientX,
          y: grown.y + at.clientY - start.at.clientY,
        },
        boxOf(stage.current),
      ),
    )
  }
  const up = (event: PointerEvent) => {
    const { fingers, start, moved, pinched, tapped } = held.current
    if (!fingers.delete(event.pointerId)) return
    if (fingers.size > 0) return begin()
    setHeld(false)
    if (event.type === 'pointercancel' || pinched) return
    const way =
      moved && zoom.scale === 1
        ? swipe(event.clientX - start.at.clientX, event.clientY - start.at.clientY, isRtl())
        : 0
    if (way !== 0) return onSwipe(way)
    // a mouse has a double click of its own, as slow as its person set it
    if (moved || held.current.isMouse) return
    const isSecond =
      tapped !== null && event.timeStamp - tapped.time < DOUBLE_MS && isNear(tapped.at, event)
    held.current.tapped = isSecond
      ? null
      : { time: event.timeStamp, at: { clientX: event.clientX, clientY: event.clientY } }
    if (isSecond) toggle(event)
  }
  const click = (event: MouseEvent) => {
    if (held.current.isMouse && !(event.target as Element).closest('button')) toggle(event)
  }
  return {
    isHeld,
    listeners: {
      onPointerDown: down,
      onPointerMove: move,
      onPointerUp: up,
      onPointerCancel: up,
      onDoubleClick: click,
    },
  }
}
