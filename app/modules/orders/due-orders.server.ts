import { sql } from 'kysely'
import { DAY, HOUR, plus } from '#kernel/time.ts'
import type { Settings } from '#modules/settings/settings.ts'
import type { Db } from '#platform/db.server.ts'

/** The rest is for the next minute. */
const MOST_AT_ONCE = 5_000

/** Orders that nobody paid in time. */
export const unpaidTooLong = (db: Db, settings: Settings, now: Date): Promise<{ id: string }[]> =>
  db.selectFrom('orders').select('id')
    .where('status', '=', sql.lit('pending' as const))
    .where('created_at', '<=', plus(now, -settings.auto_cancel_hours * HOUR))
    .orderBy('created_at').limit(MOST_AT_ONCE).execute()

/** Delivered orders whose buyer was silent long enough. */
export const deliveredLongAgo = (db: Db, settings: Settings, now: Date): Promise<{ id: string }[]> =>
  db.selectFrom('orders').select('id')
    .where('status', '=', sql.lit('completed' as const)).where('disputed_at', 'is', null)
    .where('completed_at', '<=', plus(now, -settings.auto_receive_hours * HOUR))
    .orderBy('completed_at').limit(MOST_AT_ONCE).execute()

/** Received orders that are out of protection and whose money is still held. */
export const dueForRelease = (db: Db, settings: Settings, now: Date): Promise<{ id: string }[]> =>
  db.selectFrom('orders').select('id')
    .where('status', '=', sql.lit('received' as const)).where('released_at', 'is', null).where('disputed_at', 'is', null)
    .where('received_at', '<=', now)
    .where((eb) => eb.or([eb('category', '<>', 'accounts'), eb('completed_at', '<=', plus(now, -settings.protection_days * DAY))]))
    .orderBy('received_at').limit(MOST_AT_ONCE).execute()
