import { sql } from 'kysely'
import { beginOfDay, isMonth, monthBounds } from '#kernel/algiers.ts'
import type { ListPlace } from '#kernel/list-params.ts'
import type { Db } from '#platform/db.server.ts'
import { type Keyset, keysetPage } from '#platform/keyset.server.ts'
import { allOrders } from '#modules/orders/order-rows.server.ts'

// A seller's statement of a month: the orders that were paid out to them, with price, fee and their
// part.

/** How many orders of a month stand on one page. */
const ROWS = 200
/** How many a file holds at most. */
const MOST_IN_FILE = 50_000

/**
 * What a seller was paid out in a month of Algiers (`2026-11`), in whole DA: the price less what
 * went back and the fee.
 */
export interface MonthOfSales {
  month: string
  orders: number
  /** What buyers paid for the goods, without their own fee. */
  price: number
  /** What of it went back to them. */
  back: number
  /** The platform's commission. */
  fee: number
  payout: number
}

const price = sql<number>`r.total_price - r.buyer_fee`
const payout = sql<number>`r.total_price - r.buyer_fee - r.seller_fee - r.refunded_part`
const monthOf = sql<string>`to_char(r.released_at at time zone 'Africa/Algiers', 'YYYY-MM')`

/** Every month in which the seller was paid out, the newest first. */
export const statementMonths = (db: Db, sellerId: string): Promise<MonthOfSales[]> =>
  sums(released(db, sellerId)).orderBy('month', 'desc').execute()

/**
 * A page of the orders that were paid out to the seller in a month (`2026-11`), the first one
 * first, with the sums of all. Null for a month without any, and for what names none.
 */
export async function statementOf(db: Db, sellerId: string, month: string, place: ListPlace) {
  const inMonth = monthly(db, sellerId, month)
  const sum = inMonth && (await sums(inMonth).executeTakeFirst())
  if (!sum) return null
  const page = await keysetPage(
    byRelease,
    { size: ROWS, place },
    ({ key, beyond, sorted, limit }) =>
      sorted(inMonth.where(beyond).select(listed).select(key)).limit(limit).execute(),
  )
  return { ...page, sum, fits_file: sum.orders <= MOST_IN_FILE }
}

/** All of a month for a file; null where there is none, and when it is too much for one. */
export async function statementRows(db: Db, sellerId: string, month: string) {
  const rows = await monthly(db, sellerId, month)
    ?.select(listed)
    .orderBy('r.released_at')
    .orderBy('r.id')
    .limit(MOST_IN_FILE + 1)
    .execute()
  return rows && rows.length > 0 && rows.length <= MOST_IN_FILE ? rows : null
}

export type StatementRow = NonNullable<Awaited<ReturnType<typeof statementRows>>>[number]

const byRelease: Keyset = [
  { by: sql`r.released_at`, is: 'time' },
  { by: sql`r.id`, is: 'uuid' },
]

const listed = [
  'r.id' as const,
  'r.offer_title' as const,
  sql<Date>`r.released_at`.as('released_at'),
  price.as('price'),
  sql<number>`r.refunded_part`.as('back'),
  sql<number>`r.seller_fee`.as('fee'),
  payout.as('payout'),
]

const released = (db: Db, sellerId: string) =>
  allOrders(db).where('r.seller_id', '=', sellerId).where('r.released_at', 'is not', null)

function monthly(db: Db, sellerId: string, month: string) {
  if (!isMonth(month)) return null
  const { first, after } = monthBounds(month)
  return released(db, sellerId)
    .where('r.released_at', '>=', beginOfDay(first))
    .where('r.released_at', '<', beginOfDay(after))
}

const sums = (orders: ReturnType<typeof released>) =>
  orders
    .select([
      monthOf.as('month'),
      sql<number>`count(*)`.as('orders'),
      sql<number>`sum(${price})::bigint`.as('price'),
      sql<number>`sum(r.refunded_part)::bigint`.as('back'),
      sql<number>`sum(r.seller_fee)::bigint`.as('fee'),
      sql<number>`sum(${payout})::bigint`.as('payout'),
    ])
    .groupBy(monthOf)
