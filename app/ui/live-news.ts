import { createStore } from './store.ts'

interface News {
  /** How many news came. */
  told: number
  /**
   * How many notifications are unread: undefined before the stream said it, null while what the
   * page says may be old.
   */
  unread: number | null | undefined
}

/** What the live stream told this page. */
export const liveNews = createStore<News>({ told: 0, unread: undefined })

/** Takes in an event of the stream, for the islands that follow it (use-live.ts). */
export function heardLive({ event, data }: { event: string; data: string }): void {
  if (event === 'notification') liveNews.set({ ...liveNews.get(), told: liveNews.get().told + 1 })
  if (event === 'unread') countUnread(Number(data))
}

/** So many notifications are unread; null: as many as before, or not. */
export function countUnread(unread: number | null): void {
  if (unread !== liveNews.get().unread) liveNews.set({ ...liveNews.get(), unread })
}
