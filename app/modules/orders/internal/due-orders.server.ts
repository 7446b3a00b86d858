import { type RawBuilder, sql } from 'kysely'
import type { Settings } from '#modules/settings/rules.ts'
import { plus } from '#kernel/time.ts'
import type { Db } from '#platform/db.server.ts'
import { ANSWER_TIME } from './order.ts'

/** The rest is for the next minute. */
const MOST_AT_ONCE = 5_000

/**
 * A time so many hours, or days of 24 hours, after another. An order's own terms count before the
 * settings, as in `order.ts`.
 */
const after = (
  time: 'created_at' | 'completed_at',
  count: RawBuilder<unknown>,
  unit: 'hour' | 'day',
) =>
  sql<Date>`${sql.ref(time)} + ${count} * ${sql.lit(unit === 'hour' ? '1 hour' : '24 hours')}::interval`

/**
 * Whether an order waits for a receipt: one is under review, or was decided on so lately that
 * another can be sent.
 */
const waitsForReceipt = (now: Date) =>
  sql<boolean>`exists (select from transfer_receipts t where t.order_id = orders.id
    and (t.state = 'under_review' or t.decided_at > ${plus(now, -ANSWER_TIME)}))`

/** Orders that nobody paid in time, as `cancelDueAt` has it. */
export const unpaidTooLong = (db: Db, settings: Settings, now: Date): Promise<{ id: string }[]> =>
  db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', sql.lit('pending' as const))
    .where(
      after(
        'created_at',
        sql`coalesce(auto_cancel_hours, ${settings.auto_cancel_hours}::int)`,
        'hour',
      ),
      '<=',
      now,
    )
    .where((eb) => eb.not(waitsForReceipt(now)))
    .orderBy('created_at')
    .limit(MOST_AT_ONCE)
    .execute()

/** Delivered orders whose buyer was silent long enough. */
export const deliveredLongAgo = (
  db: Db,
  settings: Settings,
  now: Date,
): Promise<{ id: string }[]> =>
  db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', sql.lit('completed' as const))
    .where('disputed_at', 'is', null)
    .where(
      after(
        'completed_at',
        sql`coalesce(auto_receive_hours, ${settings.auto_receive_hours}::int)`,
        'hour',
      ),
      '<=',
      now,
    )
    .orderBy('completed_at')
    .limit(MOST_AT_ONCE)
    .execute()

/** Received orders that are out of protection and whose money is still held. */
export const dueForRelease = (db: Db, settings: Settings, now: Date): Promise<{ id: string }[]> =>
  db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', sql.lit('received' as const))
    .where('released_at', 'is', null)
    .where('disputed_at', 'is', null)
    .where('received_at', '<=', now)
    .where((eb) =>
      eb.or([
        eb('category', '<>', 'accounts'),
        eb(
          after(
            'completed_at',
            sql`coalesce(protection_days, ${settings.protection_days}::int)`,
            'day',
          ),
          '<=',
          now,
        ),
      ]),
    )
    .orderBy('received_at')
    .limit(MOST_AT_ONCE)
    .execute()
