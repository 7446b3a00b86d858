import { useEffect, useEffectEvent, useRef } from 'react'
import { liveNews } from './live-news.ts'
import { useStore } from './use-store.ts'

/** What happens together is told in several events; it is looked at once. In ms. */
const PAUSE_MS = 250

/**
 * Calls `renew` soon after the live stream told of something new. `unread` is how many notices were unread when what is
 * shown was read, so that what happened before the stream was there is not missed either.
 */
export function useLive(unread: number, renew: () => unknown): void {
  const news = useStore(liveNews)
  const seen = useRef({ told: 0, unread })
  const look = useEffectEvent(() => {
    seen.current = { told: news.told, unread: news.unread ?? seen.current.unread }
    renew()
  })
  useEffect(() => {
    if (news.told === seen.current.told && (news.unread ?? seen.current.unread) === seen.current.unread) return
    const timer = setTimeout(look, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [news])
}
