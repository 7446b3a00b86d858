import type { Locale } from '#kernel/locale.ts'
import { directionOfText } from '#kernel/text-direction.ts'
import { m } from './paraglide/messages.js'
import { getLocale } from './paraglide/runtime.js'

// Numbers, money, dates and lists as text in both languages, and how a text that runs the other way
// stands within a sentence. Digits are always Western, times those of Algiers.

const NO_BREAK_SPACE = '\u00a0'
const ALGIERS = 'Africa/Algiers'

// making an Intl formatter costs thirty times its use, so each is made once
const made = new Map<string, unknown>()
export function once<Format>(key: string, make: () => Format): Format {
  if (!made.has(key)) made.set(key, make())
  return made.get(key) as Format
}

/**
 * Whole numbers with grouping: `18,500` in English, `18 500` with a no-break space in Arabic
 * (a narrow one all but vanishes in bold); always Western digits.
 */
export function formatNumber(value: number, locale: Locale = getLocale()): string {
  const grouped = String(Math.abs(value)).replace(
    /\B(?=(\d{3})+$)/g,
    locale === 'ar' ? NO_BREAK_SPACE : ',',
  )
  return value < 0 ? `−${grouped}` : grouped
}

/** A number or more: `5,000+`, in Arabic with the sign before it; from left to right in both. */
export const formatAtLeast = (least: number, locale: Locale = getLocale()): string =>
  m.number_at_least({ number: formatNumber(least, locale) }, { locale })

/**
 * An amount of money as plain text, for mails and messages, which no line breaks: `18,500 DA`, in
 * Arabic `18 500 دج`, whose sign stays before its digits.
 */
export function formatDa(amount: number, locale: Locale = getLocale()): string {
  const number = formatNumber(amount, locale)
  return `${amount < 0 && locale === 'ar' ? leftToRight(number) : number}${NO_BREAK_SPACE}${m.currency({}, { locale })}`
}

// always Western digits with a point, like rates
const fraction = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 })

/** A price that may be less than a dinar, to three significant digits, never in powers of ten. */
export const formatDaFraction = (amount: number, locale: Locale = getLocale()): string =>
  amount < 1_000
    ? `${fraction.format(amount)}${NO_BREAK_SPACE}${m.currency({}, { locale })}`
    : formatDa(Math.round(amount), locale)

/** A short text that no line breaks, such as a time at the end of a sentence. */
export const unbroken = (text: string): string => text.replaceAll(' ', NO_BREAK_SPACE)

/** A share in basis points as a percentage: 1,000 is `10%`, 250 is `2.5%`. */
export const formatRate = (basisPoints: number): string => `${basisPoints / 100}%`

export const tag = (locale: Locale) => (locale === 'ar' ? 'ar-DZ-u-nu-latn' : 'en-GB')

const dateFormat = (name: string, locale: Locale, options: Intl.DateTimeFormatOptions) =>
  once(
    `${name} ${locale}`,
    () => new Intl.DateTimeFormat(tag(locale), { timeZone: ALGIERS, ...options }),
  )

/** A day or a moment in such a format, which no line breaks. */
const inDays = (
  name: string,
  date: Date | string,
  locale: Locale,
  options: Intl.DateTimeFormatOptions,
): string => unbroken(dateFormat(name, locale, options).format(new Date(date)))

const wholeDay = { day: 'numeric', month: 'short', year: 'numeric' } as const

/**
 * `18 Nov 2026`, as the day is in Algiers. A day without a time (`2026-11-18`) is that day: it
 * begins in UTC an hour after it does there.
 */
export const formatDate = (date: Date | string, locale: Locale = getLocale()): string =>
  inDays('date', date, locale, wholeDay)

/** `18 Nov`, as the day is in Algiers. */
export const formatDay = (date: Date | string, locale: Locale = getLocale()): string =>
  inDays('day', date, locale, { day: 'numeric', month: 'short' })

/** `23 – 31 Oct 2026`, both days included; a line may break at the dash. */
export const formatDays = (
  from: Date | string,
  to: Date | string,
  locale: Locale = getLocale(),
): string =>
  dateFormat('date', locale, wholeDay)
    .formatRangeToParts(new Date(from), new Date(to))
    .map(({ value }) => (/[–-]/.test(value) ? value : unbroken(value)))
    .join('')

/** `Nov`. */
export const formatMonthName = (date: Date | string, locale: Locale = getLocale()): string =>
  dateFormat('month name', locale, { month: 'short' }).format(new Date(date))

/** `18 Nov, 14:02`, as the clock is in Algiers; a line may break before the time. */
export const formatDateTime = (date: Date | string, locale: Locale = getLocale()): string =>
  inDays('datetime', date, locale, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).replace(/(?<=[,،])\u00a0/, ' ')

/** `Nov 2026`. */
export const formatMonth = (date: Date | string, locale: Locale = getLocale()): string =>
  inDays('month', date, locale, { month: 'long', year: 'numeric' })

/** `14:02` in Algiers. */
export const formatTime = (date: Date | string, locale: Locale = getLocale()): string =>
  dateFormat('time', locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    new Date(date),
  )

/** Several names as a sentence lists them: "Owner and Finance". */
export const formatList = (names: readonly string[], locale: Locale = getLocale()): string =>
  once(`list ${locale}`, () => new Intl.ListFormat(tag(locale))).format(names)

const SECOND = 1_000
const units = [
  ['year', 365 * 86_400 * SECOND],
  ['month', 30 * 86_400 * SECOND],
  ['week', 7 * 86_400 * SECOND],
  ['day', 86_400 * SECOND],
  ['hour', 3_600 * SECOND],
  ['minute', 60 * SECOND],
] as const

/**
 * `2 days ago`, measured from `now`; in words of our own below a minute, where those of the
 * language's data are odd in Arabic.
 */
export function formatAgo(
  date: Date | string,
  now: Date | string,
  locale: Locale = getLocale(),
): string {
  const elapsed = new Date(now).getTime() - new Date(date).getTime()
  const found = units.find(([, ms]) => elapsed >= ms)
  if (!found) return m.ago_now({}, { locale })
  const [unit, length] = found
  const format = once(
    `ago ${locale}`,
    () => new Intl.RelativeTimeFormat(tag(locale), { numeric: 'auto' }),
  )
  return format.format(-Math.floor(elapsed / length), unit)
}

const LEFT_TO_RIGHT_ISOLATE = '\u2066'
const POP_ISOLATE = '\u2069'

/** A text that keeps its own direction within a sentence of either language: an address, an id. */
export const leftToRight = (text: string): string => LEFT_TO_RIGHT_ISOLATE + text + POP_ISOLATE

const RIGHT_TO_LEFT_ISOLATE = '\u2067'

/**
 * A text of somebody's within a sentence: any Arabic letter makes it run from right to left, and it
 * turns nothing round it.
 */
export const isolated = (text: string): string =>
  directionOfText(text) === 'rtl' ? RIGHT_TO_LEFT_ISOLATE + text + POP_ISOLATE : leftToRight(text)

/** An amount of whole DA within a sentence of either language. */
export const daInWords = (amount: number): string => isolated(formatDa(amount))

/**
 * What was ordered, as one reads it: `7 × 325 UC`, of a single piece its title alone. Within a
 * sentence it is `isolated`.
 */
export const formatPieces = (quantity: number, title: string): string =>
  quantity === 1 ? title : `${formatNumber(quantity)}${NO_BREAK_SPACE}×${NO_BREAK_SPACE}${title}`
