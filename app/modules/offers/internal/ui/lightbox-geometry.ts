/** How much room the lightbox gives an image, in pixels. */
export const boxOf = (viewport: HTMLElement | null) => ({
  width: viewport?.clientWidth ?? 0,
  height: viewport?.clientHeight ?? 0,
})

/** A point of the screen as seen from the middle of that room. */
export function fromMiddle(
  viewport: HTMLElement | null,
  { clientX, clientY }: { clientX: number; clientY: number },
) {
  const { left, top, width, height } = viewport!.getBoundingClientRect()
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
}

/** Whether the page is read from right to left. */
export const isRtl = () => document.documentElement.dir === 'rtl'
