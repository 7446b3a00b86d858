import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** So near to the newest message counts as there, in px. */
const NEAR = 48

/**
 * Keeps a list that is laid out from its end (`column-reverse`) where its reader is: with the
 * newest for who is there, and still for who reads further up. What comes above never moves it,
 * since it is measured from the end. `newest` names the last entry.
 */
export function useScroll(box: RefObject<HTMLElement | null>, newest: string | number) {
  const [isAtEnd, setAtEnd] = useState(true)
  const height = useRef(0)
  const isThere = useRef(true)
  useEffect(() => {
    const scrolled = () => {
      isThere.current = Math.abs(box.current!.scrollTop) < NEAR
      setAtEnd(isThere.current)
      height.current = box.current!.scrollHeight
    }
    scrolled()
    const list = box.current!
    list.addEventListener('scroll', scrolled, { passive: true })
    return () => list.removeEventListener('scroll', scrolled)
  }, [box])
  useLayoutEffect(() => {
    const list = box.current!
    if (height.current > 0 && !isThere.current)
      list.scrollBy({ top: height.current - list.scrollHeight, behavior: 'instant' })
    height.current = list.scrollHeight
  }, [box, newest])
  const toEnd = () => box.current!.scrollTo({ top: 0, behavior: 'instant' })
  return { isAtEnd, toEnd }
}
