/**
 * How an enlarged image stands: its scale, and how far its middle is moved, in pixels of the
 * screen.
 */
export interface Zoom {
  scale: number
  x: number
  y: number
}

export const whole: Zoom = { scale: 1, x: 0, y: 0 }

export const MOST_SCALE = 5
/** What a double tap, a double click or the button enlarge to. */
export const TAP_SCALE = 2.5

interface Size {
  width: number
  height: number
}

/**
 * The zoom within its bounds: never smaller than whole, and never moved past the image's edge.
 */
export function bounded({ scale, x, y }: Zoom, { width, height }: Size): Zoom {
  const own = Math.min(MOST_SCALE, Math.max(1, scale))
  if (own === 1) return whole
  const [most, highest] = [(width * (own - 1)) / 2, (height * (own - 1)) / 2]
  return {
    scale: own,
    x: Math.min(most, Math.max(-most, x)),
    y: Math.min(highest, Math.max(-highest, y)),
  }
}

/** Enlarged so that what lies at a point (from the middle of the box) stays there. */
export function zoomedAt(
  { scale, x, y }: Zoom,
  to: number,
  at: { x: number; y: number },
  box: Size,
): Zoom {
  const own = Math.min(MOST_SCALE, Math.max(1, to))
  const ratio = own / scale
  return bounded({ scale: own, x: at.x - (at.x - x) * ratio, y: at.y - (at.y - y) * ratio }, box)
}

/** How far a finger goes sideways before it means another image, in pixels. */
const SWIPE = 48

/** Which way a finger that moved so far leads: to the next image, the one before, or nowhere. */
export function swipe(dx: number, dy: number, isRtl: boolean): 1 | -1 | 0 {
  if (Math.abs(dx) < SWIPE || Math.abs(dx) < Math.abs(dy) * 1.5) return 0
  return dx < 0 === isRtl ? -1 : 1
}

/** Which way an arrow key leads: along the line of reading to the next. */
export function arrow(key: string, isRtl: boolean): 1 | -1 | 0 {
  if (key === 'ArrowRight') return isRtl ? -1 : 1
  return key === 'ArrowLeft' ? (isRtl ? 1 : -1) : 0
}
