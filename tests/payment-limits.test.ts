import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { HOUR, MINUTE, plus } from '#kernel/time.ts'
import { person } from '#modules/auth/actor.ts'
import { walletBalance } from '#modules/ledger/ledger.server.ts'
import {
  closePayments,
  payAtGateway,
  refreshPayment,
} from '#modules/order-payments/gateway-payments.server.ts'
import { moveOrder } from '#modules/orders/orders.server.ts'
import { processPayment, processStoredEvents } from '#modules/order-payments/payments.server.ts'
import { attemptsOf, settleAttempt } from '#modules/payments/attempts.server.ts'
import { callback } from '#modules/payments/internal/callback/callback.server.ts'
import { webhookSourceOf } from '#modules/payments/providers.server.ts'
import { submitDeposit } from '#modules/payouts/deposits.server.ts'
import { defaults } from '#modules/settings/settings.ts'
import type { RequestKind } from '#modules/payments/attempt.ts'
import { takeRequest } from '#modules/payments/attempt-questions.server.ts'
import { transact } from '#platform/db.server.ts'
import { verify } from '../scripts/verify.ts'
import { startStandIn } from '../stand-in/server.ts'
import { usual } from '../stand-in/switches.ts'
import { signatureOf } from '../stand-in/webhooks.ts'
import { openTestApp } from './app.ts'
import { buildAttempt } from './factories/attempt.ts'
import {
  beginPayment,
  buildGatewayOrder,
  forgetRequestsOfMinutes,
  gatewayMethod,
  pageOfTests,
  toldOf,
} from './factories/gateway-order.ts'
import { buildOrder, findOrder } from './factories/order.ts'
import { openPayouts, openSettings, receiptFile } from './factories/payout.ts'
import { buildProfile, suspend } from './factories/profile.ts'
import { everything } from './slice.ts'

// What one person, one attempt or one event can take from all the others: nothing.

const SECRET = 'the-secret-of-callbacks'
const key = 'test_sk_of_limits'
const standIn = await startStandIn({ key, switches: { limit: false, webhook: 'lost' } })
const { db, env } = await openTestApp({
  gateways: { chargily: { keys: [key], mode: 'test', url: standIn.url } },
})
vi.stubEnv('LOG_LEVEL', 'silent')
afterAll(() => standIn.close())
beforeEach(async () => {
  Object.assign(standIn.switches, usual, { limit: false, webhook: 'lost' })
  await forgetRequestsOfMinutes(db)
})

/** What a gateway tells of an attempt that was paid. */
const paidEvent = (of: { id: string; provider_id: string | null }, amount: number) => ({
  id: `evt_${randomUUID()}`,
  payment_id: of.provider_id!,
  order_id: null,
  attempt_id: of.id,
  type: 'payment.succeeded',
  state: 'paid' as const,
  amount,
  fees: 100,
  currency: 'DZD',
  mode: 'test' as const,
})

/** Somebody who has begun a deposit of 4,000 DA by card. */
async function depositing(now = new Date()) {
  const { id: user_id } = await buildProfile(db)
  const payment_method_id = await gatewayMethod(db)
  const attempt = await buildAttempt(db, {
    order_id: null,
    user_id,
    payment_method_id,
    amount: 4_000,
    now,
  })
  return { user_id, attempt }
}

const askedOf = async (id: string) =>
  (
    await db
      .selectFrom('payment_attempts')
      .select('asked')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).asked

describe('a deposit by card', () => {
  test('of somebody who is suspended meanwhile is in their wallet all the same', async () => {
    const { user_id, attempt } = await depositing()
    await suspend(db, user_id)
    const told = paidEvent(attempt, 4_000)
    expect(await processPayment(db, 'chargily', told, defaults, new Date())).toBe('deposited')
    expect(await walletBalance(db, user_id)).toBe(4_000)
  })

  test('is not hindered by a deposit by transfer under the number of its attempt', async () => {
    await openPayouts(db)
    const { user_id, attempt } = await depositing()
    const form = { amount: 5_000, kind: 'ccp', reference_text: '', token: attempt.id } as const
    const now = new Date()
    const sent = await submitDeposit(db, user_id, form, await receiptFile(), openSettings, now)
    expect(sent.ok).toBe(true)
    const told = paidEvent(attempt, 4_000)
    expect(await processPayment(db, 'chargily', told, defaults, now)).toBe('deposited')
    expect(await walletBalance(db, user_id)).toBe(4_000)
  })
})

describe('the minute in which the provider takes 60 requests', () => {
  const now = new Date(Math.floor(Date.now() / MINUTE) * MINUTE)
  const second = (n: number) => plus(now, n * 1_000)
  const spent = () =>
    db
      .selectFrom('provider_requests')
      .select(['scheduled', 'asked', 'begun'])
      .where('minute', '=', now)
      .executeTakeFirstOrThrow()
  const take = async (kind: RequestKind, times: number, by?: string) => {
    let taken = 0
    for (let n = 0; n < times; n++) if (await takeRequest(db, kind, now, by)) taken++
    return taken
  }

  test('is not one person’s: 6 questions and 4 payments', async () => {
    const { id } = await buildProfile(db)
    expect([await take('asked', 10, id), await take('begun', 10, id)]).toEqual([6, 4])
    const other = await buildProfile(db)
    expect([await take('asked', 1, other.id), await take('begun', 1, other.id)]).toEqual([1, 1])
  })

  test('has 20 for the schedule and 20 for who begins, however much the others ask', async () => {
    expect(await take('asked', 70)).toBe(20)
    expect(await take('scheduled', 70)).toBe(20)
    expect(await take('begun', 70)).toBe(20)
    expect(await spent()).toEqual({ scheduled: 20, asked: 20, begun: 20 })
  })

  test('leaves to the others what one of them does not use, and is never more than 60', async () => {
    expect(await take('scheduled', 70)).toBe(40)
    await Promise.all(['asked', 'begun'].map((kind) => take(kind as RequestKind, 40)))
    expect(await spent()).toEqual({ scheduled: 40, asked: 0, begun: 20 })
  })

  test('is not eaten by a page that is left open', async () => {
    const order = await buildGatewayOrder(db)
    const { attempt } = await beginPayment(db, standIn, order, now)
    await db
      .updateTable('payment_attempts')
      .set({ last_asked_at: now })
      .where('id', '=', attempt.id)
      .execute()
    const asked: number[] = []
    for (let at = 1; at <= 240; at++) {
      const before = await askedOf(attempt.id)
      await refreshPayment(db, order.id, order.user_id, defaults, second(at))
      if ((await askedOf(attempt.id)) > before) asked.push(at)
    }
    expect(asked).toEqual([3, 9, 21, 45, 93, 153, 213])
  })

  test('comes to an end for who begins 20 payments within an hour, and leaves no rows', async () => {
    const order = await buildGatewayOrder(db)
    standIn.switches.answer = '500'
    const codes: string[] = []
    for (let n = 0; n < 25; n++) {
      const at = plus(now, n * MINUTE)
      const page = await payAtGateway(db, order.id, order.user_id, pageOfTests, defaults, at)
      codes.push(page.ok ? 'ok' : page.code)
    }
    expect(codes.slice(19)).toEqual([
      expect.not.stringMatching('too_often'),
      ...Array(5).fill('too_often'),
    ])
    expect(await attemptsOf(db, order.id)).toHaveLength(20)
    standIn.switches.answer = 'usual'
    await db.deleteFrom('provider_request_quotas').execute()
    const later = plus(now, HOUR)
    const page = await payAtGateway(db, order.id, order.user_id, pageOfTests, defaults, later)
    expect(page.ok).toBe(true)
  })
})

describe('a payment that does not end', () => {
  /** A payment on which the bank works for ever, of a deposit whose time is over. */
  async function endless(begun: Date) {
    const { attempt } = await depositing(begun)
    const [any] = standIn.checkouts.values()
    ;(standIn.checkouts as Map<string, unknown>).set(attempt.provider_id, {
      ...any,
      id: attempt.provider_id,
      status: 'processing',
      metadata: { attempt_id: attempt.id },
    })
    return attempt
  }

  test('keeps none of the others from ending, and is asked less and less', async () => {
    const now = new Date()
    await beginPayment(db, standIn, await buildGatewayOrder(db))
    const stuck: Awaited<ReturnType<typeof endless>>[] = []
    for (let n = 0; n < 45; n++) stuck.push(await endless(plus(now, -3 * HOUR)))
    for (const minute of [1, 2, 3]) await closePayments(db, defaults, plus(now, minute * MINUTE))
    const order = await buildGatewayOrder(db)
    const { checkout } = await beginPayment(db, standIn, order, now)
    const actor = person({ id: order.user_id, is_admin: false })
    await moveOrder(db, { id: order.id, name: 'cancel', actor }, defaults, now)
    await closePayments(db, defaults, plus(now, 4 * MINUTE))
    expect(standIn.checkouts.get(checkout.id)?.status).toBe('expired')
    const ends = async () =>
      (
        await db
          .selectFrom('payment_attempts')
          .select('ends')
          .where('id', '=', stuck[0]!.id)
          .executeTakeFirstOrThrow()
      ).ends
    for (let minute = 5; minute <= (everything ? 200 : 60); minute++)
      await closePayments(db, defaults, plus(now, minute * MINUTE))
    expect(await ends()).toBeLessThan(8)
    for (const { id } of stuck) await expire(id, now)
  })

  test('costs two requests when it is told to, and both count', async () => {
    const now = new Date()
    const { id } = await endless(plus(now, -3 * HOUR))
    await forgetRequestsOfMinutes(db)
    await closePayments(db, defaults, now)
    expect(await db.selectFrom('provider_requests').select('scheduled').execute()).toEqual([
      { scheduled: 2 },
    ])
    await expire(id, now)
  })

  const expire = (id: string, now: Date) =>
    transact(db, (tx) => settleAttempt(tx, id, 'expired', null, now))
})

describe('the id of an event', () => {
  const now = new Date()
  const callbackOf = (id: string, order: { id: string; total_price: number }) => ({
    id,
    payment_id: `txn_${randomUUID()}`,
    order_id: order.id,
    type: 'payment.succeeded',
    amount: order.total_price,
    currency: 'DZD',
    mode: 'test' as const,
  })
  const eventsUnder = (id: string) =>
    db
      .selectFrom('payment_events')
      .select(['provider', 'outcome'])
      .where('id', 'like', `${id}%`)
      .orderBy('seq')
      .execute()

  test('is one provider’s: another’s event replaces nothing, and counts all the same', async () => {
    const order = await buildGatewayOrder(db)
    const { attempt } = await beginPayment(db, standIn, order)
    const wrong = paidEvent(attempt, order.total_price + 1)
    await processPayment(db, 'chargily', wrong, defaults, now)
    const other = await buildOrder(db)
    const told = callbackOf(wrong.id, other)
    expect(await processPayment(db, 'callback', told, defaults, now)).toBe('paid')
    expect(await processPayment(db, 'callback', told, defaults, now)).toBe(null)
    expect(await eventsUnder(wrong.id)).toEqual([
      { provider: 'chargily', outcome: 'wrong_amount' },
      { provider: 'callback', outcome: 'paid' },
    ])
  })

  test('which our own questions have is refused of everybody who tells', async () => {
    const id = `asked:${randomUUID()}:paid`
    const body = JSON.stringify(callbackOf(id, { id: randomUUID(), total_price: 1_000 }))
    const at = Math.floor(now.getTime() / 1_000)
    const digest = createHmac('sha256', SECRET).update(`${at}.${body}`).digest('hex')
    const said = callback([SECRET]).read(
      Buffer.from(body),
      new Headers({ 'x-signature': `t=${at},v1=${digest}` }),
      now,
    )
    expect(said).toEqual({ ok: false, code: 'bad_event' })
    const order = await buildGatewayOrder(db)
    const { checkout } = await beginPayment(db, standIn, order)
    const event = JSON.stringify({ ...toldOf(checkout, 'paid'), id })
    const signature = signatureOf(event, key)
    const read = webhookSourceOf('chargily')!.read(
      Buffer.from(event),
      new Headers({ signature }),
      now,
    )
    expect(read).toEqual({ ok: false, code: 'bad_event' })
  })
})

describe('an event that cannot be taken', () => {
  const now = new Date()
  /** Kept as the gateway told it, with nothing in it that could be taken. */
  const broken = (id: string, at: Date) => ({
    id,
    provider: 'chargily',
    payload: 'null',
    received_at: at,
    try_at: at,
  })

  test('blocks none of those that came after it, and is tried again later and later', async () => {
    const ids = Array.from({ length: 1_000 }, (_, n) => `evt_broken_${n}`)
    await db
      .insertInto('payment_events')
      .values(ids.map((id) => broken(id, plus(now, -MINUTE))))
      .execute()
    const order = await buildGatewayOrder(db)
    const { attempt } = await beginPayment(db, standIn, order)
    const told = paidEvent(attempt, order.total_price)
    const kept = { ...broken(told.id, now), payload: JSON.stringify(told) }
    await db
      .insertInto('payment_events')
      .values({ ...kept, payment_id: told.payment_id })
      .execute()
    for (const minute of [1, 2]) await processStoredEvents(db, defaults, plus(now, minute * MINUTE))
    expect((await findOrder(db, order.id)).status).toBe('paid')
    const tried = await db
      .selectFrom('payment_events')
      .select(['tries', 'try_at'])
      .where('id', '=', 'evt_broken_0')
      .executeTakeFirstOrThrow()
    expect(tried).toEqual({ tries: 2, try_at: plus(now, 4 * MINUTE) })
  })

  test('is reported while it waits longer than ten minutes', async () => {
    await db
      .insertInto('payment_events')
      .values(broken('evt_old', plus(new Date(), -11 * MINUTE)))
      .execute()
    const found = await verify(env.databaseUrl!)
    expect(found.map(({ invariant, subject }) => `${invariant} ${subject}`)).toContain(
      '25 payment:evt_old',
    )
    await db
      .updateTable('payment_events')
      .set({ outcome: 'other_type' })
      .where('outcome', 'is', null)
      .execute()
  })
})

test('what all of these left behind breaks no rule', async () => {
  expect(await verify(env.databaseUrl!)).toEqual([])
})
