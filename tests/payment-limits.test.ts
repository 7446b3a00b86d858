import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { MINUTE, plus } from '#kernel/time.ts'
import { walletBalance } from '#modules/ledger/queries.server.ts'
import { takeKeptEvents, takePayment } from '#modules/orders/commands.server.ts'
import { submitDeposit } from '#modules/payouts/commands.server.ts'
import { defaults } from '#modules/settings/rules.ts'
import { verify } from '../scripts/verify.ts'
import { startStandIn } from '../stand-in/server.ts'
import { usual } from '../stand-in/switches.ts'
import { openTestApp } from './app.ts'
import { buildAttempt } from './factories/attempt.ts'
import { beginPayment, buildGatewayOrder, gatewayMethod } from './factories/gateway-order.ts'
import { findOrder } from './factories/order.ts'
import { openPayouts, openSettings, receiptFile } from './factories/payout.ts'
import { buildProfile, suspend } from './factories/profile.ts'

// What one person, one attempt or one event can take from all the others: nothing.

const key = 'test_sk_of_limits'
const standIn = await startStandIn({ key, switches: { limit: false, webhook: 'lost' } })
const { db, env } = await openTestApp({ chargily: { key, mode: 'test', url: standIn.url } })
vi.stubEnv('LOG_LEVEL', 'silent')
afterAll(() => standIn.close())
beforeEach(async () => {
  Object.assign(standIn.switches, usual, { limit: false, webhook: 'lost' })
  await db.deleteFrom('provider_requests').execute()
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
async function depositing() {
  const { id: user_id } = await buildProfile(db)
  const payment_method_id = await gatewayMethod(db)
  const attempt = await buildAttempt(db, {
    order_id: null,
    user_id,
    payment_method_id,
    amount: 4_000,
  })
  return { user_id, attempt }
}

describe('a deposit by card', () => {
  test('of somebody who is suspended meanwhile is in their wallet all the same', async () => {
    const { user_id, attempt } = await depositing()
    await suspend(db, user_id)
    const told = paidEvent(attempt, 4_000)
    expect(await takePayment(db, 'chargily', told, defaults, new Date())).toBe('deposited')
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
    expect(await takePayment(db, 'chargily', told, defaults, now)).toBe('deposited')
    expect(await walletBalance(db, user_id)).toBe(4_000)
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
    for (const minute of [1, 2]) await takeKeptEvents(db, defaults, plus(now, minute * MINUTE))
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
