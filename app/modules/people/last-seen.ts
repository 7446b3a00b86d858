import { algiersDay, plusDays } from '#kernel/algiers.ts'

/** Beyond a week nothing is said of when somebody was last there. */
export const SEEN_DAYS = 7

export type LastSeen = 'today' | 'week'

/** Returns what is said of when somebody was there, by the day in Algiers; null beyond a week. */
export function lastSeen(seen: Date | null, now: Date): LastSeen | null {
  if (!seen) return null
  const [day, today] = [algiersDay(seen), algiersDay(now)]
  if (day >= today) return 'today'
  return day > plusDays(today, -SEEN_DAYS) ? 'week' : null
}
