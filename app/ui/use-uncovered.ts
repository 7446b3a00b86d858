import { useCallback, useEffect, useRef } from 'react'
import { isCovered, whenUncovered } from './covered.ts'

/**
 * Gives a function that does something at once, or as soon as no question stands open over the
 * page; of several that wait only the last.
 */
export function useUncovered(): (act: () => void) => void {
  const waiting = useRef<() => void>(null)
  useEffect(() => {
    const leave = new AbortController()
    whenUncovered(() => {
      waiting.current?.()
      waiting.current = null
    }, leave.signal)
    return () => leave.abort()
  }, [])
  return useCallback((act) => {
    if (isCovered()) waiting.current = act
    else act()
  }, [])
}
