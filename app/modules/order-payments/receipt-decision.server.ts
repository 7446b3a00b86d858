import { isUuid } from '#kernel/id.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { person } from '#modules/auth/actor.ts'
import { post } from '#modules/ledger/ledger.server.ts'
import { decideReceived, mayLookFor } from '#modules/payments/received.ts'
import {
  meaningOf,
  receiptMoves,
  settlementOf,
  stillDue,
} from '#modules/payments/transfer-receipt.ts'
import type { Settings } from '#modules/settings/settings.ts'
import { actOnRows } from '#modules/step-up/chosen-rows.server.ts'
import { requireMoneyLimit, requireStepUp } from '#modules/step-up/step-up.server.ts'
import { type StepUpRefusal, takesConfirmation } from '#modules/step-up/step-up.ts'
import { audit } from '#platform/audit.server.ts'
import type { Administrator } from '#platform/context.ts'
import { type Db, transact, type Tx } from '#platform/db.server.ts'
import { publish } from '#platform/outbox.server.ts'
import { creditReceipt } from '#modules/orders/arrived-transfers.server.ts'
import type { MoveRefusal } from '#modules/orders/order.ts'
import { lockOrder } from '#modules/orders/locked-order.server.ts'
import { moveOrderIn } from '#modules/orders/orders.server.ts'

// How administrators decide on the receipt of a bank transfer: its money pays the order, goes to
// the wallet, or was not found.

/**
 * What an administrator says of a receipt: what arrived at the bank (whole DA), another amount than
 * what is due confirmed by `differs`, or why nothing was found. `as_due` books it only where an
 * order waits for just that much.
 */
export type ReceiptDecision =
  | { name: 'arrive'; received: number; differs: boolean; as_due?: true }
  | { name: 'not_found'; reason: string }

export type ReceiptDecisionRefusal =
  | 'not_found'
  | 'too_much'
  | 'differs'
  | MoveRefusal
  | StepUpRefusal

type Decided = Result<null, ReceiptDecisionRefusal>

/**
 * Decides on a receipt once. What arrived pays its order when all is there by then, and what is too
 * much goes to the buyer's wallet, as all of it does where a payment has paid the order meanwhile
 * (by hand nobody has, while the receipt was under review); of less the buyer is told what is
 * missing. Nothing found, they can show another. Refused: one's own, one that was decided on, more
 * than is due by more than a deposit may be, another amount than is due that nobody confirmed, and
 * what takes a confirmation of who acts: that amount, and marking the order as paid above the
 * limit.
 */
export async function decideReceipt(
  db: Db,
  id: string,
  decision: ReceiptDecision,
  admin: Administrator,
  settings: Settings,
  now: Date,
): Promise<Decided> {
  return transact(db, (tx) => decideReceiptIn(tx, id, decision, admin, settings, now))
}

/**
 * Books these receipts as arrived, each with what was seen to be due for its order (whole DA), all
 * of them or none (`actOnRows` says what is refused). Returns how many.
 */
export const bookReceipts = (
  db: Db,
  due: ReadonlyMap<string, number>,
  admin: Administrator,
  settings: Settings,
  now: Date,
) =>
  actOnRows(db, due.keys(), (tx, id) => {
    const received = due.get(id)!
    const decision = { name: 'arrive', received, differs: false, as_due: true } as const
    return decideReceiptIn(tx, id, decision, admin, settings, now)
  })

async function decideReceiptIn(
  tx: Tx,
  id: string,
  decision: ReceiptDecision,
  admin: Administrator,
  settings: Settings,
  now: Date,
): Promise<Decided> {
  const found = await lockReceipt(tx, id, admin)
  if (!found) return refuse('not_found')
  const { receipt, party } = found
  const waits = receipt.state === 'under_review'
  const may = mayLookFor({ user_id: receipt.user_id, waits }, admin)
  if (!may.ok) return may
  if (party !== 'admin') return refuse('not_your_move')
  return decision.name === 'arrive'
    ? arrive(tx, found, decision, admin, settings, now)
    : miss(tx, found, decision.reason.trim(), admin, now)
}

/** The order first, as everybody locks, then the receipt. */
async function lockReceipt(tx: Tx, id: string, admin: Administrator) {
  if (!isUuid(id)) return null
  const named = await receiptRow(tx, id).executeTakeFirst()
  const found = named && (await lockOrder(tx, named.order_id, person(admin)))
  if (!found) return null
  return { ...found, receipt: await receiptRow(tx, id).forUpdate().executeTakeFirstOrThrow() }
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockReceipt>>>

const receiptRow = (tx: Tx, id: string) =>
  tx
    .selectFrom('transfer_receipts')
    .select(['id', 'order_id', 'user_id', 'amount', 'state'])
    .where('id', '=', id)

async function arrive(
  tx: Tx,
  { order, receipt }: Locked,
  decision: Extract<ReceiptDecision, { name: 'arrive' }>,
  admin: Administrator,
  settings: Settings,
  now: Date,
): Promise<Decided> {
  const { received } = decision
  const due = order.status === 'pending' ? stillDue(order.total_price, order.arrived) : 0
  if (decision.as_due && received !== due) return refuse('differs')
  const expected = due || receipt.amount
  const fits = decideReceived(expected, expected + settings.deposit_max, decision)
  if (!fits.ok) return fits
  const other = received !== due
  const act = other ? 'receipt.arrive_other' : 'receipt.arrive'
  const { pays, missing, rest } = meaningOf(received, due)
  // what pays the order counts as marking it as paid
  const amount = pays ? rest : received
  const refused =
    (takesConfirmation(act) ? await requireStepUp(tx, admin, now) : null) ??
    (await requireMoneyLimit(tx, admin.id, { act, amount }, now))
  if (refused) return refused
  const paid = pays ? await payBy(tx, order.id, admin, settings, now) : ok(null)
  if (!paid.ok) return paid
  const status = receiptMoves.arrive
  await save(tx, receipt.id, { state: status, received_amount: received }, admin, now)
  await post(tx, `receipt:${receipt.id}`, [settlementOf(order.payment_method_id, received)], now)
  if (rest > 0)
    await creditReceipt(tx, order, receipt.id, { amount: rest, all: rest === received }, now)
  if (missing > 0) await publish(tx, 'receipt.short', receipt.id, { received, missing })
  await audit(
    tx,
    {
      actor_id: admin.id,
      action: act,
      amount,
      ...(amount > 0 && { credited: receipt.user_id }),
      subject: `receipt:${receipt.id}`,
      before: { status: receipt.state },
      after: { status, amount: due, received_amount: received },
    },
    now,
  )
  return ok(null)
}

/** Marks the order as paid by what arrived, under the limit of what is marked by hand. */
async function payBy(
  tx: Tx,
  id: string,
  admin: Administrator,
  settings: Settings,
  now: Date,
): Promise<Decided> {
  const actor = person(admin)
  const request = { id, name: 'mark_paid', actor, by_receipt: true } as const
  const moved = await moveOrderIn(tx, request, settings, now)
  return moved.ok ? ok(null) : moved
}

async function miss(
  tx: Tx,
  { receipt }: Locked,
  reason: string,
  admin: Administrator,
  now: Date,
): Promise<Decided> {
  if (!reason) return refuse('reason_required')
  const status = receiptMoves.not_found
  await save(tx, receipt.id, { state: status, refusal_reason: reason }, admin, now)
  await audit(
    tx,
    {
      actor_id: admin.id,
      action: 'receipt.not_found',
      subject: `receipt:${receipt.id}`,
      before: { status: receipt.state },
      after: { status },
      reason,
    },
    now,
  )
  await publish(tx, 'receipt.not_found', receipt.id, { reason })
  return ok(null)
}

const save = (
  tx: Tx,
  id: string,
  outcome:
    | { state: 'arrived'; received_amount: number }
    | { state: 'not_found'; refusal_reason: string },
  admin: Administrator,
  now: Date,
) =>
  tx
    .updateTable('transfer_receipts')
    .set({ ...outcome, decided_by: admin.id, decided_at: now })
    .where('id', '=', id)
    .execute()
