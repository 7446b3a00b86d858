import type { EventName } from '#kernel/events.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { type Db, transact, type Tx } from '#platform/db.server.ts'
import { tokenOfBody } from '#platform/form-body.server.ts'
import { publish } from '#platform/outbox.server.ts'
import { type Actor, actorId } from '#modules/auth/actor.ts'
import { post } from '#modules/ledger/ledger.server.ts'
import { takeBackInvoice } from '#modules/payments/invoices.server.ts'
import { giveRefundTask } from '#modules/payments/refund-task.server.ts'
import type { Settings } from '#modules/settings/settings.ts'
import type { StepUpRefusal } from '#modules/step-up/step-up.ts'
import { confirmAct } from './confirmed-act.server.ts'
import { lockOrder, recordMove } from './locked-order.server.ts'
import {
  decidePartialRefund,
  type PartialRefund,
  partMoves,
  type PartRefusal,
  type RefundDestination,
} from './internal/partial-refund.ts'

// A refund of a part of an order by staff, while its money is held.

/** Which part of which order's goods goes back where (whole DA), by whom and why. */
export interface PartRequest {
  id: string
  actor: Actor
  part: number
  way: RefundDestination
  /** What buyer and seller read; not empty. */
  reason: string
  /** Of the form: sent twice it is one refund. */
  token: string
}

/**
 * Gives back a part of an order while its money is held, as `decidePartialRefund` decides: order,
 * money, history, credit note and news in one transaction. What goes back the way it was paid is
 * the desk's to send. Returns what the buyer gets, in whole DA. Refused besides: strangers and what
 * is not there (`not_found`), without a reason, and what is not confirmed or more than one may
 * move.
 */
export async function refundPart(
  db: Db,
  request: PartRequest,
  settings: Settings,
  now: Date,
): Promise<Result<number, PartRefusal | StepUpRefusal | 'not_found' | 'reason_required'>> {
  const { id, actor, part, way } = request
  const reason = request.reason.trim()
  const token = tokenOfBody(request.token, [id, part, way, reason])
  return transact(db, async (tx) => {
    const found = await lockOrder(tx, id, actor)
    if (!found) return refuse('not_found')
    const before = await givenBy(tx, token)
    if (before !== null) return ok(before)
    const { order, party } = found
    if (!reason) return refuse('reason_required')
    const decided = decidePartialRefund(order, part, way, party)
    if (!decided.ok) return decided
    const { amount } = decided.value
    const move = partMoves[way]
    const confirmed = await confirmAct(tx, `order.${move}`, actor, amount, settings, now)
    if (!confirmed.ok) return confirmed
    const { refund_id, number } = await save(tx, { ...request, reason, token }, decided.value, now)
    if (way === 'original') await giveRefundTask(tx, order, { amount, refund_id }, now)
    const step = { order, move, to: order.status, party, actor, reason, amount } as const
    await recordMove(tx, step, now)
    await publish(tx, eventOfPart[way], id, { amount, part, reason })
    await takeBackInvoice(tx, id, { amount, refund: number }, now)
    return ok(amount)
  })
}

const eventOfPart = {
  wallet: 'order.refunded_part',
  original: 'order.refunded_part_original',
} as const satisfies Record<RefundDestination, EventName>

/** What the same form gave back before; null while it did not. */
async function givenBy(tx: Tx, token: string): Promise<number | null> {
  const given = await tx
    .selectFrom('order_refunds')
    .select('amount')
    .where('token', '=', token)
    .executeTakeFirst()
  return given?.amount ?? null
}

/** Writes the part down, the order after it, and its money. */
async function save(
  tx: Tx,
  { id, actor, part, way, reason, token }: PartRequest,
  { order: { refunded_part, seller_fee }, amount, transfers }: PartialRefund,
  now: Date,
): Promise<{ refund_id: number; number: number }> {
  const { number } = await tx
    .selectFrom('order_refunds')
    .select(({ fn, lit }) => fn.coalesce(fn.max('number'), lit(0)).as('number'))
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow()
  const given = await tx
    .insertInto('order_refunds')
    .values({
      order_id: id,
      number: Number(number) + 1,
      part,
      amount,
      way,
      reason,
      actor_id: actorId(actor)!,
      token,
      created_at: now,
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('orders')
    .set({ refunded_part, seller_fee, updated_at: now })
    .where('id', '=', id)
    .execute()
  await post(tx, `part:${given.id}`, transfers, now)
  return { refund_id: given.id, number: given.number }
}
