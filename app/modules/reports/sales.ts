import { plusDays } from '#kernel/algiers.ts'
import { DAY } from '#kernel/time.ts'

/** How many days the statistics look back, today included. */
export const periods = [7, 30, 90, 365] as const
export type Period = (typeof periods)[number]

export const units = ['day', 'week', 'month'] as const
export type Unit = (typeof units)[number]

export const periodFrom = (value: string | null): Period =>
  periods.find((period) => String(period) === value) ?? 30

/** Of more days than these each would be too thin to be read. */
const MOST_BARS = 120

/**
 * By what the figures of so many days can be shown, what is chosen by itself first; a year of days
 * would be no chart to read.
 */
export const unitsSold = (days: number): readonly [Unit, ...Unit[]] =>
  days > MOST_BARS ? ['month', 'week'] : units

export const unitFrom = (value: string | null, days: number): Unit =>
  unitsSold(days).find((unit) => unit === value) ?? unitsSold(days)[0]

/** Days that follow each other, both named included. */
export interface DaySpan {
  from: string
  to: string
}

/** The days of a period that ends with `today`. */
export const spanOf = (today: string, period: number): DaySpan => ({
  from: plusDays(today, 1 - period),
  to: today,
})

/** How many days a span has. */
export const spanLength = ({ from, to }: DaySpan): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY) + 1

/** As many days right before it. */
export const spanBefore = (span: DaySpan): DaySpan =>
  spanOf(plusDays(span.from, -1), spanLength(span))

/** What was sold on a day, and for how much in whole DA. */
export interface DaySales {
  day: string
  orders: number
  amount: number
}

/** What was sold in some days that follow each other. */
export interface Bucket extends DaySpan {
  orders: number
  amount: number
}

/** Whether they are all days of a month. */
export const isWholeMonth = ({ from, to }: DaySpan): boolean =>
  from.endsWith('-01') && plusDays(to, 1).endsWith('-01') && from.slice(0, 7) === to.slice(0, 7)

/**
 * The sales of a span by day, week or month, the oldest first; times without sales are there with
 * nothing. The first and the last bucket hold only the days that lie in the span, so that all
 * together are its sales.
 */
export function bucketsOf(sales: readonly DaySales[], span: DaySpan, unit: Unit): Bucket[] {
  const byDay = Map.groupBy(sales, ({ day }) => day)
  const buckets = new Map<string, Bucket>()
  for (let { from: day } = span; day <= span.to; day = plusDays(day, 1)) {
    const key = beginOf(unit, day)
    const bucket = buckets.get(key) ?? { from: day, to: day, orders: 0, amount: 0 }
    bucket.to = day
    for (const { orders, amount } of byDay.get(day) ?? []) {
      bucket.orders += orders
      bucket.amount += amount
    }
    buckets.set(key, bucket)
  }
  return [...buckets.values()]
}

/** Weeks begin on Saturday in Algeria (CLDR, weekData firstDay). */
const SATURDAY = 6

function beginOf(unit: Unit, day: string): string {
  if (unit === 'month') return day.slice(0, 7)
  const weekday = new Date(`${day}T00:00Z`).getUTCDay()
  return unit === 'week' ? plusDays(day, -((weekday - SATURDAY + 7) % 7)) : day
}

/** Into how many steps an axis is divided. */
export const STEPS = 4

/**
 * The step of an axis, in whole DA, whose four steps reach `most`: a round number, of whole
 * thousands from 1,000 on.
 */
export function axisStep(most: number): number {
  for (let power = 1; ; power *= 10) {
    const step = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8]
      .map((times) => times * power)
      .find(
        (each) =>
          each * STEPS >= most && (each < 1_000 ? Number.isInteger(each) : each % 1_000 === 0),
      )
    if (step !== undefined) return step
  }
}

/**
 * How much more than before, in tenths of a percent; null when there was nothing to compare with.
 */
export const changeOf = (now: number, before: number): number | null =>
  before > 0 ? Math.round(((now - before) / before) * 1_000) : null
