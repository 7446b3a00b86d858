import { createStore } from './store.ts'

/** What the live stream told this page: how many news came, and how many notices are unread; null before it said so. */
export const liveNews = createStore<{ told: number; unread: number | null }>({ told: 0, unread: null })

/** Takes in an event of the stream, for the islands that follow it (use-live.ts). */
export function heardLive({ event, data }: { event: string; data: string }): void {
  const now = liveNews.get()
  if (event === 'notice') liveNews.set({ ...now, told: now.told + 1 })
  if (event === 'unread' && Number(data) !== now.unread) liveNews.set({ ...now, unread: Number(data) })
}
