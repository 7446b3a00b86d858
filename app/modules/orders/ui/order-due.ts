import { formatDuration } from '#i18n/duration.ts'
import { formatDateTime, isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { DAY, HOUR, MINUTE } from '#kernel/time.ts'

/** The time that a turn has: how much is left of it, as it was read, and in words. */
export interface Due {
  /** When it was read (ISO 8601): what is left is counted from there. */
  read: string
  left_ms: number
  whole_ms: number
  left: string
  until: string
}

/** How much is left of the time between `from` and `by`. */
export function dueOf(from: Date, by: Date, now: Date): Due {
  const leftMs = by.getTime() - now.getTime()
  return {
    read: now.toISOString(),
    left_ms: leftMs,
    whole_ms: by.getTime() - from.getTime(),
    left: leftWords(leftMs),
    until: m.order_page_due_until({ date: isolated(formatDateTime(by)) }),
  }
}

/**
 * How much time is left, in words: to the minute, from two days on to the hour. So little is never
 * told as none before it is over.
 */
export function leftWords(ms: number): string {
  if (ms <= 0) return m.order_page_due_over()
  const minutes = Math.max(1, Math.floor((ms >= 2 * DAY ? ms - (ms % HOUR) : ms) / MINUTE))
  return m.order_page_due_left({ time: formatDuration(minutes) })
}

/** Which part of the time has passed, in percent. */
export const passedShare = (leftMs: number, wholeMs: number): number =>
  Math.round(100 * (1 - leftMs / Math.max(wholeMs, 1)))

/**
 * Whether who has the turn should hurry: less than half of the time is left, and less than six
 * hours.
 */
export const isSoon = (leftMs: number, wholeMs: number): boolean =>
  leftMs < Math.min(wholeMs / 2, 6 * HOUR)
