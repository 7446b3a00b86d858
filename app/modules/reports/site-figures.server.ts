import { sql } from 'kysely'
import { HOUR, plus } from '#kernel/time.ts'
import { outcomesToCheck } from '#modules/payments/payment-event.ts'
import type { Db } from '#platform/db.server.ts'
import { hasQueues } from './health.server.ts'

// What waits on the whole site (orders, receipts, mails …), as numbers for an operator's
// monitoring.

/** How the whole site does, for an operator's alarms. */
export interface SiteFigures {
  /** Seconds since the oldest event was due that is not handled; 0 without one. */
  outboxOldest: number
  /** Events that could not be handled and wait for an operator. */
  outboxGivenUp: number
  jobs: { queue: string; state: string; count: number }[]
  payments: {
    attempts_open: number
    /** Open for longer than an hour. */
    attempts_open_long: number
    events_not_processed: number
    events_for_staff: number
  }
  /** Seconds since the last backup that Kanz made of its own PostgreSQL; Infinity without one. */
  backupAge: number
}

/** Counts what waits, as of `now`. */
export async function siteFigures(db: Db, now: Date): Promise<SiteFigures> {
  const {
    rows: [row],
  } = await sql<
    Record<'oldest' | 'given_up' | keyof SiteFigures['payments'], number> & {
      backup_age: number | null
    }
  >`
    with open as (select created_at from payment_attempts
      where state in ('created', 'pending', 'processing'))
    select
      (select coalesce(extract(epoch from now() - min(due_at)), 0)::float8
        from outbox where due_at < now()) as oldest,
      (select count(*) from undelivered where kind = 'event' and settled_as is null)::int as given_up,
      (select count(*) from open)::int as attempts_open,
      (select count(*) from open where created_at < ${plus(now, -HOUR)})::int
        as attempts_open_long,
      (select count(*) from payment_events where outcome is null)::int as events_not_processed,
      (select count(*) from payment_events
        where outcome in (${sql.join(outcomesToCheck)}) and handled_at is null)::int
        as events_for_staff,
      (select extract(epoch from now() - made_at)::float8 from backup_state) as backup_age`.execute(
    db,
  )
  const { oldest, given_up, backup_age, ...payments } = row!
  return {
    outboxOldest: oldest,
    outboxGivenUp: given_up,
    jobs: await jobCounts(db),
    payments,
    backupAge: backup_age ?? Infinity,
  }
}

async function jobCounts(db: Db): Promise<SiteFigures['jobs']> {
  if (!(await hasQueues(db))) return []
  const { rows } = await sql<SiteFigures['jobs'][number]>`
    select name as queue, state::text, count(*)::int as count
    from jobs.job group by 1, 2`.execute(db)
  return rows
}
