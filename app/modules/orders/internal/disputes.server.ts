import { ok, refuse, type Result } from '#kernel/result.ts'
import { type Db, transact, type Tx } from '#platform/db.server.ts'
import { pokeRelay, publish } from '#platform/outbox.server.ts'
import { type Actor, actorId } from '#modules/accounts/rules.ts'
import type { PowerRefusal } from '#modules/power/rules.ts'
import type { Settings } from '#modules/settings/rules.ts'
import { confirmAct } from './confirmed-act.server.ts'
import { mayDispute, maySettle } from './actions.ts'
import type { Order, Party } from './order.ts'
import { lockOrder, record } from './order-step.server.ts'
import type { OrderRefusal, MoveRequest } from './orders.server.ts'

/**
 * Freezes the order's money until an administrator decides or the reporter takes it back. Refused
 * when nothing is held, or without a reason.
 */
export async function disputeOrder(
  db: Db,
  id: string,
  actor: Actor,
  words: string,
  now: Date,
): Promise<Result<null, OrderRefusal>> {
  const reason = words.trim()
  return changeDispute(db, id, actor, async (tx, order, party) => {
    if (!mayDispute(order, party)) return refuse('wrong_state')
    if (!reason) return refuse('reason_required')
    await tx
      .updateTable('orders')
      .set({
        disputed_at: now,
        disputed_by: actorId(actor),
        dispute_reason: reason,
        updated_at: now,
      })
      .where('id', '=', id)
      .execute()
    await record(tx, { order, move: 'dispute', to: order.status, party, actor, reason }, now)
    await publish(tx, 'order.disputed', id, {})
    return ok(null)
  })
}

/**
 * Ends a dispute so that the order goes on as if it had not been, with a reason if there is one to
 * keep. Refused to a buyer who did not report it, and to an administrator who has to confirm it
 * first: the seller will be paid.
 */
export async function settleDispute(
  db: Db,
  { id, actor, reason }: Omit<MoveRequest, 'name'>,
  settings: Settings,
  now: Date,
): Promise<Result<null, OrderRefusal | PowerRefusal>> {
  return changeDispute(db, id, actor, async (tx, order, party) => {
    if (!maySettle(order, party)) return refuse('wrong_state')
    const confirmed =
      party === 'admin'
        ? await confirmAct(tx, 'order.settle', actor, order, settings, now)
        : ok(undefined)
    if (!confirmed.ok) return confirmed
    await tx
      .updateTable('orders')
      .set({ disputed_at: null, disputed_by: null, updated_at: now })
      .where('id', '=', id)
      .execute()
    await record(
      tx,
      {
        order,
        move: 'settle',
        to: order.status,
        party,
        actor,
        reason: reason?.trim(),
        confirmed: confirmed.value,
      },
      now,
    )
    await publish(tx, 'order.settled', id, {})
    return ok(null)
  })
}

async function changeDispute<Code extends string>(
  db: Db,
  id: string,
  actor: Actor,
  change: Change<Code>,
): Promise<Result<null, Code | 'not_found'>> {
  const changed = await transact(db, async (tx): Promise<Result<null, Code | 'not_found'>> => {
    const found = await lockOrder(tx, id, actor)
    return found ? change(tx, found.order, found.party) : refuse('not_found')
  })
  if (changed.ok) pokeRelay()
  return changed
}

type Change<Code extends string> = (
  tx: Tx,
  order: Order,
  party: Party,
) => Promise<Result<null, Code>>
