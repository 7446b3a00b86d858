import { isUuid } from '#kernel/id.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { audit } from '#platform/audit.server.ts'
import { type Db, transact, type Tx } from '#platform/db.server.ts'
import { pokeRelay, tell } from '#platform/outbox.server.ts'
import { type Actor, actorId, system } from '#modules/identity/actor.ts'
import { post } from '#modules/ledger/ledger.server.ts'
import type { PowerRefusal } from '#modules/power/power.ts'
import type { Settings } from '#modules/settings/settings.ts'
import { confirmAct } from './confirmed-act.server.ts'
import {
  decideMove,
  decideRelease,
  isRefund,
  mayDispute,
  maySettle,
  type MoveName,
  type MoveRefusal,
  type Order,
  type OrderStatus,
  type Party,
  partyOf,
} from './order.ts'

type OrderRefusal = MoveRefusal | 'not_found'
type MovedOrder = Result<Order, OrderRefusal | PowerRefusal>

/** Who wants to move which order how, and why. */
export interface MoveRequest {
  id: string
  name: MoveName
  actor: Actor
  reason?: string
}

/**
 * Moves the order, its money, its stock and its news in one transaction. A refund needs a reason.
 * When the money becomes due with this move (a received order outside account protection), it is
 * released at once. Strangers are answered `not_found`, as for an order that does not exist.
 */
export async function moveOrder(
  db: Db,
  request: MoveRequest,
  settings: Settings,
  now: Date,
): Promise<MovedOrder> {
  const moved = await transact(db, (tx) => moveOrderIn(tx, request, settings, now))
  if (moved.ok) pokeRelay()
  return moved
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
  const reason = request.reason?.trim()
  const found = await lockOrder(tx, id, actor)
  if (!found) return refuse('not_found')
  const decided = decideMove(found.order, name, found.party, settings, now, reason)
  if (!decided.ok) return decided
  const confirmed =
    found.party === 'admin'
      ? await confirmAct(tx, `order.${name}`, actor, found.order, settings, now)
      : ok(undefined)
  if (!confirmed.ok) return confirmed

  const { order, transfers } = decided.value
  if (name === 'cancel' || isRefund(name))
    await returnStock(tx, found.order.offer_id, order.quantity, now)
  await post(tx, `order:${id}`, transfers, now)
  await saveMove(tx, order, name, now, reason)
  await record(
    tx,
    {
      order: found.order,
      move: name,
      to: order.status,
      party: found.party,
      actor,
      reason,
      confirmed: confirmed.value,
    },
    now,
  )
  await tell(tx, `order.${order.status}`, id)
  if (name === 'receive') await releaseIfDue(tx, order, settings, now)
  return ok(order)
}

/** Pays the seller their part and the platform its fee, if it is time. Answers whether it did. */
export async function releaseOrder(
  db: Db,
  id: string,
  settings: Settings,
  now: Date,
): Promise<boolean> {
  const released = await transact(db, async (tx) => {
    const found = await lockOrder(tx, id, system)
    return found !== null && (await releaseIfDue(tx, found.order, settings, now))
  })
  if (released) pokeRelay()
  return released
}

async function releaseIfDue(tx: Tx, order: Order, settings: Settings, now: Date): Promise<boolean> {
  const decided = decideRelease(order, settings.protection_days, now)
  if (!decided.ok) return false
  await post(tx, `order:${order.id}`, decided.value, now)
  await tx
    .updateTable('orders')
    .set({ released_at: now, updated_at: now })
    .where('id', '=', order.id)
    .execute()
  await record(
    tx,
    { order, move: 'release', to: order.status, party: 'system', actor: system },
    now,
  )
  await tell(tx, 'order.released', order.id)
  return true
}

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
    await tell(tx, 'order.disputed', id)
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
    await tell(tx, 'order.settled', id)
    return ok(null)
  })
}

type Change<Code extends string> = (
  tx: Tx,
  order: Order,
  party: Party,
) => Promise<Result<null, Code>>

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

const orderColumns = [
  'id',
  'user_id',
  'seller_id',
  'offer_id',
  'category',
  'status',
  'quantity',
  'total_price',
  'seller_fee',
  'buyer_fee',
  'payment_method_id',
  'from_wallet',
  'auto_cancel_hours',
  'auto_receive_hours',
  'protection_days',
  'created_at',
  'completed_at',
  'received_at',
  'released_at',
  'disputed_at',
  'disputed_by',
] as const

async function lockOrder(tx: Tx, id: string, actor: Actor) {
  if (!isUuid(id)) return null
  const order = await tx
    .selectFrom('orders')
    .select(orderColumns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const party = order && partyOf(order, actor)
  return order && party ? { order, party } : null
}

async function returnStock(tx: Tx, offerId: number, quantity: number, now: Date) {
  await tx
    .updateTable('offers')
    .set((eb) => ({ quantity: eb('quantity', '+', quantity), updated_at: now }))
    .where('id', '=', offerId)
    .execute()
}

async function saveMove(tx: Tx, order: Order, name: MoveName, now: Date, reason?: string) {
  const { status, completed_at, received_at } = order
  await tx
    .updateTable('orders')
    .set({ status, completed_at, received_at, updated_at: now })
    .$if(name === 'mark_paid', (query) => query.set({ paid_at: now }))
    .$if(isRefund(name), (query) => query.set({ refund_reason: reason ?? null }))
    .where('id', '=', order.id)
    .execute()
}

/** A step of an order for its history: `order` as it was before, its status `to` afterwards. */
interface HistoryStep {
  order: Order
  move: MoveName | 'release' | 'dispute' | 'settle'
  to: OrderStatus
  party: Party
  actor: Actor
  reason?: string
  confirmed?: boolean
}

async function record(
  tx: Tx,
  { order, move, to, party, actor, reason, confirmed }: HistoryStep,
  now: Date,
) {
  await tx
    .insertInto('order_history')
    .values({
      order_id: order.id,
      move,
      from_status: order.status,
      to_status: to,
      party,
      actor_id: actorId(actor),
      reason: reason || null,
      created_at: now,
    })
    .execute()
  if (party === 'admin' && actor.kind === 'person') {
    await audit(
      tx,
      {
        actor_id: actor.id,
        action: `order.${move}`,
        subject: `order:${order.id}`,
        before: { status: order.status },
        after: { status: to },
        reason,
        confirmed,
      },
      now,
    )
  }
}
