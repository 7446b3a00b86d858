import { DAY, HOUR, plus } from './time.ts'

// Algiers is one hour ahead of UTC all year: no summer time since 1981 (IANA time zone database,
// Africa/Algiers).
const OFFSET = HOUR

/**
 * A moment as a clock in Algiers shows it, as `<input type="datetime-local">` writes it:
 * `2026-11-20T14:30`.
 */
export const toAlgiers = (moment: Date): string => plus(moment, OFFSET).toISOString().slice(0, 16)

/** The moment that such a text names, or null when it names none (the 31st of February, words). */
export function fromAlgiers(text: string): Date | null {
  if (!/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d)?$/.test(text)) return null
  const moment = plus(new Date(`${text.slice(0, 16).replace(' ', 'T')}Z`), -OFFSET)
  return !Number.isNaN(moment.getTime()) &&
    toAlgiers(moment) === text.slice(0, 16).replace(' ', 'T')
    ? moment
    : null
}

/** The day that a calendar in Algiers shows at a moment: `2026-11-20`. */
export const algiersDay = (moment: Date): string => toAlgiers(moment).slice(0, 10)

/** Whether a text names a day of this century, as `<input type="date">` writes it. */
export const isDay = (text: string): boolean =>
  /^20\d\d-\d\d-\d\d$/.test(text) && fromAlgiers(`${text}T00:00`) !== null

/** The moment at which a day (`2026-11-20`) begins in Algiers. */
export const beginOfDay = (day: string): Date => plus(new Date(`${day}T00:00Z`), -OFFSET)

/** Whether a text names a month of this century: `2026-11`. */
export const isMonth = (text: string): boolean => /^20\d\d-(?:0[1-9]|1[0-2])$/.test(text)

/** The first day of a month, and of the one after it. */
export const monthBounds = (month: string): { first: string; after: string } => {
  const first = `${month}-01`
  return { first, after: `${plusDays(first, 31).slice(0, 7)}-01` }
}

/** The day some days after another, or (below 0) before it. */
export const plusDays = (day: string, days: number): string =>
  plus(new Date(`${day}T00:00Z`), days * DAY)
    .toISOString()
    .slice(0, 10)
