import { useEffect, useEffectEvent, useRef } from 'react'
import { liveNews } from './live-news.ts'
import { useStore } from './use-store.ts'

/** What happens together is told in several events; it is looked at once. In ms. */
const PAUSE_MS = 250

/**
 * Calls `renew` soon after the live stream told of something new, until it succeeds. It is given
 * the signal at which its answer is no longer wanted: there is something newer, or the island is
 * gone. `unread` is how many notifications were unread when what is shown was read, so that what
 * happened before the stream was there is not missed either.
 */
export function useLive(unread: number, renew: (leaving: AbortSignal) => Promise<unknown>): void {
  const news = useStore(liveNews)
  const seen = useRef({ told: 0, unread })
  const look = useEffectEvent(async (leaving: AbortSignal) => {
    try {
      await renew(leaving)
      if (!leaving.aborted)
        seen.current = { told: news.told, unread: news.unread ?? seen.current.unread }
    } catch (error) {
      if (!leaving.aborted) console.warn('what is new could not be read', error)
    }
  })
  useEffect(() => {
    if (
      news.told === seen.current.told &&
      (news.unread ?? seen.current.unread) === seen.current.unread
    )
      return
    const leaving = new AbortController()
    const timer = setTimeout(() => void look(leaving.signal), PAUSE_MS)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [news])
}
