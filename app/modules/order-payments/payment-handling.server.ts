import { assert } from '#kernel/assert.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { person } from '#modules/auth/actor.ts'
import { post } from '#modules/ledger/ledger.server.ts'
import { latePayment } from '#modules/payments/late-payment.ts'
import type { Handling } from '#modules/payments/payment-event.ts'
import {
  findPaymentToCheck,
  lockToCheck,
  noteHandled,
  type PaymentToCheck,
} from '#modules/payments/payments-to-check.server.ts'
import { giveTaskOfEvent } from '#modules/payments/refund-task.server.ts'
import type { Settings } from '#modules/settings/settings.ts'
import { requireMoneyLimit, requireStepUp } from '#modules/step-up/step-up.server.ts'
import { isMoneyAct, type StepUpRefusal, takesConfirmation } from '#modules/step-up/step-up.ts'
import { audit } from '#platform/audit.server.ts'
import type { Administrator } from '#platform/context.ts'
import { type Db, transact, type Tx } from '#platform/db.server.ts'
import { publish } from '#platform/outbox.server.ts'
import { bookGatewayFee } from './internal/gateway-fee.server.ts'
import { moveOrderIn, type OrderRefusal } from '#modules/orders/orders.server.ts'
import { deedOf, type HandlingRefusal, handlingsOf, restOf } from './payment-handling.ts'

// What an administrator does about money that came and paid nothing, since it was another amount or
// nobody knew what for: into a wallet, onto its order, back, or just noted.

type HandledRefusal =
  | 'not_found'
  | 'already_handled'
  | HandlingRefusal
  | OrderRefusal
  | StepUpRefusal

/**
 * Does what an administrator decides about a payment that moved nothing, once, and notes it: puts
 * it into the wallet of whose it is, marks its order as paid (what is over goes to the buyer's
 * wallet), gives the task to send it back, or only notes what was done elsewhere. Refused: to
 * others than administrators, once it was handled, an act that is not possible (`handlingsOf`), and
 * to who has not confirmed that it is them, unless it is no money or pays its order exactly.
 */
export async function handlePayment(
  db: Db,
  seq: number,
  handling: { as: Handling; note: string },
  administrator: Administrator,
  settings: Settings,
  now: Date,
): Promise<Result<null, HandledRefusal>> {
  if (!administrator.is_admin) return refuse('not_found')
  return transact(db, (tx) => handleIn(tx, seq, handling, administrator, settings, now))
}

async function handleIn(
  tx: Tx,
  seq: number,
  { as, note }: { as: Handling; note: string },
  administrator: Administrator,
  settings: Settings,
  now: Date,
): Promise<Result<null, HandledRefusal>> {
  const payment = await lockPayment(tx, seq)
  if (!payment) return refuse('not_found')
  if (payment.handled_at) return refuse('already_handled')
  const impossible = handlingsOf(payment, administrator.id)[as]
  if (impossible) return refuse(impossible)
  const act = `payment.${deedOf(as, payment)}`
  const unconfirmed = takesConfirmation(act) ? await requireStepUp(tx, administrator, now) : null
  if (unconfirmed) return unconfirmed
  const credited = creditedBy(as, payment)
  const moves = isMoneyAct(act) && { act, amount: credited || payment.amount }
  const tooMuch = moves && (await requireMoneyLimit(tx, administrator.id, moves, now))
  if (tooMuch) return tooMuch
  if (as === 'marked_paid') {
    const paid = await markPaid(tx, payment, administrator, settings, now)
    if (!paid.ok) return paid
  }
  if (credited > 0) await credit(tx, payment, credited, now)
  if (as === 'sent_back') await giveTaskOfEvent(tx, payment, now)
  if (as !== 'nothing') await bookFee(tx, payment, now)
  await noteHandled(tx, seq, { as, note, by: administrator.id }, now)
  await audit(
    tx,
    {
      actor_id: administrator.id,
      action: act,
      ...(moves && { amount: moves.amount }),
      ...(credited > 0 && { credited: payment.payee_id }),
      subject: `payment:${payment.id}`,
      before: { handled: false },
      after: { handled: true, handled_as: as, ...(credited > 0 && { credited }) },
      reason: note,
    },
    now,
  )
  return ok(null)
}

/** The payment with its event and its order locked, in the order in which events are taken. */
async function lockPayment(tx: Tx, seq: number): Promise<PaymentToCheck | null> {
  const event = await lockToCheck(tx, seq)
  if (!event) return null
  if (event.order_id !== null)
    await tx
      .selectFrom('orders')
      .select('id')
      .where('id', '=', event.order_id)
      .forUpdate()
      .executeTakeFirstOrThrow()
  const found = await findPaymentToCheck(tx, seq)
  // an end of the account waits from here, or was seen
  if (found?.payee_id)
    await tx
      .selectFrom('profiles')
      .select('id')
      .where('id', '=', found.payee_id)
      .forKeyShare()
      .executeTakeFirstOrThrow()
  return findPaymentToCheck(tx, seq)
}

/** What of a payment goes to the wallet of whose it is, in whole DA. */
function creditedBy(as: Handling, payment: PaymentToCheck): number {
  if (as === 'credited') return payment.amount
  return as === 'marked_paid' ? restOf(payment) : 0
}

function markPaid(
  tx: Tx,
  { order_id }: PaymentToCheck,
  administrator: Administrator,
  settings: Settings,
  now: Date,
): Promise<Result<unknown, OrderRefusal | StepUpRefusal>> {
  assert(order_id, 'a payment that pays an order has one')
  const actor = person(administrator)
  const request = { id: order_id, name: 'mark_paid', actor, by_payment: true } as const
  return moveOrderIn(tx, request, settings, now)
}

async function credit(tx: Tx, payment: PaymentToCheck, amount: number, now: Date): Promise<void> {
  const { id, order_id, attempt_id, payee_id, payment_method_id } = payment
  assert(payee_id !== null && payment_method_id !== null, 'it is known whose it is')
  const late = latePayment({ user_id: payee_id, payment_method_id, order_id }, amount)
  await post(tx, `payment:${id}`, [late], now)
  if (order_id !== null) await publish(tx, 'payment.credited', order_id, { amount })
  else if (attempt_id !== null) await publish(tx, 'deposit.credited', attempt_id, { amount })
}

/** Books what the provider kept of a payment that nothing had booked. */
async function bookFee(
  tx: Tx,
  { attempt_id, attempt_method, fees }: PaymentToCheck,
  now: Date,
): Promise<void> {
  if (attempt_id === null || attempt_method === null || !fees) return
  await bookGatewayFee(tx, { id: attempt_id, payment_method_id: attempt_method }, fees, now)
}
