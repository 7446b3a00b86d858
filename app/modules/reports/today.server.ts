import { sql } from 'kysely'
import { algiersDay, plusDays } from '#kernel/algiers.ts'
import type { Db } from '#platform/db.server.ts'
import { orNull } from '#platform/log.server.ts'

/** One day of the market, amounts in whole DA: what was sold stays sold only until it goes back. */
export interface DayFigures {
  sales: number
  sold: number
  placed: number
  people: number
}

/** Today so far, and the same day of the week before, which is over. */
export interface Today {
  today: DayFigures
  week_before: DayFigures
}

/** Counts today. Null when it could not be read, which is logged. */
export const readToday = (db: Db, now: Date): Promise<Today | null> =>
  orNull('the figures of today', read(db, algiersDay(now)))

async function read(db: Db, today: string): Promise<Today> {
  const of = (day: string) => sql<DayFigures>`
    select ${day}::date as day,
      (select coalesce(sum(amount), 0)::bigint from sales_by_day where day = ${day}::date) as sales,
      (select coalesce(sum(orders), 0)::int from sales_by_day where day = ${day}::date) as sold,
      (select coalesce(sum(orders), 0)::int from orders_by_day where day = ${day}::date) as placed,
      (select coalesce(sum(profiles), 0)::int from people_by_day
        where day = ${day}::date) as people`
  const { rows } = await sql<DayFigures>`
    ${of(today)} union all ${of(plusDays(today, -7))} order by day desc`.execute(db)
  return { today: rows[0]!, week_before: rows[1]! }
}
