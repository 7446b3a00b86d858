import { ok, type Result } from '#kernel/result.ts'
import type { Tx } from '#platform/db.server.ts'
import { publish } from '#platform/outbox.server.ts'
import { type Actor, actorId, system } from '#modules/auth/actor.ts'
import { post } from '#modules/ledger/ledger.server.ts'
import { takeBackInvoice } from '#modules/payments/invoices.server.ts'
import { endSharedCredentials } from './credentials.server.ts'
import type { Order, Party } from './order.ts'
import { leftOf } from './split.ts'
import { recordMove } from './locked-order.server.ts'
import { decideSplit } from './internal/decide-split.ts'

// What a dispute does to its order, which its command has locked (`lockOrder`). Who may do it when
// is decided by the module of disputes.

interface Step {
  order: Order
  party: Party
  actor: Actor
  reason?: string
  /** Whether an administrator confirmed it, where that asks above a limit. */
  confirmed?: boolean
}

/** Freezes the order's money, with why. */
export async function freezeOrder(
  tx: Tx,
  { order, party, actor, reason = '' }: Step,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({
      disputed_at: now,
      disputed_by: actorId(actor),
      dispute_reason: reason,
      updated_at: now,
    })
    .where('id', '=', order.id)
    .execute()
  await recordMove(tx, { order, move: 'dispute', to: order.status, party, actor, reason }, now)
  await publish(tx, party === 'admin' ? 'order.frozen' : 'order.disputed', order.id, {})
}

/** Frees the order, which goes on as if it had not been frozen. */
export async function settleOrder(
  tx: Tx,
  { order, party, actor, reason, confirmed }: Step,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ disputed_at: null, disputed_by: null, updated_at: now })
    .where('id', '=', order.id)
    .execute()
  const step = { order, move: 'settle', to: order.status, party, actor, reason, confirmed } as const
  await recordMove(tx, step, now)
}

/**
 * Shares the order: `part` of its goods goes back to the buyer, the seller is paid for the rest. It
 * is settled, delivered and received if it was not, and released, at once.
 */
export async function shareOrder(
  tx: Tx,
  order: Order,
  part: number,
  now: Date,
): Promise<Result<Order, 'wrong_state' | 'wrong_part'>> {
  const decided = decideSplit(order, part, now)
  if (!decided.ok) return decided
  const { order: shared, transfers } = decided.value
  await post(tx, `order:${order.id}`, transfers, now)
  const by = { party: 'system', actor: system } as const
  await settleOrder(tx, { order, ...by }, now)
  const { completed_at, received_at, released_at, refunded_part, seller_fee } = shared
  if (order.status === 'paid') {
    await tx
      .updateTable('orders')
      .set({ status: 'completed', completed_at })
      .where('id', '=', order.id)
      .execute()
    await recordMove(tx, { order, move: 'complete', to: 'completed', ...by }, now)
  }
  if (order.status !== 'received') {
    await tx
      .updateTable('orders')
      .set({ status: 'received', received_at })
      .where('id', '=', order.id)
      .execute()
    const delivered: Order = { ...order, status: 'completed' }
    await recordMove(tx, { order: delivered, move: 'split', to: 'received', ...by }, now)
  }
  await tx
    .updateTable('orders')
    .set({ released_at, refunded_part, seller_fee })
    .where('id', '=', order.id)
    .execute()
  await endSharedCredentials(tx, order, now)
  await recordMove(tx, { order: shared, move: 'release', to: 'received', ...by }, now)
  await takeBackInvoice(tx, order.id, { amount: leftOf(order) - leftOf(shared) }, now)
  await publish(tx, 'order.released', order.id, {})
  return ok(shared)
}
