import { type MouseEvent, type PointerEvent, type RefObject, useRef, useState } from 'react'
import { boxOf, fromMiddle, isRtl } from './lightbox-geometry.ts'
import { bounded, swipe, TAP_SCALE, whole, type Zoom, zoomedAt } from './zoom.ts'

/** What one or two fingers, or the mouse, do to the image. */
export function usePointerGestures({ viewport, zoom, setZoom, onSwipe }: GestureProps) {
  const held = useRef<Held>({
    fingers: new Map(),
    start: { zoom: whole, at: { clientX: 0, clientY: 0 }, spread: 0 },
    moved: false,
    pinched: false,
    isMouse: false,
  })
  const [isHeld, setHeld] = useState(false)
  const toggle = (at: Point) =>
    setZoom(
      zoomedAt(
        zoom,
        zoom.scale > 1 ? 1 : TAP_SCALE,
        fromMiddle(viewport.current, at),
        boxOf(viewport.current),
      ),
    )
  const tap = useDoubleTap(toggle)
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
    held.current.fingers.set(event.pointerId, pointOf(event))
    if (held.current.fingers.size > 1) held.current.pinched = true
    begin()
    setHeld(true)
  }
  const move = (event: PointerEvent) => {
    const { fingers, start } = held.current
    if (!fingers.has(event.pointerId)) return
    fingers.set(event.pointerId, pointOf(event))
    const points = [...fingers.values()]
    if (!isNear(middleOf(points), start.at)) held.current.moved = true
    setZoom(zoomUnder(points, start, viewport.current))
  }
  const up = (event: PointerEvent) => {
    const { fingers, start, moved, pinched } = held.current
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
    if (!moved && !held.current.isMouse) tap(event)
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

type GestureProps = {
  viewport: RefObject<HTMLDivElement | null>
  zoom: Zoom
  setZoom: (zoom: Zoom) => void
  onSwipe: (by: 1 | -1) => void
}

type Held = {
  fingers: Map<number, Point>
  start: Start
  moved: boolean
  pinched: boolean
  isMouse: boolean
}

/** How it was when the number of fingers last changed. */
type Start = { zoom: Zoom; at: Point; spread: number }

type Point = { clientX: number; clientY: number }

/** Where the fingers have drawn and spread the image to; one that fits stays where it is. */
function zoomUnder(points: readonly Point[], start: Start, viewport: HTMLElement | null): Zoom {
  const box = boxOf(viewport)
  const [at, spread] = [middleOf(points), spreadOf(points)]
  const grown =
    spread > 0 && start.spread > 0
      ? zoomedAt(
          start.zoom,
          start.zoom.scale * (spread / start.spread),
          fromMiddle(viewport, start.at),
          box,
        )
      : start.zoom
  if (grown.scale === 1) return whole
  const x = grown.x + at.clientX - start.at.clientX
  const y = grown.y + at.clientY - start.at.clientY
  return bounded({ ...grown, x, y }, box)
}

/** Told of each tap; two that follow each other at one place are a double tap. */
function useDoubleTap(onDouble: (at: Point) => void) {
  const tapped = useRef<{ time: number; at: Point }>(null)
  return (event: PointerEvent) => {
    const isSecond =
      tapped.current !== null &&
      event.timeStamp - tapped.current.time < DOUBLE_MS &&
      isNear(tapped.current.at, event)
    tapped.current = isSecond ? null : { time: event.timeStamp, at: pointOf(event) }
    if (isSecond) onDouble(event)
  }
}

/**
 * How long after a tap a second one makes it a double tap, in ms, and how far fingers may slip in
 * it, in pixels.
 */
const DOUBLE_MS = 300
const SLIP = 12

const pointOf = ({ clientX, clientY }: Point): Point => ({ clientX, clientY })

const middleOf = (points: readonly Point[]): Point => ({
  clientX: points.reduce((sum, { clientX }) => sum + clientX, 0) / points.length,
  clientY: points.reduce((sum, { clientY }) => sum + clientY, 0) / points.length,
})

const spreadOf = ([a, b]: readonly Point[]) =>
  a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0

const isNear = (a: Point, b: Point) =>
  Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) <= SLIP
