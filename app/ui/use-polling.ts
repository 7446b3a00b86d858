import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react'
import { pause } from '#kernel/retry.ts'
import { askJson } from './ask-json.ts'
import { useResource } from './use-resource.ts'

/**
 * After how long it is asked again while there is something to wait for, in ms: five minutes in
 * all.
 */
const PAUSES = [3_200, 3_200, 4_000, 6_000, 10_000, 15_000, 20_000, 30_000, 60_000, 60_000, 90_000]

interface Addresses {
  /** Where it is read when the live stream told of news. */
  news: string
  /** Where it is read by who waits for it: those who decide are asked before. */
  asking: string
}

/**
 * Loads something that others decide: again on news of the live stream, and by polling at growing
 * intervals while `waits` says so. `ask` loads it at once and starts the intervals over.
 */
export function usePolling<Shown extends { unread: number }>(
  { news, asking: asked }: Addresses,
  first: Shown,
  waits: (shown: Shown) => boolean,
) {
  const [shown, setShown] = useState(first)
  const [round, setRound] = useState(0)
  const answered = useRef(0)
  const [asking, setAsking] = useState(false)
  const show = (newest: Shown) => startTransition(() => setShown(newest))
  const isWaiting = waits(shown)
  useResource(first.unread, () => (isWaiting ? asked : news), show)

  const read = useEffectEvent(async (leaving: AbortSignal) => {
    setAsking(true)
    const newest = await askJson<Shown>(asked, leaving)
    if (leaving.aborted) return
    setAsking(false)
    if (newest) show(newest)
  })
  useEffect(() => {
    const leaving = new AbortController()
    const wait = async () => {
      if (round !== answered.current) await read(leaving.signal)
      answered.current = round
      for (const ms of isWaiting ? PAUSES : []) {
        await pause(ms, leaving.signal)
        if (leaving.signal.aborted) return
        await read(leaving.signal)
      }
    }
    void wait()
    return () => leaving.abort()
  }, [isWaiting, round])
  return { shown, asking, ask: () => setRound((before) => before + 1) }
}
