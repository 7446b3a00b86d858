import {
  formatDa,
  formatDay,
  formatDays,
  formatMonth,
  formatNumber,
  isolated,
} from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { withQuery } from '#kernel/paging.ts'
import { type AskedFigures, isMoney, type Measure, type Dimension } from '../figures.ts'
import { isWholeMonth, type DaySpan, type Unit } from '../sales.ts'

// Words and addresses of the desk's page of figures (/admin/figures), for its chart, its table and
// its spreadsheet: what is measured, over which days, split by what.

export const measureNames: Record<Measure, () => string> = {
  sales: m.figures_sales,
  commission: m.books_commission,
  refunded: m.figures_refunded,
  disputes: m.figures_disputes,
  people: m.figures_people,
}

/** What exactly is measured. */
export const measureSays: Record<Measure, () => string> = {
  sales: m.figures_says_sales,
  commission: m.figures_says_commission,
  refunded: m.figures_says_refunded,
  disputes: m.figures_says_disputes,
  people: m.figures_says_people,
}

export const unitNames: Record<Unit, () => string> = {
  day: m.stats_by_day,
  week: m.stats_by_week,
  month: m.stats_by_month,
}

export const splitNames: Record<Dimension, () => string> = {
  category: m.admin_game_category,
  game: m.admin_offer_game,
  method: m.admin_payment,
  seller: m.admin_seller,
}

/** A value of a measure as text. */
export const measured = (measure: Measure, value: number): string =>
  isMoney(measure) ? isolated(formatDa(value)) : formatNumber(value)

/**
 * Days by their date, whole months by their name; weeks, and what a span cuts off of a month, by
 * their first and last day.
 */
export function bucketName(bucket: DaySpan, unit: Unit): string {
  if (unit === 'day') return formatDay(bucket.from)
  return unit === 'month' && isWholeMonth(bucket)
    ? formatMonth(bucket.from)
    : formatDays(bucket.from, bucket.to)
}

/** The span in words: how many days it has, or which. */
export const spanName = ({ period, span }: AskedFigures): string =>
  period ? m.stats_days({ count: period }) : formatDays(span.from, span.to)

/** The same in a sentence of its own: the last so many days. */
export const spanWords = (asked: AskedFigures): string =>
  asked.period ? m.stats_last({ period: spanName(asked) }) : spanName(asked)

/** The address of the figures with other choices than an address has. */
export const figuresPath = (search: string, changes: Parameters<typeof withQuery>[1]): string =>
  `/admin/figures${withQuery(search, changes)}`

/** What happened to the orders that a measure is of, as their list calls it. */
const happened: Record<Exclude<Measure, 'people'>, string> = {
  sales: 'paid',
  commission: 'earned',
  refunded: 'refunded',
  disputes: 'disputed',
}

/** The list of what a measure has counted on some days, narrowed further. */
export function listPath(
  measure: Measure,
  { from, to }: DaySpan,
  narrowed: Record<string, string> = {},
): string {
  if (measure === 'people') return `/admin/users${withQuery('', { from, to })}`
  return `/admin/orders${withQuery('', { on: happened[measure], from, to, ...narrowed })}`
}
