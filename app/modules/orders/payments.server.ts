import { createHmac, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import { assert } from '#kernel/assert.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { clearingOf, walletOf } from '#modules/ledger/ledger.ts'
import { post } from '#modules/ledger/ledger.server.ts'
import { system } from '#modules/identity/actor.ts'
import type { Settings } from '#modules/settings/settings.ts'
import { type Db, transact, type Tx } from '#platform/db.server.ts'
import { currentEnv } from '#platform/env.server.ts'
import { log } from '#platform/log.server.ts'
import { pokeRelay, tell } from '#platform/outbox.server.ts'
import { moveOrderIn } from './orders.server.ts'
import { decidePayment, type PaymentEvent, paymentEvent, type PaymentOutcome } from './payment-event.ts'

export type CallbackRefusal = 'switched_off' | 'bad_signature' | 'bad_event'

/**
 * Takes a payment callback as it came. Refused: all while no secret is set, a body that was not signed with it, and one
 * that is no payment event.
 */
export async function takeCallback(
  db: Db,
  body: Uint8Array,
  signature: string | null,
  settings: Settings,
  now: Date,
): Promise<Result<PaymentOutcome | null, CallbackRefusal>> {
  const { paymentCallbackSecret: secret, production } = currentEnv()
  if (!secret) return refuse('switched_off')
  if (!isSigned(body, signature, secret)) return refuse('bad_signature')
  const event = v.safeParse(paymentEvent, parsed(body))
  if (!event.success) return refuse('bad_event')
  const outcome = await takePayment(db, event.output, settings, production ? 'live' : 'test', now)
  log.info('a payment event was taken', { event: event.output.id, order: event.output.order_id, outcome: outcome ?? 'seen_before' })
  return ok(outcome)
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'))
  } catch {
    return null
  }
}

/** Whether a callback's body was signed with our secret: hex HMAC-SHA256 of the raw bytes. */
function isSigned(body: Uint8Array, signature: string | null, secret: string): boolean {
  const given = Buffer.from(signature ?? '', 'hex')
  const expected = createHmac('sha256', secret).update(body).digest()
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/**
 * Takes one verified payment event, once for its id, in any order and as late as it comes: it pays the pending order, or
 * its money goes to the buyer's wallet when the order is cancelled or another event paid it; is that buyer's account deleted,
 * it is left to the operator, who is told. Answers what it did, or null for an event that was taken before.
 */
export async function takePayment(db: Db, event: PaymentEvent, settings: Settings, mode: 'live' | 'test', now: Date): Promise<PaymentOutcome | null> {
  const outcome = await transact(db, async (tx) => {
    const order = await lockForPayment(tx, event.order_id)
    const fresh = await tx.insertInto('payment_events')
      .values({ id: event.id, provider: 'callback', order_id: order?.id ?? null, payload: JSON.stringify(event), received_at: now })
      // an event that moved nothing (another amount, say) may be told again, and rightly this time
      .onConflict((conflict) => conflict.column('id')
        .doUpdateSet((eb) => ({ payload: eb.ref('excluded.payload'), order_id: eb.ref('excluded.order_id'), received_at: now }))
        .where('payment_events.handled_at', 'is', null)
        .where((eb) => eb.or([eb('payment_events.outcome', 'is', null), eb('payment_events.outcome', 'not in', [...took])])))
      .returning('id').executeTakeFirst()
    if (!fresh) return null
    const decided = decidePayment(event, order, mode)
    if (decided === 'paid') {
      const moved = await moveOrderIn(tx, { id: event.order_id, name: 'mark_paid', actor: system }, settings, now)
      assert(moved.ok, 'a pending order can be paid')
    }
    if (decided === 'to_wallet' && order) await creditLate(tx, event, order, now)
    if (decided === 'buyer_gone') await tell(tx, 'payment.stranded', event.order_id, { event: event.id, amount: event.amount })
    await tx.updateTable('payment_events').set({ outcome: decided }).where('id', '=', event.id).execute()
    return decided
  })
  if (outcome) pokeRelay()
  return outcome
}

/** The outcomes after which an event is spent. */
const took: readonly PaymentOutcome[] = ['paid', 'to_wallet', 'buyer_gone', 'paid_by_hand']

async function lockForPayment(tx: Tx, id: string) {
  const order = await tx.selectFrom('orders').select(['id', 'status', 'total_price', 'user_id', 'payment_method_id', 'from_wallet'])
    .where('id', '=', id).forUpdate().executeTakeFirst()
  if (!order) return null
  // asked after the lock: in the same statement a payment that was waited for would not be seen yet; an end of the account is waited for
  const { told_before, deleted_at } = await tx.selectFrom('profiles').where('id', '=', order.user_id)
    .select(({ exists, selectFrom }) => ['deleted_at',
      exists(selectFrom('payment_events').select('id').where('order_id', '=', id).where('outcome', 'in', [...took])).as('told_before')])
    .forKeyShare().executeTakeFirstOrThrow()
  return { ...order, told_before: Boolean(told_before), buyer_gone: deleted_at !== null }
}

type Payee = NonNullable<Awaited<ReturnType<typeof lockForPayment>>>

async function creditLate(tx: Tx, event: PaymentEvent, order: Payee, now: Date) {
  await post(tx, `payment:${event.id}`, [{
    code: 'late_payment', debit: clearingOf(order.payment_method_id), credit: walletOf(order.user_id), amount: event.amount,
    order_id: order.id,
  }], now)
  await tell(tx, 'payment.late', order.id, { amount: event.amount })
}
