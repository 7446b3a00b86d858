import { assert } from '#kernel/assert.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import type { DeliveryMode } from '#modules/offers/stock.ts'
import { goodsFields } from '#modules/vault/fields.server.ts'
import { deliveredBy } from '#modules/vault/goods.ts'
import { isVaultOpen } from '#modules/vault/vault.server.ts'
import { type Db, transact, type Tx } from '#platform/db.server.ts'
import { publish } from '#platform/outbox.server.ts'
import { type Actor, system } from '#modules/auth/actor.ts'
import { post } from '#modules/ledger/ledger.server.ts'
import { returnStock } from '#modules/offers/stock.server.ts'
import { issueInvoice, takeBackInvoice } from '#modules/payments/invoices.server.ts'
import { giveRefundTask } from '#modules/payments/refund-task.server.ts'
import type { Settings } from '#modules/settings/settings.ts'
import type { StepUpRefusal } from '#modules/step-up/step-up.ts'
import { allocateStock } from '#modules/vault/allocate-stock.server.ts'
import { endSharedCredentials } from './credentials.server.ts'
import { returnArrived } from './arrived-transfers.server.ts'
import { holdOutages } from './clock.server.ts'
import { confirmAct } from './confirmed-act.server.ts'
import { grantTime } from './extensions.server.ts'
import { withdrawFeedback } from '#modules/feedback/feedback.server.ts'
import {
  decideMove,
  decideRelease,
  endsDispute,
  eventOf,
  isRefund,
  meanings,
  type MoveName,
  type MoveRefusal,
  type Order,
  type Party,
} from './order.ts'
import { lockOrder, recordMove } from './locked-order.server.ts'
import { needsProof } from './proof.ts'
import { reasonOf } from './refund-reasons.ts'
import { leftOf } from './split.ts'

// Moves orders: the one place where an order changes its status, with its money, stock, invoice,
// history and event in one transaction.

export type OrderRefusal = MoveRefusal | 'not_found'

type MovedOrder = Result<Order, OrderRefusal | StepUpRefusal>

/** Who wants to move which order how, and why. */
export interface MoveRequest {
  id: string
  name: MoveName
  actor: Actor
  reason?: string
  /**
   * A provider's payment pays the order, so that what arrived by transfers is the buyer's again.
   */
  by_payment?: true
  /** What arrived by the receipt that is under review pays it: its decision is this move. */
  by_receipt?: true
  /** What is delivered was given in the same transaction: by form, or out of the stock. */
  by_goods?: true
  /** A picture proves the delivery, and is written in the same transaction. */
  by_proof?: true
}

/**
 * Moves the order, its money, its stock, its feedback and its news in one transaction. A refund
 * needs a reason. A seller only says that they delivered where nothing is given by form. An instant
 * order is delivered with its payment. When the money becomes due with this move (a received order
 * outside account protection), it is released at once. Strangers are answered `not_found`, as for
 * an order that does not exist.
 */
export async function moveOrder(
  db: Db,
  request: MoveRequest,
  settings: Settings,
  now: Date,
): Promise<MovedOrder> {
  // only a dispute makes it, in the transaction that ends it
  if (request.actor.kind === 'system' && endsDispute(request.name, 'system'))
    return refuse('not_your_move')
  return transact(db, (tx) => moveOrderIn(tx, request, settings, now))
}

/**
 * moveOrder inside a transaction that does more, such as recording the payment event that caused
 * the move.
 */
export async function moveOrderIn(
  tx: Tx,
  request: MoveRequest,
  settings: Settings,
  now: Date,
): Promise<MovedOrder> {
  const { id, name, actor } = request
  const said = request.reason?.trim()
  const reason = reasonOf(name, said)
  if (reason === 'late') await holdOutages(tx)
  const found = await lockOrder(tx, id, actor)
  if (!found) return refuse('not_found')
  const decided = decideMove(asMoved(found.order, request), name, found.party, now, reason)
  if (!decided.ok) return decided
  if (name === 'complete' && !request.by_goods) {
    if (await requiresDeliveryForm(tx, found.order, found.party)) return refuse('goods_missing')
    if (found.party === 'seller' && !request.by_proof && needsProof(found.order, settings))
      return refuse('proof_missing')
  }
  const amount = isRefund(name) ? leftOf(found.order) : found.order.total_price
  const confirmed =
    found.party === 'admin'
      ? await confirmAct(tx, `order.${name}`, actor, amount, settings, now)
      : ok(undefined)
  if (!confirmed.ok) return confirmed

  const { order, transfers } = decided.value
  if (meanings[order.status].is_undone) {
    await returnStock(tx, found.order, now)
    await endSharedCredentials(tx, order, now)
  }
  if (found.order.status === 'received' && order.status !== 'received')
    await withdrawFeedback(tx, id)
  await post(tx, `order:${id}`, transfers, now)
  // who marks an order as paid by hand has seen the rest of what arrived in part
  if (found.order.arrived > 0 && (name === 'cancel' || request.by_payment))
    await returnArrived(tx, order, now)
  if (order.status === 'refunded_original') await giveRefundTask(tx, found.order, { amount }, now)
  await saveMove(tx, order, name, now, reason)
  await recordMove(
    tx,
    {
      order: found.order,
      move: name,
      to: order.status,
      party: found.party,
      actor,
      reason: said,
      confirmed: confirmed.value,
      amount,
    },
    now,
  )
  if (name === 'extend') await grantTime(tx, id, now)
  await publish(tx, eventOf(name, order.status), id, {})
  if (name === 'receive') await releaseIfDue(tx, order, settings, now)
  const isInstant = name === 'mark_paid' && order.delivery_mode === 'instant'
  const delivered = isInstant ? await deliverAtOnce(tx, found.order, order, settings, now) : order
  if (name === 'mark_paid') await issueInvoice(tx, order, settings, now)
  if (isRefund(name)) await takeBackInvoice(tx, id, { amount }, now)
  return ok(delivered)
}

/**
 * Delivers an order that was just paid out of the stock of its offer. That holds as many units as
 * are bought; were it short all the same, the order waits for its seller as any other, and they and
 * the operator are told.
 */
async function deliverAtOnce(
  tx: Tx,
  { offer_id }: { offer_id: number },
  order: Order,
  settings: Settings,
  now: Date,
): Promise<Order> {
  const { id, quantity } = order
  const taken = await allocateStock(tx, { id, offer_id, quantity }, now)
  if (!taken) {
    await tx.updateTable('orders').set({ delivery_mode: 'manual' }).where('id', '=', id).execute()
    await publish(tx, 'order.stock_short', id, {})
    return { ...order, delivery_mode: 'manual' }
  }
  const request = { id, name: 'complete', actor: system, by_goods: true } as const
  const moved = await moveOrderIn(tx, request, settings, now)
  assert(moved.ok, 'an order just paid can be delivered out of the stock')
  if (taken.given_before) await publish(tx, 'order.goods_known', id, {})
  return moved.value
}

/**
 * The order as the rules of its move see it: money that came by itself asks no receipt, whose own
 * money is the buyer's if it arrives as well.
 */
const asMoved = (order: Order, { by_payment, by_receipt }: MoveRequest): Order =>
  by_payment || by_receipt ? { ...order, under_review: false } : order

/** Pays the seller their part and the platform its fee, if it is time. Answers whether it did. */
export async function releaseOrder(
  db: Db,
  id: string,
  settings: Settings,
  now: Date,
): Promise<boolean> {
  return transact(db, async (tx) => {
    const found = await lockOrder(tx, id, system)
    return found !== null && (await releaseIfDue(tx, found.order, settings, now))
  })
}

/** Gives an unpaid order another time to be paid in, in minutes since it was placed. */
export async function setPaymentWait(
  tx: Tx,
  orderId: string,
  auto_cancel_minutes: number,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ auto_cancel_minutes, updated_at: now })
    .where('id', '=', orderId)
    .execute()
}

async function releaseIfDue(tx: Tx, order: Order, settings: Settings, now: Date): Promise<boolean> {
  const decided = decideRelease(order, now)
  if (!decided.ok) return false
  await post(tx, `order:${order.id}`, decided.value, now)
  await tx
    .updateTable('orders')
    .set({ released_at: now, updated_at: now })
    .where('id', '=', order.id)
    .execute()
  await endSharedCredentials(tx, order, now)
  await recordMove(
    tx,
    { order, move: 'release', to: order.status, party: 'system', actor: system },
    now,
  )
  await publish(tx, 'order.released', order.id, {})
  return true
}

async function saveMove(tx: Tx, order: Order, name: MoveName, now: Date, reason?: string) {
  const { status, completed_at, received_at, extra_seconds } = order
  await tx
    .updateTable('orders')
    .set({ status, completed_at, received_at, extra_seconds, updated_at: now })
    .$if(name === 'mark_paid', (query) => query.set({ paid_at: now }))
    .$if(isRefund(name), (query) => query.set({ refund_reason: reason ?? null }))
    .where('id', '=', order.id)
    .execute()
}

/**
 * Whether this party cannot just say that an order was delivered: its goods are given by form or
 * out of the stock. An administrator may, of what its seller delivers by hand.
 */
async function requiresDeliveryForm(
  tx: Tx,
  order: Parameters<typeof goodsFields>[1] &
    Parameters<typeof deliveredBy>[0] & { delivery_mode: DeliveryMode },
  party: Party,
): Promise<boolean> {
  if (order.delivery_mode === 'instant' || party === 'system') return true
  if (party !== 'seller' || !isVaultOpen()) return false
  const { fields } = await goodsFields(tx, order)
  return deliveredBy(order, fields, true) === 'form'
}
