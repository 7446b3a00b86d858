import { useCallback, useEffect, useRef } from 'react'

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

/** A dialog or popover over the page; one that is a part of what is updated is none. */
const isDialogOpen = (): boolean => document.querySelector(covers()) !== null

// a browser that has no popovers refuses the whole selector
const covers = () =>
  CSS.supports('selector(:popover-open)')
    ? 'dialog[open], main :popover-open:not([data-live])'
    : 'dialog[open]'

/** Calls `then` whenever the last open dialog or popover closes, until `signal` is aborted. */
function whenDialogsClose(then: () => void, signal: AbortSignal): void {
  // neither event bubbles
  for (const event of ['close', 'toggle'])
    document.addEventListener(event, () => isDialogOpen() || then(), { capture: true, signal })
}
