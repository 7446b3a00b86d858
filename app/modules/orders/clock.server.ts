import { sql } from 'kysely'
import { type Db, advisoryLockShared, type Tx } from '#platform/db.server.ts'
import type { Pause } from './clock.ts'

/** The outages that may have met the order `r`. */
export const outages = sql<Pause[]>`outages_since(r.created_at)`

/** What the clock of the order `r` knows and what its money waits for, for every view of it. */
export const clockStand = [
  outages.as('outages'),
  sql<boolean>`resale_waits(r.id)`.as('resale_waits'),
  sql<Pause[]>`disputes_of(r.id)`.as('disputes'),
  sql<Pause[]>`waits_of(r.id)`.as('waits'),
  sql<number | null>`(select x.seconds from order_extensions x where x.order_id = r.id)`.as(
    'asked_seconds',
  ),
] as const

/** Why more time was asked for; null before its seller asked. */
export const askedReason = sql<string | null>`(
  select x.reason from order_extensions x where x.order_id = r.id)`

/** What moves the deadlines of one order alone, and whether staff look before its money goes. */
interface OwnClock {
  disputes: Pause[]
  waits: Pause[]
  asked_seconds: number | null
  resale_waits: boolean
}

/** The same of one order, asked after it is locked, as receipts are (`standOf`). */
export async function clockOf(db: Db, orderId: string): Promise<OwnClock> {
  const { rows } = await sql<OwnClock>`
    select disputes_of(${orderId}) as disputes, waits_of(${orderId}) as waits,
      (select seconds from order_extensions where order_id = ${orderId}) as asked_seconds,
      resale_waits(${orderId}) as resale_waits`.execute(db)
  return rows[0]!
}

/**
 * Lets no outage be recorded until the transaction ends: what is decided as late is late by all of
 * them. Asked for before the order is read.
 */
export const holdOutages = (tx: Tx): Promise<void> => advisoryLockShared(tx, 'outages')
