import { type RawBuilder, sql } from 'kysely'
import { type Db, retried } from '#platform/db.server.ts'
import { publishing } from '#platform/outbox.server.ts'

// Finds the orders whose deadline is over, for the jobs that cancel, receive, release and refund
// them; and reminds of those that come.

/** The rest is for the next minute. */
const MOST_AT_ONCE = 5_000

type Start = 'paid_at' | 'completed_at'

/**
 * Whether what began at a time and takes so many seconds is due. The index finds those that are by
 * the calendar; of them it is asked when they are by the clock of orders (`dueAt`): a delivery
 * does not count when its seller waited for access, what comes after it when disputes froze it.
 */
const isDue = (start: Start, seconds: RawBuilder<unknown>, now: Date) =>
  sql<boolean>`(${sql.ref(start)} + make_interval(secs => ${seconds}) <= ${now}
    and ${due(start, seconds)} <= ${now})`

const due = (start: Start, seconds: RawBuilder<unknown>) =>
  sql<Date>`due_at(${sql.ref(start)}, ${seconds}${pauses[start]})`

const pauses: Record<Start, RawBuilder<unknown>> = {
  paid_at: sql`, lent => id`,
  completed_at: sql`, frozen => id`,
}

/**
 * Whether an unpaid order waits no longer, as `cancelDueAt` has it. The index finds those that are
 * so by the calendar alone.
 */
const waitsNoLonger = (now: Date) =>
  sql<boolean>`(created_at + make_interval(mins => auto_cancel_minutes) <= ${now}
    and waits_until(orders) <= ${now})`

const promised = sql`(delivery_seconds + extra_seconds)`
const toReceive = sql`(auto_receive_hours * 3600)`
const protection = sql`(protection_days * 86400)`

/** Orders that nobody paid in time. */
export const unpaidTooLong = (db: Db, now: Date): Promise<{ id: string }[]> =>
  db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', sql.lit('pending' as const))
    .where(waitsNoLonger(now))
    .orderBy('created_at')
    .limit(MOST_AT_ONCE)
    .execute()

/** Delivered orders whose buyer was silent long enough. */
export const deliveredLongAgo = (db: Db, now: Date): Promise<{ id: string }[]> =>
  db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', sql.lit('completed' as const))
    .where('disputed_at', 'is', null)
    .where(isDue('completed_at', toReceive, now))
    .orderBy('completed_at')
    .limit(MOST_AT_ONCE)
    .execute()

/** Received orders that are out of protection, whose money is still held and waits for no look. */
export const dueForRelease = (db: Db, now: Date): Promise<{ id: string }[]> =>
  db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', sql.lit('received' as const))
    .where('released_at', 'is', null)
    .where('disputed_at', 'is', null)
    .where('received_at', '<=', now)
    .where(sql<boolean>`not resale_waits(orders.id)`)
    .where((eb) =>
      eb.or([eb('category', '<>', 'accounts'), isDue('completed_at', protection, now)]),
    )
    .orderBy('received_at')
    .limit(MOST_AT_ONCE)
    .execute()

/**
 * Orders that were not delivered so long after the promise that their money goes back by itself.
 */
export const lateForGood = (db: Db, now: Date): Promise<{ id: string }[]> =>
  db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', sql.lit('paid' as const))
    .where('disputed_at', 'is', null)
    .where(isDue('paid_at', sql`(${promised} + late_refund_hours * 3600)`, now))
    .orderBy('paid_at')
    .limit(MOST_AT_ONCE)
    .execute()

/** Nobody is reminded of the half of less, in seconds. */
const SHORT_PROMISE = 1_800
/** So long before an order counts as received its buyer is reminded, in seconds. */
const NOTICE = 86_400

/** By how many seconds a delivery was moved by its people, at most. */
const movedBy = sql`(orders.extra_seconds + (
  select coalesce(sum(extract(epoch from to_at - from_at)), 0)::int
  from access_waits_of(orders.id)))`

/** Whether a paid order was not delivered by its deadline. */
export const isLate = (now: Date) => isDue('paid_at', promised, now)

interface Reminder {
  name: 'half_time' | 'late' | 'receiving_soon'
  status: 'paid' | 'completed'
  /** Whether it is told anew after the deadline moved: more time was granted, or access given. */
  again?: true
  when: (now: Date) => RawBuilder<boolean>
}

const reminders: readonly Reminder[] = [
  {
    name: 'half_time',
    status: 'paid',
    when: (now) => sql`${promised} >= ${sql.lit(SHORT_PROMISE)}
      and ${isDue('paid_at', sql`(${promised} / 2)`, now)}
        and ${due('paid_at', promised)} > ${now}`,
  },
  { name: 'late', status: 'paid', again: true, when: isLate },
  {
    name: 'receiving_soon',
    status: 'completed',
    when: (now) => sql`${toReceive} > ${sql.lit(NOTICE)}
      and ${isDue('completed_at', sql`(${toReceive} - ${sql.lit(NOTICE)})`, now)}
      and ${due('completed_at', toReceive)} > ${now}`,
  },
]

/**
 * Tells of every order that waits what the clock has to say, once. Returns of how
 * many it told something.
 */
export async function remindOfOrders(db: Db, now: Date): Promise<number> {
  let told = 0
  for (const { name, status, again, when } of reminders) {
    const extra = again ? movedBy : sql`0`
    const { rows } = await retried(() =>
      sql`
      with noted as (
        insert into order_reminders (order_id, reminder, extra_seconds, created_at)
        select id, ${name}, ${extra}, ${now} from orders
        where status = ${sql.lit(status)} and disputed_at is null
          and not exists (select from order_reminders m
            where m.order_id = orders.id and m.reminder = ${name} and m.extra_seconds = ${extra})
          and ${when(now)}
        limit ${sql.lit(MOST_AT_ONCE)}
        on conflict do nothing
        returning order_id
      )
      ${publishing(`order.${name}`, sql`select order_id from noted`)}
      returning subject_id`.execute(db),
    )
    told += rows.length
  }
  return told
}
