import { sql } from 'kysely'
import { DAY, HOUR, plus } from '#kernel/time.ts'
import { system } from '#modules/identity/actor.ts'
import { moveOrder, releaseOrder } from '#modules/orders/orders.server.ts'
import type { Settings } from '#modules/settings/settings.ts'
import type { Db } from '#platform/db.server.ts'
import { log } from '#platform/log.server.ts'

/** Cancels orders that nobody paid in time. Returns how many. */
export async function cancelUnpaidOrders(db: Db, settings: Settings, now: Date, stopping?: AbortSignal): Promise<number> {
  const due = await db.selectFrom('orders').select('id')
    .where('status', '=', sql.lit('pending' as const))
    .where('created_at', '<=', plus(now, -settings.auto_cancel_hours * HOUR))
    .orderBy('created_at').limit(MOST_AT_ONCE).execute()
  return each(due, stopping, async ({ id }) => (await moveOrder(db, id, 'cancel', system, settings, now)).ok)
}

/** Counts delivered orders as received when the buyer was silent long enough. Returns how many. */
export async function receiveDeliveredOrders(db: Db, settings: Settings, now: Date, stopping?: AbortSignal): Promise<number> {
  const due = await db.selectFrom('orders').select('id')
    .where('status', '=', sql.lit('completed' as const)).where('disputed_at', 'is', null)
    .where('completed_at', '<=', plus(now, -settings.auto_receive_hours * HOUR))
    .orderBy('completed_at').limit(MOST_AT_ONCE).execute()
  return each(due, stopping, async ({ id }) => (await moveOrder(db, id, 'receive', system, settings, now)).ok)
}

/** Pays sellers whose orders were received and are out of protection. Returns how many. */
export async function releaseDueOrders(db: Db, settings: Settings, now: Date, stopping?: AbortSignal): Promise<number> {
  const due = await db.selectFrom('orders').select('id')
    .where('status', '=', sql.lit('received' as const)).where('released_at', 'is', null).where('disputed_at', 'is', null)
    .where('received_at', '<=', now)
    .where((eb) => eb.or([eb('category', '<>', 'accounts'), eb('completed_at', '<=', plus(now, -settings.protection_days * DAY))]))
    .orderBy('received_at').limit(MOST_AT_ONCE).execute()
  return each(due, stopping, ({ id }) => releaseOrder(db, id, settings, now))
}

/** The rest is for the next minute. */
const MOST_AT_ONCE = 5_000
const BESIDE_EACH_OTHER = 4

/** Does one thing after another, a few at a time; one that fails does not keep the others waiting. Returns how many were done. */
async function each<Item extends { id: string }>(items: Item[], stopping: AbortSignal | undefined, act: (item: Item) => Promise<boolean>): Promise<number> {
  const rest = items.values()
  let done = 0
  const worker = async () => {
    for (const item of rest) {
      if (stopping?.aborted) return
      if (await act(item).catch(failed(item))) done++
    }
  }
  await Promise.all(Array.from({ length: BESIDE_EACH_OTHER }, worker))
  return done
}

const failed = ({ id }: { id: string }) => (error: unknown): false => {
  log.error('an order could not be moved on', error, { order: id })
  return false
}
