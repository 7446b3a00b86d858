import { useCallback, useEffect, useRef } from 'react'
import { isDialogOpen, whenDialogsClose } from './dialog-open.ts'

/**
 * Returns a function that runs its callback now, or once the open dialog closes; only the last
 * pending callback runs.
 */
export function useDeferWhileDialogOpen(): (act: () => void) => void {
  const waiting = useRef<() => void>(null)
  useEffect(() => {
    const leave = new AbortController()
    whenDialogsClose(() => {
      waiting.current?.()
      waiting.current = null
    }, leave.signal)
    return () => leave.abort()
  }, [])
  return useCallback((act) => {
    if (isDialogOpen()) waiting.current = act
    else act()
  }, [])
}
