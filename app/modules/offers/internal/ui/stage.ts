/** How much room the stage of a lightbox, which holds its image, gives to it, in pixels. */
export const boxOf = (stage: HTMLElement | null) => ({
  width: stage?.clientWidth ?? 0,
  height: stage?.clientHeight ?? 0,
})

/** A point of the screen as seen from the middle of the stage. */
export function fromMiddle(
  stage: HTMLElement | null,
  { clientX, clientY }: { clientX: number; clientY: number },
) {
  const { left, top, width, height } = stage!.getBoundingClientRect()
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
}

/** Whether the page is read from right to left. */
export const isRtl = () => document.documentElement.dir === 'rtl'
