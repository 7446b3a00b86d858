import { createHash, createHmac } from 'node:crypto'
import * as v from 'valibot'
import { assert } from '#kernel/assert.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { clearingOf, walletOf } from '#modules/ledger/rules.ts'
import { post } from '#modules/ledger/commands.server.ts'
import { system } from '#modules/accounts/rules.ts'
import type { Settings } from '#modules/settings/rules.ts'
import { type Db, lockNamed, transact, type Tx } from '#platform/db.server.ts'
import { currentEnv } from '#platform/env.server.ts'
import { log } from '#platform/log.server.ts'
import { pokeRelay, publish } from '#platform/outbox.server.ts'
import { isSameSecret } from '#platform/security.server.ts'
import { moveOrderIn } from './orders.server.ts'
import {
  type CallbackSignature,
  counted,
  decidePayment,
  isTimely,
  type PaymentEvent,
  paymentEvent,
  type PaymentOutcome,
  readSignature,
} from './payment-event.ts'

export type CallbackRefusal = 'switched_off' | 'bad_signature' | 'untimely' | 'bad_event'

/**
 * Takes a payment callback as it came. Refused: all while no secret is set, a body that was not
 * signed with it, or not now, and one that is no payment event.
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
  const signed = readSignature(signature)
  if (!signed || !isSigned(body, signed, secret)) return refuse('bad_signature')
  if (!isTimely(signed, now)) return refuse('untimely')
  const event = v.safeParse(paymentEvent, parsed(body))
  if (!event.success) return refuse('bad_event')
  const outcome = await takePayment(db, event.output, settings, production ? 'live' : 'test', now)
  log.info('a payment event was taken', {
    event: event.output.id,
    order: event.output.order_id,
    outcome: outcome ?? 'seen_before',
  })
  return ok(outcome)
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'))
  } catch {
    return null
  }
}

/**
 * Whether a callback was signed with our secret: HMAC-SHA256 of its time, a point and the raw bytes
 * of its body.
 */
function isSigned(body: Uint8Array, { at, digests }: CallbackSignature, secret: string): boolean {
  const expected = createHmac('sha256', secret).update(`${at}.`).update(body).digest()
  return digests.some((digest) => isSameSecret(Buffer.from(digest, 'hex'), expected))
}

/**
 * Takes one verified payment event in any order and as late as it comes, and its payment once: it
 * pays the pending order, or its money goes to the buyer's wallet when the order is cancelled or
 * another payment paid it; is that buyer's account deleted, it is left to the operator, who is
 * told. An event that counts, or that an administrator has handled, is not taken again; one that
 * moved nothing is decided anew each time it is told. What another payment is told by under the id
 * of an event that was taken is `unclear` and kept under an id of its own. Answers what it did, or
 * null for one that is not taken again.
 */
export async function takePayment(
  db: Db,
  event: PaymentEvent,
  settings: Settings,
  mode: 'live' | 'test',
  now: Date,
): Promise<PaymentOutcome | null> {
  const outcome = await transact(db, async (tx) => {
    // the same payment may be told for two orders at once
    if (event.payment_id !== undefined) await lockNamed(tx, `payment:${event.payment_id}`)
    const order = await lockForPayment(tx, event)
    const fresh = await tx
      .insertInto('payment_events')
      .values({
        id: event.id,
        provider: PROVIDER,
        payment_id: event.payment_id ?? null,
        order_id: order?.id ?? null,
        payload: JSON.stringify(event),
        received_at: now,
      })
      // an event that moved nothing (another amount, say) may be told again, and rightly this time
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet((eb) => ({
            payload: eb.ref('excluded.payload'),
            payment_id: eb.ref('excluded.payment_id'),
            order_id: eb.ref('excluded.order_id'),
            received_at: now,
          }))
          .where('payment_events.handled_at', 'is', null)
          .where((eb) =>
            eb.or([
              eb('payment_events.outcome', 'is', null),
              eb('payment_events.outcome', 'not in', [...counted]),
            ]),
          ),
      )
      .returning('id')
      .executeTakeFirst()
    const decided = decidePayment(event, order, mode)
    if (!fresh) return takeOther(tx, event, order, decided, now)
    if (decided === 'paid') {
      const moved = await moveOrderIn(
        tx,
        { id: event.order_id, name: 'mark_paid', actor: system },
        settings,
        now,
      )
      assert(moved.ok, 'a pending order can be paid')
    }
    if (decided === 'to_wallet' && order) await creditLate(tx, event, order, now)
    if (decided === 'buyer_gone')
      await publish(tx, 'payment.stranded', event.order_id, {
        event: event.id,
        amount: event.amount,
      })
    await tx
      .updateTable('payment_events')
      .set({ outcome: decided })
      .where('id', '=', event.id)
      .execute()
    return decided
  })
  if (outcome) pokeRelay()
  return outcome
}

const PROVIDER = 'callback'

/**
 * Records what came under the id of an event that was taken before: `unclear`, once, when it tells
 * of other money than that did; null for the same event told again, and for one that tells of no
 * money of ours.
 */
async function takeOther(
  tx: Tx,
  event: PaymentEvent,
  order: Payee | null,
  decided: PaymentOutcome,
  now: Date,
): Promise<'unclear' | null> {
  const { payload } = await tx
    .selectFrom('payment_events')
    .select('payload')
    .where('id', '=', event.id)
    .executeTakeFirstOrThrow()
  const money = moneyOf(event)
  if (
    decided === 'other_type' ||
    decided === 'test_mode' ||
    money === moneyOf(payload as PaymentEvent)
  )
    return null
  const taken = await tx
    .insertInto('payment_events')
    .values({
      id: otherId(event.id, money),
      provider: PROVIDER,
      payment_id: event.payment_id ?? null,
      order_id: order?.id ?? null,
      payload: JSON.stringify(event),
      outcome: 'unclear',
      received_at: now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return taken ? 'unclear' : null
}

/** Of which money an event tells, in words to compare. */
const moneyOf = ({ order_id, amount, currency, payment_id }: PaymentEvent): string =>
  JSON.stringify([order_id.toLowerCase(), amount, currency, payment_id ?? null])

/**
 * The id under which other money is kept that was told of by an id taken before. With its space it
 * is no event's own id.
 */
const otherId = (id: string, money: string): string =>
  `${id} ${createHash('sha256').update(money).digest('hex').slice(0, 12)}`

async function lockForPayment(tx: Tx, { order_id: id, payment_id }: PaymentEvent) {
  const order = await tx
    .selectFrom('orders')
    .select(['id', 'status', 'total_price', 'user_id', 'payment_method_id', 'from_wallet'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!order) return null
  // asked after the lock: in the same statement a payment that was waited for would not be seen
  // yet; an end of the account is waited for
  const { deleted_at } = await tx
    .selectFrom('profiles')
    .select('deleted_at')
    .where('id', '=', order.user_id)
    .forKeyShare()
    .executeTakeFirstOrThrow()
  const events = await tx
    .selectFrom('payment_events')
    .select(['order_id', 'payment_id'])
    .where('outcome', 'in', [...counted])
    .where(({ eb, or, and }) =>
      or([
        eb('order_id', '=', id),
        and([eb('provider', '=', PROVIDER), eb('payment_id', '=', payment_id ?? '')]),
      ]),
    )
    .execute()
  return {
    ...order,
    buyer_gone: deleted_at !== null,
    payments: events.filter(({ order_id }) => order_id === id).map((each) => each.payment_id),
    counts_elsewhere: events.some(({ order_id }) => order_id !== id),
  }
}

type Payee = NonNullable<Awaited<ReturnType<typeof lockForPayment>>>

async function creditLate(tx: Tx, event: PaymentEvent, order: Payee, now: Date) {
  await post(
    tx,
    `payment:${event.id}`,
    [
      {
        code: 'late_payment',
        debit: clearingOf(order.payment_method_id),
        credit: walletOf(order.user_id),
        amount: event.amount,
        order_id: order.id,
      },
    ],
    now,
  )
  await publish(tx, 'payment.late', order.id, { amount: event.amount })
}
