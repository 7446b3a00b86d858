import { sql } from 'kysely'
import { algiersDay } from '#kernel/algiers.ts'
import { MINUTE, plus } from '#kernel/time.ts'
import type { Db } from '#platform/db.server.ts'
import { orNull } from '#platform/log.server.ts'
import { categories, type Category } from '#modules/catalog/category.ts'
import { type OrderStatus, statuses } from '#modules/orders/order.ts'
import { type DaySales, type DaySpan, spanBefore } from './sales.ts'

// The statistics of the desk over a span of days, read from counts and figures that jobs keep.

/** The figures of some days, as they are in Algiers. Amounts in whole DA. */
export interface Stats {
  today: string
  people: { total: number; this_month: number }
  /**
   * How many people used the site within the last 15 minutes: an estimate, since it is noted every
   * five.
   */
  active: number
  /** Orders placed in the span, and in as many days before it. */
  placed: { now: number; before: number }
  statuses: Record<OrderStatus, number>
  sales: DaySales[]
  by_category: Record<Category, { orders: number; amount: number }>
}

/** The statistics of a span. Null when they cannot be read, which is logged. */
export const statsOf = (db: Db, span: DaySpan, now: Date): Promise<Stats | null> =>
  orNull('the statistics', readStats(db, span, now))

async function readStats(db: Db, span: DaySpan, now: Date): Promise<Stats> {
  const today = algiersDay(now)
  const [people, active, orders, sales] = await Promise.all([
    peopleOf(db, today),
    activeNow(db, now),
    ordersPlaced(db, span),
    salesIn(db, span),
  ])
  return {
    today,
    people,
    active,
    placed: { now: sumOf(orders, 'now'), before: sumOf(orders, 'before') },
    statuses: Object.fromEntries(
      statuses.map((status) => [status, orders.find((each) => each.status === status)?.now ?? 0]),
    ) as Stats['statuses'],
    sales,
    by_category: Object.fromEntries(
      categories.map((category) => [
        category,
        totalOf(sales.filter((each) => each.category === category)),
      ]),
    ) as Stats['by_category'],
  }
}

const sumOf = <Name extends string>(rows: readonly Record<Name, number>[], name: Name): number =>
  rows.reduce((sum, row) => sum + row[name], 0)

const totalOf = (sales: readonly DaySales[]) => ({
  orders: sumOf(sales, 'orders'),
  amount: sumOf(sales, 'amount'),
})

async function peopleOf(db: Db, today: string) {
  const month = `${today.slice(0, 7)}-01`
  return db
    .selectFrom('people_by_day')
    .select(sql<number>`coalesce(sum(profiles), 0)::int`.as('total'))
    .select(
      sql<number>`coalesce(sum(profiles) filter (where day >= ${month}::date), 0)::int`.as(
        'this_month',
      ),
    )
    .executeTakeFirstOrThrow()
}

const ACTIVE_MS = 15 * MINUTE

async function activeNow(db: Db, now: Date): Promise<number> {
  const { active } = await db
    .selectFrom('sessions')
    .where('updated_at', '>', plus(now, -ACTIVE_MS))
    .select((eb) => eb.fn.count<number>('user_id').distinct().as('active'))
    .executeTakeFirstOrThrow()
  return active
}

/** How many were placed in the span and in as many days before it, by where they stand now. */
const ordersPlaced = (db: Db, span: DaySpan) =>
  db
    .selectFrom('orders_by_day')
    .select([
      'status',
      sql<number>`coalesce(sum(orders) filter (where day >= ${span.from}::date), 0)::int`.as('now'),
      sql<number>`coalesce(sum(orders) filter (where day < ${span.from}::date), 0)::int`.as(
        'before',
      ),
    ])
    .where('day', '>=', spanBefore(span).from)
    .where('day', '<=', span.to)
    .groupBy('status')
    .execute()

const salesIn = (db: Db, { from, to }: DaySpan) =>
  db
    .selectFrom('sales_by_day')
    .select(['day', 'category', 'orders', 'amount'])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute()
