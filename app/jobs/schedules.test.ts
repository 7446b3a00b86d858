import { sql } from 'kysely'
import { beforeEach, expect, test, vi } from 'vitest'
import { openTestDb } from '../../tests/app.ts'
import { buildOffer } from '../../tests/factories/offer.ts'
import { buildOrder, findOrder } from '../../tests/factories/order.ts'
import { buildProfile } from '../../tests/factories/profile.ts'
import { balanceOf } from '../../tests/balance.ts'
import { DAY, HOUR, MINUTE, plus } from '#kernel/time.ts'
import { escrowOf, FEES, walletOf } from '#modules/ledger/ledger.ts'
import { defaults } from '#modules/settings/settings.ts'
import { schedules } from './event-handlers.ts'

const db = await openTestDb()
vi.stubEnv('LOG_LEVEL', 'silent')
const began = new Date('2026-11-01T10:00:00Z')

/**
 * Lets the schedules do what is due so long after the beginning, as two nodes would: both at once.
 * Returns how often they did something.
 */
async function at(name: keyof typeof schedules, ms: number, settings = defaults): Promise<number> {
  const run = () => schedules[name]!.run(db, settings, plus(began, ms))
  const done = await Promise.all([run(), run()])
  return done.reduce((sum, count) => sum + count)
}

beforeEach(async () => {
  // orders of other tests are none of this one's business
  await at('cancel-unpaid-orders', 1_000 * DAY)
})

const statusOf = async (id: string) => (await findOrder(db, id)).status

test('an unpaid order cancels itself after 24 hours, and its stock returns [ORD-13 OP-008]', async () => {
  const offer = await buildOffer(db, { quantity: 1 })
  const order = await buildOrder(db, { offer_id: offer.id, now: began })
  expect(await at('cancel-unpaid-orders', DAY - MINUTE)).toBe(0)
  expect(await statusOf(order.id)).toBe('pending')
  expect(await at('cancel-unpaid-orders', DAY)).toBe(1)
  expect(await statusOf(order.id)).toBe('cancelled')
  const after = await db
    .selectFrom('offers')
    .select(['quantity', 'status'])
    .where('id', '=', offer.id)
    .executeTakeFirst()
  expect(after).toEqual({ quantity: 1, status: 'active' })
})

test('a paid order does not cancel itself [ORD-13]', async () => {
  const order = await buildOrder(db, { status: 'paid', now: began })
  await at('cancel-unpaid-orders', 30 * DAY)
  expect(await statusOf(order.id)).toBe('paid')
})

test('a delivered order counts as received after 72 hours, and the seller is paid once [GEN-19 CONST-08]', async () => {
  const order = await buildOrder(db, { status: 'completed', price: 10_000, now: began })
  const fees = await balanceOf(db, FEES)
  expect(await at('receive-delivered-orders', 72 * HOUR)).toBe(0)
  expect(await at('receive-delivered-orders', 73 * HOUR)).toBe(1)
  expect(await statusOf(order.id)).toBe('received')
  expect(await balanceOf(db, walletOf(order.seller_id))).toBe(9_000)
  expect((await balanceOf(db, FEES)) - fees).toBe(1_000)
})

test('shorter times in the settings are for orders placed from then on [GEN-19 CONST-08]', async () => {
  const shorter = { ...defaults, auto_cancel_hours: 1, auto_receive_hours: 1, protection_days: 5 }
  const longer = { ...defaults, protection_days: 14 }
  const [unpaid, delivered] = [
    await buildOrder(db, { now: began }),
    await buildOrder(db, { status: 'completed', now: began }),
  ]
  await buildOrder(db, {
    status: 'received',
    category: 'accounts',
    now: began,
    settings: longer,
  })
  expect(await at('cancel-unpaid-orders', 2 * HOUR, shorter)).toBe(0)
  expect(await at('receive-delivered-orders', 2 * HOUR, shorter)).toBe(0)
  expect(await at('release-due-orders', 13 * DAY, shorter)).toBe(0)
  expect([await statusOf(unpaid.id), await statusOf(delivered.id)]).toEqual([
    'pending',
    'completed',
  ])
  const later = await buildOrder(db, { now: began, settings: shorter })
  expect(await at('cancel-unpaid-orders', 2 * HOUR)).toBe(1)
  expect(await statusOf(later.id)).toBe('cancelled')
  expect(await at('cancel-unpaid-orders', DAY, shorter)).toBe(1)
  expect(await at('receive-delivered-orders', 73 * HOUR, shorter)).toBe(1)
  expect(await at('release-due-orders', 14 * DAY + MINUTE, shorter)).toBe(1)
})

test('a disputed order waits for a decision [GEN-20 CONST-08]', async () => {
  const order = await buildOrder(db, { status: 'completed', disputed: true, now: began })
  expect(await at('receive-delivered-orders', 30 * DAY)).toBe(0)
  expect(await at('release-due-orders', 30 * DAY)).toBe(0)
  expect(await balanceOf(db, escrowOf(order.id))).toBe(order.total_price)
})

test('the money of an account is released when its protection ends, once [GEN-19 CONST-08 OP-008]', async () => {
  const order = await buildOrder(db, {
    status: 'received',
    category: 'accounts',
    price: 20_000,
    now: began,
  })
  expect(await at('release-due-orders', 5 * DAY)).toBe(0)
  expect(await balanceOf(db, walletOf(order.seller_id))).toBe(0)
  expect(await at('release-due-orders', 5 * DAY + MINUTE)).toBe(1)
  expect(await balanceOf(db, walletOf(order.seller_id))).toBe(18_000)
  expect(await balanceOf(db, escrowOf(order.id))).toBe(0)
})

test('an order that cannot be moved does not keep the others waiting', async () => {
  const [stuck, other] = [
    await buildOrder(db, { now: began }),
    await buildOrder(db, { now: plus(began, MINUTE) }),
  ]
  await sql`create function refuse_one() returns trigger language plpgsql as $$ begin
    if new.id = ${sql.lit(stuck.id)} then raise exception 'stuck'; end if; return new;
      end $$`.execute(db)
  await sql`create trigger refuse_one before update on orders for each row execute function
    refuse_one()`.execute(db)
  expect(await at('cancel-unpaid-orders', 2 * DAY)).toBe(1)
  expect([await statusOf(stuck.id), await statusOf(other.id)]).toEqual(['pending', 'cancelled'])
  await sql`drop trigger refuse_one on orders`.execute(db)
})

test('a node that stops leaves the rest to the others', async () => {
  const order = await buildOrder(db, { now: began })
  expect(
    await schedules['cancel-unpaid-orders']!.run(
      db,
      defaults,
      plus(began, 2 * DAY),
      AbortSignal.abort(),
    ),
  ).toBe(0)
  expect(await statusOf(order.id)).toBe('pending')
})

test('sessions, one-time links and holds on usernames that are over are forgotten, others are not', async () => {
  const { id: user_id } = await buildProfile(db)
  const [over, open] = [plus(began, -MINUTE), plus(began, MINUTE)]
  await db
    .insertInto('sessions')
    .values([
      { user_id, token: 'over', expires_at: over },
      { user_id, token: 'open', expires_at: open },
    ])
    .execute()
  await db
    .insertInto('auth_verifications')
    .values([over, open].map((expires_at) => ({ identifier: 'x', value: 'y', expires_at })))
    .execute()
  await db
    .insertInto('auth_rate_limits')
    .values([
      { key: 'old', count: 1, last_request: began.getTime() - 2 * DAY },
      { key: 'new', count: 1, last_request: began.getTime() },
    ])
    .execute()
  await db
    .insertInto('released_usernames')
    .values([
      { username: 'over', user_id, held_until: over },
      { username: 'open', user_id, held_until: open },
    ])
    .execute()
  expect(await at('forget-old-sign-ins', 0)).toBe(4)
  expect(await db.selectFrom('sessions').select('token').execute()).toEqual([{ token: 'open' }])
  expect(await db.selectFrom('auth_rate_limits').select('key').execute()).toEqual([{ key: 'new' }])
  expect(await db.selectFrom('released_usernames').select('username').execute()).toEqual([
    { username: 'open' },
  ])
})
