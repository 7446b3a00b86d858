import { system } from '#modules/auth/actor.ts'
import { dueDisputes, moveDisputeByClock } from '#modules/disputes/clock.server.ts'
import {
  deliveredLongAgo,
  dueForRelease,
  lateForGood,
  unpaidTooLong,
} from '#modules/orders/due-orders.server.ts'
import { cancelUnpaid } from '#modules/order-payments/gateway-payments.server.ts'
import { moveOrder, releaseOrder } from '#modules/orders/orders.server.ts'
import { isReachable } from '#modules/orders/outages.server.ts'
import {
  askForAccounts,
  refundUnanswered,
  unansweredRefunds,
} from '#modules/payments/refund-account.server.ts'
import type { Settings } from '#modules/settings/settings.ts'
import type { Db } from '#platform/db.server.ts'
import { doEach } from '#platform/each.server.ts'

/** Cancels orders that nobody paid in time. Returns how many. */
export async function cancelUnpaidOrders(
  db: Db,
  settings: Settings,
  now: Date,
  stopping?: AbortSignal,
): Promise<number> {
  return each(
    db,
    () => unpaidTooLong(db, now),
    stopping,
    ({ id }) => cancelUnpaid(db, id, settings, now),
  )
}

/** Counts delivered orders as received when the buyer was silent long enough. Returns how many. */
export async function receiveDeliveredOrders(
  db: Db,
  settings: Settings,
  now: Date,
  stopping?: AbortSignal,
): Promise<number> {
  return each(
    db,
    () => deliveredLongAgo(db, now),
    stopping,
    async ({ id }) =>
      (await moveOrder(db, { id, name: 'receive', actor: system }, settings, now)).ok,
  )
}

/** Pays sellers whose orders were received and are out of protection. Returns how many. */
export async function releaseDueOrders(
  db: Db,
  settings: Settings,
  now: Date,
  stopping?: AbortSignal,
): Promise<number> {
  return each(
    db,
    () => dueForRelease(db, now),
    stopping,
    ({ id }) => releaseOrder(db, id, settings, now),
  )
}

/** Gives back the money of orders that were long late. Returns how many. */
export async function refundLateOrders(
  db: Db,
  settings: Settings,
  now: Date,
  stopping?: AbortSignal,
): Promise<number> {
  return each(
    db,
    () => lateForGood(db, now),
    stopping,
    async ({ id }) =>
      (await moveOrder(db, { id, name: 'cancel_late', actor: system }, settings, now)).ok,
  )
}

/** Goes on with disputes whose next step nobody made in time. Returns how many. */
export async function moveDueDisputes(
  db: Db,
  settings: Settings,
  now: Date,
  stopping?: AbortSignal,
): Promise<number> {
  return each(
    db,
    () => dueDisputes(db, now),
    stopping,
    ({ id }) => moveDisputeByClock(db, id, settings, now),
  )
}

/**
 * Asks buyers where refunds go, and has what nobody answered in time in their wallets. Returns how
 * many it moved.
 */
export async function settleAskedRefunds(
  db: Db,
  _: Settings,
  now: Date,
  stopping?: AbortSignal,
): Promise<number> {
  await askForAccounts(db, now)
  return each(
    db,
    () => unansweredRefunds(db, now),
    stopping,
    ({ id }) => refundUnanswered(db, id, now),
  )
}

const BESIDE_EACH_OTHER = 4

/**
 * Does one thing after another with what is due, a few at a time; one that fails does not keep the
 * others waiting. While nobody can reach us no deadline runs, and nothing is done. Returns how many
 * were done.
 */
async function each<Item extends { id: string | number }>(
  db: Db,
  due: () => Promise<Item[]>,
  stopping: AbortSignal | undefined,
  act: (item: Item) => Promise<boolean>,
): Promise<number> {
  if (!(await isReachable(db))) return 0
  return doEach(await due(), 'an order could not be moved on', {
    act: async (item) => Number(await act(item)),
    about: ({ id }) => ({ order: id }),
    stopping,
    atOnce: BESIDE_EACH_OTHER,
  })
}
