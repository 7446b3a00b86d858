import { ok, refuse, type Result } from '#kernel/result.ts'
import type { Actor } from '#modules/auth/actor.ts'
import { type Db, transact, type Tx } from '#platform/db.server.ts'
import { publish } from '#platform/outbox.server.ts'
import { mayAskTime } from './actions.ts'
import { wouldHelp } from './deadlines.ts'
import type { ExtensionForm } from './extension.form.ts'
import { lockOrder } from './locked-order.server.ts'

// A seller asks the buyer of a paid order for more time.

export type ExtensionRefusal = 'not_found' | 'wrong_state' | 'too_long' | 'too_short'

/**
 * Asks the buyer of a paid order for more time, which is theirs to grant (the move `extend`).
 * Refused: to everyone but its seller, twice, more than was promised, what would be over already,
 * and where an administrator has frozen the order.
 */
export async function askMoreTime(
  db: Db,
  id: string,
  actor: Actor,
  { seconds, reason }: ExtensionForm,
  now: Date,
): Promise<Result<null, ExtensionRefusal>> {
  return transact(db, async (tx): Promise<Result<null, ExtensionRefusal>> => {
    const found = await lockOrder(tx, id, actor)
    if (!found || found.party !== 'seller') return refuse('not_found')
    if (!mayAskTime(found.order, found.party, now)) return refuse('wrong_state')
    if (seconds > found.order.delivery_seconds) return refuse('too_long')
    if (!wouldHelp(found.order, seconds, now)) return refuse('too_short')
    await tx
      .insertInto('order_extensions')
      .values({ order_id: id, seconds, reason, asked_at: now })
      .execute()
    await publish(tx, 'order.more_time_asked', id, {})
    return ok(null)
  })
}

/** Writes down that the buyer of an order granted what its seller asked for. */
export async function grantTime(tx: Tx, orderId: string, now: Date): Promise<void> {
  await tx
    .updateTable('order_extensions')
    .set({ accepted_at: now })
    .where('order_id', '=', orderId)
    .execute()
}

/** Takes the words from what a seller asked for, as part of the end of their account. */
export async function forgetExtensions(tx: Tx, sellerId: string): Promise<void> {
  await tx
    .updateTable('order_extensions as x')
    .from('orders as o')
    .set({ reason: '-' })
    .whereRef('o.id', '=', 'x.order_id')
    .where('o.seller_id', '=', sellerId)
    .execute()
}
