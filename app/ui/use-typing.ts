import { useEffect, useRef } from 'react'

/** A pause in typing after which is asked for what was typed, in ms. */
export const TYPING_MS = 300

/**
 * Asks for what was typed once its writer pauses, or at once: by the `ask` of that moment, which
 * knows what was chosen since.
 */
export function useTyping(ask: (text: string) => Promise<unknown>) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(ask)
  useEffect(() => {
    latest.current = ask
  })
  const stop = () => {
    clearTimeout(timer.current)
    timer.current = undefined
  }
  const later = (text: string, pause = TYPING_MS) => {
    stop()
    timer.current = setTimeout(() => {
      const own = timer.current
      void latest.current(text.trim()).finally(() => {
        if (timer.current === own) timer.current = undefined
      })
    }, pause)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    later,
    now: (text: string) => later(text, 0),
    stop,
    /** Until what was typed is answered: what was asked before it has another text. */
    isTyping: () => timer.current !== undefined,
  }
}
