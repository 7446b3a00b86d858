import { useEffect, useRef } from 'react'

/** A pause in typing after which is asked for what was typed, in ms. */
const TYPING_MS = 300

/** Asks for what was typed once its writer pauses, or at once. */
export function useTyping(ask: (text: string) => Promise<unknown>) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stop = () => {
    clearTimeout(timer.current)
    timer.current = undefined
  }
  const later = (text: string, pause = TYPING_MS) => {
    stop()
    timer.current = setTimeout(() => {
      timer.current = undefined
      void ask(text.trim())
    }, pause)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    later,
    now: (text: string) => later(text, 0),
    stop,
    isTyping: () => timer.current !== undefined,
  }
}
