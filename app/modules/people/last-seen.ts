import { algiersDay, plusDays } from '#kernel/algiers.ts'
import { MINUTE, plus } from '#kernel/time.ts'

/** Beyond a week nothing is said of when somebody was last there. */
export const SEEN_DAYS = 7

/** Who was there within so many minutes is there now: it is noted every five minutes at most. */
const ONLINE_MINUTES = 10

export type LastSeen = 'now' | 'today' | 'week'

/** The time from which on whoever was there is there now. */
export const onlineSince = (now: Date): Date => plus(now, -ONLINE_MINUTES * MINUTE)

/**
 * Returns what is said of when somebody was there: that they are, or the day in Algiers; null
 * beyond a week.
 */
export function lastSeen(seen: Date | null, now: Date): LastSeen | null {
  if (!seen) return null
  if (seen >= onlineSince(now)) return 'now'
  const [day, today] = [algiersDay(seen), algiersDay(now)]
  if (day >= today) return 'today'
  return day > plusDays(today, -SEEN_DAYS) ? 'week' : null
}
