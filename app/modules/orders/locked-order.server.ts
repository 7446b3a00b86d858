import { isUuid } from '#kernel/id.ts'
import { audit } from '#platform/audit.server.ts'
import type { Tx } from '#platform/db.server.ts'
import { type Actor, actorId } from '#modules/auth/actor.ts'
import { isMoneyAct } from '#modules/step-up/step-up.ts'
import { clockOf, outages } from './clock.server.ts'
import { type ReceiptStand, standOf } from '#modules/payments/receipt-stand.server.ts'
import {
  isRefund,
  type MoveName,
  type Order,
  type OrderStatus,
  type Party,
  partyOf,
} from './order.ts'
import { type PartMove, partMoves } from './internal/partial-refund.ts'

/**
 * The order, which nobody else changes until the transaction ends, and the part its actor has in
 * it; null for strangers and where there is none.
 */
export async function lockOrder(tx: Tx, id: string, actor: Actor) {
  if (!isUuid(id)) return null
  const order = await tx
    .selectFrom('orders as r')
    .select([...orderColumns, outages.as('outages')])
    .where('r.id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const party = order && partyOf(order, actor)
  if (!order || !party) return null
  const stand =
    order.status === 'pending'
      ? { ...unpaidYet, ...(await standOf(tx, id)) }
      : { ...paidAlready, ...(await clockOf(tx, id)) }
  return { order: { ...order, ...stand }, party }
}

/** Nothing freezes an order, waits or asks for more time before it is paid. */
const unpaidYet = { disputes: [], waits: [], asked_seconds: null, resale_waits: false }

/**
 * How receipts stand matters to nothing that can still be done with an order that is not pending.
 */
const paidAlready: ReceiptStand = {
  under_review: false,
  receipt_sent_at: null,
  receipt_decided_at: null,
  arrived: 0,
}

const orderColumns = [
  'id',
  'user_id',
  'seller_id',
  'offer_id',
  'game_id',
  'category',
  'status',
  'quantity',
  'total_price',
  'seller_fee',
  'seller_fee_bp',
  'refunded_part',
  'buyer_fee',
  'payment_method_id',
  'from_wallet',
  'auto_cancel_minutes',
  'auto_receive_hours',
  'protection_days',
  'delivery_mode',
  'delivery_seconds',
  'late_refund_hours',
  'extra_seconds',
  'created_at',
  'paid_at',
  'completed_at',
  'received_at',
  'released_at',
  'disputed_at',
  'disputed_by',
] as const

/** Writes a step into the order's history; an administrator's also into the audit log. */
export async function recordMove(
  tx: Tx,
  { order, move, to, party, actor, reason, confirmed, amount = order.total_price }: HistoryStep,
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
    const action = `order.${move}`
    await audit(
      tx,
      {
        actor_id: actor.id,
        action,
        ...(isMoneyAct(action) && {
          amount,
          credited: creditedBy(move, order),
        }),
        subject: `order:${order.id}`,
        before: { status: order.status },
        after: { status: to, ...((isRefund(move) || isPartMove(move)) && { amount }) },
        reason,
        confirmed,
      },
      now,
    )
  }
}

/**
 * Whose wallet an administrator's act brings the money to: at once, when it is received, or by one
 * press of the buyer, whom a refund the way they paid waits for.
 */
const creditedBy = (move: HistoryStep['move'], { user_id, seller_id }: Order): string | null =>
  isRefund(move) || isPartMove(move) ? user_id : move === 'mark_paid' ? seller_id : null

const isPartMove = (move: string): move is PartMove =>
  Object.values<string>(partMoves).includes(move)

/** A step of an order for its history: `order` as it was before, its status `to` afterwards. */
interface HistoryStep {
  order: Order
  move: MoveName | PartMove | 'release' | 'dispute' | 'settle'
  to: OrderStatus
  party: Party
  actor: Actor
  reason?: string
  confirmed?: boolean
  /** What it moved, in whole DA, where that is not the total. */
  amount?: number
}
