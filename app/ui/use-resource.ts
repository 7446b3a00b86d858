import { useEffect, useEffectEvent, useRef } from 'react'
import { getJson } from './ask-json.ts'
import { liveNews } from './live-news.ts'
import { useStore } from './use-store.ts'

/** What happens together is told in several events; it is looked at once. In ms. */
const PAUSE_MS = 250

/**
 * Reads what an island shows again at `address`, soon after the live stream told of something new,
 * and gives it to `take`. `unread` is how many notifications were unread when what is shown was
 * read, so that what happened before the stream was there is not missed either. Also `renew` reads
 * it, and says whether it was taken. One answer is on its way at a time, the newest: `begin` ends
 * the one before, and returns the signal at which the next is no longer wanted.
 */
export function useResource<Answer>(
  unread: number,
  address: () => string | URL | Promise<string | URL>,
  take: (answer: Answer) => void,
) {
  const news = useStore(liveNews)
  const seen = useRef({ told: 0, unread })
  const turn = useRef<AbortController>(null)
  const begin = (): AbortSignal => {
    turn.current?.abort()
    turn.current = new AbortController()
    return turn.current.signal
  }
  const renew = async (leaving?: AbortSignal): Promise<boolean> => {
    const from = await address()
    if (leaving?.aborted) return false
    const own = begin()
    const signal = leaving ? AbortSignal.any([leaving, own]) : own
    try {
      const answer = await getJson<Answer>(from, signal)
      if (signal.aborted) return false
      take(answer)
      return true
    } catch (error) {
      if (!signal.aborted) console.warn('what is new could not be read', error)
      return false
    }
  }
  const look = useEffectEvent(async (leaving: AbortSignal) => {
    if (await renew(leaving))
      seen.current = { told: news.told, unread: news.unread ?? seen.current.unread }
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
  useEffect(() => () => turn.current?.abort(), [])
  return { renew, begin }
}
