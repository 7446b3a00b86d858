import { sql } from 'kysely'
import type { Db } from '#platform/db.server.ts'
import { orNull } from '#platform/log.server.ts'
import type { AskedFigures, MeasuredDay, Dimension, SplitMeasure } from './figures.ts'
import { type DaySpan, spanBefore } from './sales.ts'

// The figures of the desk (sales, fees, refunds, disputes, people) over some days, beside as many
// days before.

/** How long something took in the middle, as it is shown, and of how many orders. */
export interface MedianTime {
  seconds: number | null
  orders: number
}

type Times = Record<'now' | 'before', MedianTime>

/** What a measure was for one category, game, way of paying or seller. */
export interface SplitRow {
  /** A category, or the id of the others. */
  key: string
  /** The name of what is not a category; null of what is. */
  name: string | null
  name_ar: string | null
  /** Of a game, by which its orders are found. */
  slug: string | null
  amount: number
  orders: number
  before: number
  /** How many rows the split has in all. */
  total: number
}

/** How many rows of a split are shown; a file has all. */
const SPLIT_ROWS = 10

export interface FiguresRead {
  days: MeasuredDay[]
  pay: Times
  deliver: Times
  rows: SplitRow[]
  /** How many further rows the split has. */
  more: number
  /** When the last day was counted; null while days of the span or before it never were. */
  counted_at: Date | null
}

/**
 * The figures of a span and of as many days before it. Sales and people are as of now, the rest as
 * of `counted_at`. Null when they cannot be read, which is logged.
 */
export const readFigures = (db: Db, asked: AskedFigures): Promise<FiguresRead | null> =>
  orNull('the figures', read(db, asked))

async function read(db: Db, asked: AskedFigures): Promise<FiguresRead> {
  const { span, measure } = asked
  const [days, times, counted_at, split] = await Promise.all([
    dayFigures(db, span),
    medianTimes(db, span),
    countedAt(db, span),
    measure === 'people' ? [] : splitRows(db, asked, measure, SPLIT_ROWS),
  ])
  return {
    days,
    ...times,
    rows: split,
    more: Math.max((split[0]?.total ?? 0) - SPLIT_ROWS, 0),
    counted_at,
  }
}

/** What was measured on each day of a span and of as many days before it; none of empty days. */
async function dayFigures(db: Db, span: DaySpan): Promise<MeasuredDay[]> {
  const { rows } = await sql<MeasuredDay>`
    select day, sum(orders)::int as orders, sum(sales)::bigint as sales,
      sum(commission)::bigint as commission, sum(refunded)::bigint as refunded,
      sum(disputes)::int as disputes, sum(people)::int as people
    from (
      select day, orders, amount as sales, 0 as commission, 0 as refunded, 0 as disputes,
        0 as people
      from sales_by_day
      union all
      select day, 0, 0, commission, refunded, disputes, 0 from day_figures
      where split = 'category'
      union all
      select day, 0, 0, 0, 0, 0, profiles from people_by_day
    ) measured
    where day between ${spanBefore(span).from}::date and ${span.to}::date
    group by day`.execute(db)
  return rows
}

/** The medians of the days on which orders were paid. */
async function medianTimes(db: Db, span: DaySpan): Promise<Record<'pay' | 'deliver', Times>> {
  const { rows } = await sql<MedianTime & { kind: 'pay' | 'deliver'; is_now: boolean }>`
    select kind, is_now, min(seconds) filter (where upto * 2 >= total)::int as seconds,
      max(total)::int as orders
    from (
      select kind, is_now, seconds,
        sum(sum(orders)) over (partition by kind, is_now order by seconds) as upto,
        sum(sum(orders)) over (partition by kind, is_now) as total
      from (
        select kind, day >= ${span.from}::date as is_now, seconds, orders from day_times
        where kind in ('pay', 'deliver')
          and day between ${spanBefore(span).from}::date and ${span.to}::date
      ) taken
      group by 1, 2, 3
    ) summed
    group by 1, 2`.execute(db)
  const of = (kind: 'pay' | 'deliver', isNow: boolean): MedianTime => {
    const found = rows.find((each) => each.kind === kind && each.is_now === isNow)
    return { seconds: found?.seconds ?? null, orders: found?.orders ?? 0 }
  }
  const times = (kind: 'pay' | 'deliver') => ({ now: of(kind, true), before: of(kind, false) })
  return { pay: times('pay'), deliver: times('deliver') }
}

async function countedAt(db: Db, span: DaySpan): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select case when count(*) = count(counted_at) then max(counted_at) end as at
    from figure_days
    where day between ${spanBefore(span).from}::date and ${span.to}::date`.execute(db)
  return rows[0]!.at
}

const names: Record<Dimension, ReturnType<typeof sql>> = {
  category: sql`select null as name, null as name_ar, null as slug`,
  game: sql`select name, null as name_ar, slug from games where id = s.key::bigint`,
  method: sql`select name, name_ar, null as slug from payment_methods
    where id = s.key::bigint`,
  seller: sql`select username as name, null as name_ar, null as slug from profiles
    where id = s.key::uuid`,
}

/**
 * A measure of a span divided, the most first, each beside as many days before the span: all of
 * them, or the first so many.
 */
export async function splitRows(
  db: Db,
  { span, split }: AskedFigures,
  measure: SplitMeasure,
  most: number | null = null,
): Promise<SplitRow[]> {
  const amount = sql.ref(measure)
  const { rows } = await sql<SplitRow>`
    select s.*, n.name, n.name_ar, n.slug
    from (
      select key, count(*) over ()::int as total,
        coalesce(sum(${amount}) filter (where day >= ${span.from}::date), 0)::bigint as amount,
        coalesce(sum(orders) filter (where day >= ${span.from}::date), 0)::int as orders,
        coalesce(sum(${amount}) filter (where day < ${span.from}::date), 0)::bigint as before
      from day_figures
      where split = ${split} and day between ${spanBefore(span).from}::date and ${span.to}::date
      group by key having sum(${amount}) > 0
      order by amount desc, before desc, key limit ${most}
    ) s
    left join lateral (${names[split]}) n on true
    order by s.amount desc, s.before desc, s.key`.execute(db)
  return rows
}
