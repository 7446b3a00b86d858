import { refuse, type Result } from '#kernel/result.ts'
import type { Actor } from '#modules/auth/actor.ts'
import { lockOrder } from '#modules/orders/locked-order.server.ts'
import { moveOrderIn } from '#modules/orders/orders.server.ts'
import type { Settings } from '#modules/settings/settings.ts'
import { actOnRows } from '#modules/step-up/chosen-rows.server.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import { type OrderActOnMany, whyNotActed } from './chosen-orders.ts'
import { freezeByAdminIn } from './open.server.ts'

interface ActOnOrders {
  ids: readonly string[]
  act: OrderActOnMany
  actor: Actor
  /** Why money is frozen, which both sides read; empty with other acts. */
  words: string
}

/**
 * Completes, cancels or freezes orders by the command of a single one, all of them or none
 * (`actOnRows` says what is refused). Returns how many.
 */
export const actOnOrders = (
  db: Db,
  { ids, act, actor, words }: ActOnOrders,
  settings: Settings,
  now: Date,
) =>
  actOnRows(db, ids, async (tx: Tx, id): Promise<Result<unknown, string>> => {
    const found = await lockOrder(tx, id, actor)
    if (!found) return refuse('not_found')
    const why = whyNotActed(found.order, act, actor, now)
    if (why) return refuse(why)
    return act === 'dispute'
      ? freezeByAdminIn(tx, { orderId: id, actor, words }, settings, now)
      : moveOrderIn(tx, { id, name: act, actor }, settings, now)
  })
