import { createStore } from '#ui/store.ts'

const MOST_SHOWN = 99

/** What the bell's badge says of a count: `99+` above 99. */
export const unreadText = (count: number): string => (count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count))

/** How many notices are unread: undefined until the live stream says it, null while what the page says may be old. */
export const liveUnread = createStore<number | null | undefined>(undefined)
