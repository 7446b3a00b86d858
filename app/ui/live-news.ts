import { createStore } from './store.ts'

interface News {
  /** How many news came. */
  told: number
  /**
   * How many notifications are unread: undefined before the stream said it, null while what the
   * page says may be old.
   */
  unread: number | null | undefined
  /** How many messages are unread, and the id of the newest; undefined before the stream said it. */
  rooms?: { unread: number; newest: number }
}

/** What the live stream told this page. */
export const liveNews = createStore<News>({ told: 0, unread: undefined })

/** An event of the stream. */
export interface HeardEvent {
  event: string
  data: string
}

const listeners = new Set<(heard: HeardEvent) => void>()

/** Calls back with each event of the stream; answers how to stop. */
export function onLive(heard: (event: HeardEvent) => void): () => void {
  listeners.add(heard)
  return () => void listeners.delete(heard)
}

/** Takes in an event of the stream, for the islands that follow it (use-live.ts). */
export function heardLive(heard: HeardEvent): void {
  const { event, data } = heard
  if (event === 'notification') liveNews.set({ ...liveNews.get(), told: liveNews.get().told + 1 })
  if (event === 'unread') countUnread(Number(data))
  for (const listener of listeners) listener(heard)
  if (event === 'rooms')
    liveNews.set({
      ...liveNews.get(),
      rooms: JSON.parse(data) as { unread: number; newest: number },
    })
}

/** So many notifications are unread; null: as many as before, or not. */
export function countUnread(unread: number | null): void {
  if (unread !== liveNews.get().unread) liveNews.set({ ...liveNews.get(), unread })
}
