import { randomUUID } from 'node:crypto'
import { algiersDay } from '#kernel/algiers.ts'
import { system } from '#modules/auth/actor.ts'
import { post } from '#modules/ledger/ledger.server.ts'
import { BANK, clearingOf } from '#modules/ledger/ledger.ts'
import { handlePayment } from '#modules/order-payments/payment-handling.server.ts'
import { processPayment } from '#modules/order-payments/payments.server.ts'
import type { Handling } from '#modules/payments/payment-event.ts'
import { finishRefund } from '#modules/payments/refund-tasks.server.ts'
import { recordSettlement } from '#modules/payments/settlements.server.ts'
import { defaults } from '#modules/settings/settings.ts'
import { moveOrderIn } from '#modules/orders/orders.server.ts'
import type { Administrator } from '#platform/context.ts'
import { type Db, transact } from '#platform/db.server.ts'
import { buildAttempt, toldOfAttempt } from './attempt.ts'
import { buildOrder } from './order.ts'
import { buildProfile } from './profile.ts'

/** What the gateway tells of a payment of 4,000 or another amount, with fees of 100. */
async function told(
  db: Db,
  given: { order_id: string | null; user_id: string; method: number; amount?: number },
  now: Date,
) {
  const { order_id, user_id, method, amount = 4_000 } = given
  const attempt = await buildAttempt(db, {
    order_id,
    user_id,
    payment_method_id: method,
    amount: 4_000,
    now,
  })
  const event = toldOfAttempt(attempt, { amount, fees: 100 })
  await processPayment(db, 'chargily', event, defaults, now)
  return event.id
}

/**
 * A day on which the gateway takes an order, a deposit, a payment that is credited (4,500), one
 * that pays with 500 over, and one that is sent back (3,000); pays out 7,000; and a transfer of
 * 1,300 brings 300 more than its order asks for.
 */
export async function buildGatewayDay(
  db: Db,
  methods: { card: number; bank: number },
  administrator: Administrator,
  now: Date,
): Promise<void> {
  const method = methods.card
  const orderOf = async () => {
    const order = await buildOrder(db, { price: 4_000, payment_method_id: method, now })
    return { order_id: order.id, user_id: order.user_id, method }
  }
  const handled = async (as: Handling, amount: number) => {
    const id = await told(db, { ...(await orderOf()), amount }, now)
    const { seq } = await db
      .selectFrom('payment_events')
      .select('seq')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const done = await handlePayment(db, seq, { as, note: 'So' }, administrator, defaults, now)
    if (!done.ok) throw new Error(`the payment was not handled: ${done.code}`)
    return id
  }
  await told(db, await orderOf(), now)
  const { id: user_id } = await buildProfile(db, {}, now)
  await told(db, { order_id: null, user_id, method }, now)
  await handled('credited', 4_500)
  await handled('marked_paid', 4_500)
  const sentBack = await handled('sent_back', 3_000)
  const task = await db
    .selectFrom('refund_tasks')
    .select('id')
    .where('event_id', '=', sentBack)
    .executeTakeFirstOrThrow()
  const day = algiersDay(now)
  const sent = { bank_reference: `VIR ${randomUUID()}`, sent_on: day }
  await finishRefund(db, task.id, sent, administrator, now)
  const form = { amount: 7_000, bank_reference: 'VIR 2', arrived_on: day, token: randomUUID() }
  await recordSettlement(db, form, administrator, now)
  await transferOfMore(db, methods.bank, administrator, now)
}

/** An order of 1,000 that a transfer of 1,300 pays. */
async function transferOfMore(db: Db, method: number, administrator: Administrator, now: Date) {
  const { id: order_id, user_id } = await buildOrder(db, {
    price: 1_000,
    payment_method_id: method,
    now,
  })
  const receipt = await db
    .insertInto('transfer_receipts')
    .values({
      order_id,
      user_id,
      amount: 1_000,
      to_account: 'ccp 002345678988',
      sender_name: 'Amina',
      sent_at: now,
      receipt_url: '/files/receipts/kept.webp',
      receipt_digest: 'f'.repeat(64),
      receipt_look: 0,
      token: randomUUID(),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const decided = {
    state: 'arrived' as const,
    received_amount: 1_300,
    decided_by: administrator.id,
    decided_at: now,
  }
  await transact(db, async (tx) => {
    await tx.updateTable('transfer_receipts').set(decided).where('id', '=', receipt.id).execute()
    const clearing = clearingOf(method)
    await post(
      tx,
      `receipt:${receipt.id}`,
      [
        { code: 'settlement', debit: BANK, credit: clearing, amount: 1_300 },
        {
          code: 'late_payment',
          debit: clearing,
          credit: `wallet:${user_id}`,
          amount: 300,
          order_id,
        },
      ],
      now,
    )
    const paid = { id: order_id, name: 'mark_paid', actor: system } as const
    await moveOrderIn(tx, paid, defaults, now)
  })
}
