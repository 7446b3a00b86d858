import { createStore } from './store.ts'

/** An event of the stream. */
export interface HeardEvent {
  event: string
  data: string
}

interface News {
  /** The event that came last. */
  heard?: HeardEvent
  /** How many news came. */
  told: number
  /**
   * How many notifications are unread: undefined before the stream said it, null while what the
   * page says may be old.
   */
  unread: number | null | undefined
  /**
   * How many messages are unread, and the id of the newest; undefined before the stream said it.
   */
  conversations: { unread: number; newest: number } | undefined
  /** When the queues of the desk changed last, in ms; undefined before the stream said it. */
  desk: number | undefined
}

/** What the live stream told this page; what has the name of an event is what that last said. */
export const liveNews = createStore<News>({
  told: 0,
  unread: undefined,
  conversations: undefined,
  desk: undefined,
})

/** Takes in an event of the stream, for the islands that follow it (use-resource.ts). */
export function heardLive(heard: HeardEvent): void {
  const { event, data } = heard
  const news = { ...liveNews.get(), heard }
  if (event === 'notification') news.told++
  if (event in news) news[event as 'unread' | 'conversations' | 'desk'] = JSON.parse(data) as never
  liveNews.set(news)
}

/** So many notifications are unread; null: as many as before, or not. */
export const countUnread = (unread: number | null): void =>
  liveNews.set({ ...liveNews.get(), unread })
