import { type RefObject, useEffect, useEffectEvent } from 'react'
import { fromMiddle } from './stage.ts'

/**
 * The wheel enlarges at the pointer. React's own listener could not keep the page behind from
 * scrolling.
 */
export function useWheel(
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
