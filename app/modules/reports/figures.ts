import { plusDays } from '#kernel/algiers.ts'
import { typedDay } from '#kernel/typed-date.ts'
import {
  type Bucket,
  bucketsOf,
  type DaySales,
  type Period,
  periodFrom,
  type DaySpan,
  spanBefore,
  spanLength,
  spanOf,
  type Unit,
  unitFrom,
} from './sales.ts'

/** What is measured of a day: amounts in whole DA, disputes and people by their number. */
export const measures = ['sales', 'commission', 'refunded', 'disputes', 'people'] as const
export type Measure = (typeof measures)[number]

/** Those that are amounts. */
export const isMoney = (measure: Measure): boolean =>
  measure === 'sales' || measure === 'commission' || measure === 'refunded'

/** What a measure is divided by. People are of no order, and so of none of these. */
export const splits = ['category', 'game', 'method', 'seller'] as const
export type Dimension = (typeof splits)[number]
export type SplitMeasure = Exclude<Measure, 'people'>

/** What the figures are asked for, as their address says it. */
export interface AskedFigures {
  span: DaySpan
  /** The period that the span is; null of one that somebody typed. */
  period: Period | null
  unit: Unit
  measure: Measure
  split: Dimension
}

/** The longest span that can be asked for, in days. */
const LONGEST = 366

/**
 * Reads what an address asks for: a span that ends today, or the days it names, at most LONGEST and
 * none that is to come. Whoever may not read names gets no sellers.
 */
export function figuresAsked(
  query: URLSearchParams,
  { today, names }: { today: string; names: boolean },
): AskedFigures {
  const typed = typedSpan(query, today)
  const period = typed ? null : periodFrom(query.get('period'))
  const span = typed ?? spanOf(today, period!)
  return {
    span,
    period,
    unit: unitFrom(query.get('by'), spanLength(span)),
    measure: measures.find((each) => each === query.get('of')) ?? 'sales',
    split: splitsFor(names).find((each) => each === query.get('split')) ?? 'category',
  }
}

/** By what a reader may see a measure divided: sellers only where they may read names. */
export const splitsFor = (names: boolean): readonly Dimension[] =>
  names ? splits : splits.filter((each) => each !== 'seller')

function typedSpan(query: URLSearchParams, today: string): DaySpan | null {
  const [from, to] = [typedDay(query.get('from') ?? ''), typedDay(query.get('to') ?? '')]
  if (!from || from > today || (to && to < from)) return null
  const longest = plusDays(from, LONGEST - 1)
  return { from, to: [to ?? today, today, longest].sort()[0]! }
}

/** What was measured on a day. */
export interface MeasuredDay extends Record<Measure, number> {
  day: string
  /** How many orders the sales are. */
  orders: number
}

/** A bucket of the span, and what the same days before it had. */
export interface ComparedBucket extends Bucket {
  before: number
  /** Whether it goes on. */
  isOpen: boolean
}

/**
 * A measure of a span by day, week or month, each beside the days that lie as far before the span
 * as they lie in it.
 */
export function comparedBuckets(
  days: readonly MeasuredDay[],
  { span, unit }: Pick<AskedFigures, 'span' | 'unit'>,
  measure: Measure,
  today: string,
): ComparedBucket[] {
  const length = spanLength(span)
  const measured = (shift: number): DaySales[] =>
    days.map((each) => ({
      day: plusDays(each.day, shift),
      orders: each.orders,
      amount: each[measure],
    }))
  const before = bucketsOf(measured(length), span, unit)
  return bucketsOf(measured(0), span, unit).map((bucket, at) => ({
    ...bucket,
    before: before[at]!.amount,
    isOpen: bucket.to >= today,
  }))
}

/** What a measure comes to in a span and in as many days before it. */
export function comparedTotal(days: readonly MeasuredDay[], span: DaySpan, measure: Measure) {
  const sumIn = ({ from, to }: DaySpan) =>
    days.reduce((sum, each) => (each.day < from || each.day > to ? sum : sum + each[measure]), 0)
  return { now: sumIn(span), before: sumIn(spanBefore(span)) }
}
