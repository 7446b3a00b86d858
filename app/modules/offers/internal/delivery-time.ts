import { westernDigits } from '#kernel/digits.ts'
import { deliveryClock, deliverySeconds } from '../offer.ts'

// Reads and writes how long a delivery takes, in the spellings of sellers in Arabic, French and
// English.

const DAY = 86_400
const HOUR = 3_600
const MINUTE = 60

/** How people write each unit, in seconds; in Arabic one word also says two of them. */
const units: readonly (readonly [word: RegExp, seconds: number])[] = [
  [/^(d|days?|j|jours?|يوم|يوما|أيام|ايام)$/, DAY],
  [/^(يومان|يومين)$/, 2 * DAY],
  [/^(h|hrs?|hours?|heures?|س|ساعة|ساعه|ساعات)$/, HOUR],
  [/^(ساعتان|ساعتين)$/, 2 * HOUR],
  [/^(m|mins?|minutes?|د|دقيقة|دقيقه|دقائق)$/, MINUTE],
  [/^(دقيقتان|دقيقتين)$/, 2 * MINUTE],
]

/**
 * A delivery time as sellers write it, in seconds: `00:30:00`, `2 days 00:00:00`, `1h30`, `90 min`,
 * `2 days`, `6 ساعات و30 دقيقة`. Where a form asks for `hours`, also `6`, `1.5` and `6:30`. Null
 * when it is none, or no whole number of seconds.
 */
export function readDeliveryTime(typed: string, asked: 'hours' | 'time'): number | null {
  const text = westernDigits(typed).replace(/٫/g, '.').replace(/،/g, ',').toLowerCase().trim()
  const seconds =
    deliverySeconds(text) ?? (asked === 'hours' ? bareHours(text) : null) ?? inUnits(text)
  return seconds !== null && Number.isSafeInteger(seconds) ? seconds : null
}

function bareHours(text: string): number | null {
  const clock = /^(\d{1,6}):([0-5]\d)$/.exec(text)
  if (clock) return Number(clock[1]) * HOUR + Number(clock[2]) * MINUTE
  const number = numberOf(text)
  return number === null ? null : number * HOUR
}

const numberOf = (text: string): number | null =>
  /^\d{1,6}(?:[.,]\d{1,2})?$/.test(text) ? Number(text.replace(',', '.')) : null

/** Numbers with their units; after hours a number alone is of minutes. */
function inUnits(text: string): number | null {
  const parts =
    text
      .replace(/[\u064b-\u0652]/g, '')
      .replace(/,(?!\d)|\band\b|(?<=\s)و\s*(?=\d|[سد])/g, ' ')
      .match(/[\d.,]+|[^\d\s.,]+/g) ?? []
  let seconds = 0
  let number: number | null = null
  let last = Infinity
  for (const part of parts) {
    const unit = units.find(([word]) => word.test(part))?.[1]
    if (unit === undefined) {
      if (number !== null) return null
      number = numberOf(part)
      if (number === null) return null
      continue
    }
    if (unit >= last) return null
    seconds += (number ?? 1) * unit
    number = null
    last = unit
  }
  if (number === null) return parts.length > 0 ? seconds : null
  return last === HOUR && number < 60 ? seconds + number * MINUTE : null
}

/**
 * A delivery time as a form that asks for hours shows it: `6`, `6:30`, `0:15`; one that is no whole
 * minutes as `00:00:01`.
 */
export function hoursText(seconds: number): string {
  if (seconds % MINUTE !== 0) return deliveryClock(seconds)
  const [hours, minutes] = [Math.floor(seconds / HOUR), (seconds % HOUR) / MINUTE]
  return minutes === 0 ? String(hours) : `${hours}:${String(minutes).padStart(2, '0')}`
}

/** The least delivery time that a seller may promise in a form, in seconds. */
export const LEAST_DELIVERY = MINUTE
