import { sql } from 'kysely'
import { algiersDay, plusDays } from '#kernel/algiers.ts'
import { type Db, advisoryLock, disableTimeout, transact, type Tx } from '#platform/db.server.ts'
import { publishEach } from '#platform/outbox.server.ts'
import { firstDay, lastClosedDay, reconcile } from './reconciliation.server.ts'
import { type Report, whatIsOff } from './reconciliation.ts'

// Closes each day of the books at night, and counts the last ones again: a day that does not add up
// is told of.

/** How many closed days are counted again each night. */
const COUNTED_AGAIN = 7

/**
 * Closes all days before the present one that are still open, and counts the last ones again. The
 * present one is the earlier of this node's and the database's, so that a clock that ran ahead
 * closes no day which others still book on. Of each day that does not add up `reconciliation.off`
 * is told: once, and again when other things are off. Returns how many days were closed.
 */
export async function closeDays(db: Db, given: Date): Promise<number> {
  const now = await earlierOf(db, given)
  const closed = await transact(db, async (tx) => {
    const reports = await closeIn(tx, now)
    await tellOff(tx, reports, now)
    return reports.length
  })
  const today = algiersDay(now)
  await transact(db, async (tx) => {
    await disableTimeout(tx)
    await tellOff(tx, await reconcile(tx, plusDays(today, -COUNTED_AGAIN), today, now), now)
  })
  return closed
}

async function earlierOf(db: Db, time: Date): Promise<Date> {
  const { rows } = await sql<{
    now: Date
  }>`select least(${time}, clock_timestamp()) as now`.execute(db)
  return rows[0]!.now
}

async function closeIn(tx: Tx, now: Date): Promise<Report[]> {
  await advisoryLock(tx, 'reconciliation')
  // the first time it reads the whole ledger
  await disableTimeout(tx)
  const last = await lastClosedDay(tx)
  const from = last === null ? await firstDay(tx) : plusDays(last, 1)
  const yesterday = plusDays(algiersDay(now), -1)
  if (from === null || from > yesterday) return []
  const reports = await reconcile(tx, from, yesterday, now)
  await write(tx, reports, now)
  return reports
}

async function write(tx: Tx, reports: readonly Report[], now: Date) {
  const days = reports.map(({ day, movements, differences }) => ({
    day,
    differences,
    transfers: sum(movements.map(({ transfers }) => transfers)),
    amount: sum(movements.map(({ amount }) => amount)),
  }))
  const movements = reports.flatMap(({ day, movements: ofDay }) =>
    ofDay.map((movement) => ({ ...movement, day })),
  )
  await sql`insert into reconciliation_days (day, transfers, amount, differences, closed_at)
    select day, transfers, amount, differences, ${now}
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as d (day date, transfers int,
      amount bigint, differences int)`.execute(tx)
  await sql`insert into reconciliation_movements (day, code, from_account, to_account, amount,
    transfers, buyer_fee)
    select day, code, "from", "to", amount, transfers, buyer_fee
    from jsonb_to_recordset(${JSON.stringify(movements)}::jsonb) as m (day date, code text,
      "from" text, "to" text, amount bigint, transfers int, buyer_fee bigint)`.execute(tx)
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)

/**
 * Tells of the days that are off as they were not when they were last told of. A day that adds up
 * is forgotten.
 */
async function tellOff(tx: Tx, reports: readonly Report[], now: Date) {
  const isOff = ({ differences }: Report) => differences > 0
  const fine = reports.filter((report) => !isOff(report)).map(({ day }) => day)
  if (fine.length > 0)
    await tx.deleteFrom('reconciliation_alerts').where('day', 'in', fine).execute()
  const off = reports
    .filter(isOff)
    .map((report) => ({ day: report.day, difference: whatIsOff(report), told_at: now }))
  if (off.length === 0) return
  const told = await tx
    .insertInto('reconciliation_alerts')
    .values(off)
    .onConflict((conflict) =>
      conflict
        .column('day')
        .doUpdateSet((eb) => ({ difference: eb.ref('excluded.difference'), told_at: now }))
        .whereRef('reconciliation_alerts.difference', '<>', 'excluded.difference' as never),
    )
    .returning('day')
    .execute()
  await publishEach(
    tx,
    'reconciliation.off',
    told.map(({ day }) => ({ subject_id: day, payload: {} })),
  )
}

/** The days that do not add up, in the order they were told of, for the queue (reports/waiting). */
export const waitingDays = sql`
  select day::text as id, told_at as since, null::timestamptz as due_at, null as who,
    day::text as what, null as code, null::bigint as amount
  from reconciliation_alerts order by told_at, day`
