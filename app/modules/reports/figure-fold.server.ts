import { type RawBuilder, sql } from 'kysely'
import { algiersDay } from '#kernel/algiers.ts'
import { type Db, transact } from '#platform/db.server.ts'

/** How many days are counted at once: about a minute's work on a large market. */
const MOST_DAYS = 500

/**
 * Counts the days whose figures may be other ones by now (`count_figures` in db/schema.sql), the
 * newest first: those that are not over for an hour, those on which an order was paid that changed,
 * and those that were never counted. Returns how many.
 */
export async function foldFigures(db: Db, now: Date, stopping?: AbortSignal): Promise<number> {
  await addDays(db, algiersDay(now))
  let counted = 0
  for (const day of await dueDays(db)) {
    if (stopping?.aborted) break
    if (await transact(db, (tx) => countDay(tx, day, now))) counted++
  }
  return counted
}

/** Every day from the first order on, so that none is left out. */
const addDays = (db: Db, today: string) =>
  sql`
    insert into figure_days (day)
    select day::date from generate_series(
      (select algiers_day(min(created_at)) from orders)::timestamp, ${today}::timestamp,
      interval '1 day') day
    on conflict do nothing`.execute(db)

async function dueDays(db: Db): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select day from figure_days where ${isDue} order by day desc limit ${MOST_DAYS}`.execute(db)
  return rows.map(({ day }) => day)
}

/** An hour after its end nothing of a day is still under way. */
const isDue: RawBuilder<boolean> = sql`(is_stale or counted_at is null
  or counted_at < (day + 1)::timestamp at time zone 'Africa/Algiers' + interval '1 hour')`

/** Whether it was due and nobody else is at it. */
async function countDay(tx: Db, day: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select day from figure_days where day = ${day}::date and ${isDue}
    for update skip locked`.execute(tx)
  if (rows.length === 0) return false
  await sql`select count_figures(${day}::date, ${now})`.execute(tx)
  return true
}
