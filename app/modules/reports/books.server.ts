import { sql } from 'kysely'
import { algiersDay, plusDays } from '#kernel/algiers.ts'
import type { Db } from '#platform/db.server.ts'
import { orNull } from '#platform/log.server.ts'
import { booksOf, type MonthMovement, type MonthOfBooks } from './books.ts'
import { closedMovements, ledgerMovements } from './internal/movements.server.ts'
import { firstDay, lastClosedDay } from './reconciliation.server.ts'

/**
 * The books month by month, the newest first: days that were closed as they were closed, and the
 * ledger since. Null when they cannot be read, which is logged.
 */
export const booksByMonth = (db: Db, now: Date): Promise<MonthOfBooks[] | null> =>
  orNull('the books', readBooks(db, now))

async function readBooks(db: Db, now: Date): Promise<MonthOfBooks[]> {
  const closedUntil = await lastClosedDay(db)
  const openFrom = closedUntil ? plusDays(closedUntil, 1) : await firstDay(db)
  if (openFrom === null) return []
  const { rows } = await sql<MonthMovement>`
    select to_char(day, 'YYYY-MM') as month, code, "from", "to", sum(amount)::bigint as amount,
      sum(transfers)::int as transfers, sum(buyer_fee)::bigint as buyer_fee
    from (
      ${closedMovements(FIRST, closedUntil ?? FIRST)}
      union all
      ${ledgerMovements(openFrom, algiersDay(now))}
    ) moved
    group by 1, 2, 3, 4`.execute(db)
  return booksOf(rows)
}

/** Before anything of this century. */
const FIRST = '2000-01-01'
