import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { algiersDay, beginOfDay, plusDays } from '#kernel/algiers.ts'
import { DAY, HOUR, MINUTE, plus } from '#kernel/time.ts'
import { person } from '#modules/auth/actor.ts'
import { placeOrder } from '#modules/checkout/checkout.server.ts'
import { moveOrder, moveOrderIn } from '#modules/orders/orders.server.ts'
import { deleteAccount } from '#modules/privacy/delete-account.server.ts'
import { defaults } from '#modules/settings/settings.ts'
import { verify } from '../../../scripts/verify.ts'
import { openTestDatabase } from '../../../tests/app.ts'
import { shareByDispute } from '../../../tests/factories/dispute.ts'
import { buildOffer } from '../../../tests/factories/offer.ts'
import { buildOrder, checkout, noLimits } from '../../../tests/factories/order.ts'
import { buildPaymentMethod } from '../../../tests/factories/payment-method.ts'
import { buildAdmin, buildProfile, inSession } from '../../../tests/factories/profile.ts'
import { offerStats, orderStats } from './category-stats.server.ts'
import { foldChanges } from './counts.server.ts'
import { spanOf } from './sales.ts'
import { statsOf } from './stats.server.ts'

const { db, url } = await openTestDatabase(20)
const now = new Date('2026-11-20T10:00:00Z')
const admin = await buildAdmin(db)
const settings = { ...defaults, ...noLimits }

const stats = async (period: 7 | 30 | 90 = 30, at = now) =>
  (await statsOf(db, spanOf(algiersDay(at), period), at))!
const wrong = async () => (await verify(url)).filter(({ invariant }) => invariant === 17)
const amountOn = async (day: string) =>
  (await stats()).sales
    .filter((each) => each.day === day)
    .reduce((sum, { amount }) => sum + amount, 0)

test('an order is a sale from its payment until it is refunded, on the day it was paid in Algiers [OP-106 ADM-STAT-05]', async () => {
  const late = beginOfDay('2026-11-10') // midnight in Algiers, the evening before in Greenwich
  expect(await amountOn('2026-11-10')).toBe(0)
  const order = await buildOrder(db, { status: 'paid', price: 4_000, now: late })
  expect(algiersDay(order.paid_at!)).toBe('2026-11-10')
  expect([await amountOn('2026-11-10'), await amountOn('2026-11-09')]).toEqual([4_000, 0])
  expect((await stats()).statuses.paid).toBe(1)
  await moveOrder(
    db,
    { id: order.id, name: 'refund_wallet', actor: person(admin), reason: 'Gone' },
    settings,
    plus(now, -HOUR),
  )
  expect([
    await amountOn('2026-11-10'),
    (await stats()).statuses.paid,
    (await stats()).statuses.refunded_wallet,
  ]).toEqual([0, 0, 1])
  expect(await wrong()).toEqual([])
})

test('of a sale that was shared what stayed is counted, with its share of the buyer’s fee [OP-106]', async () => {
  const day = '2026-11-12'
  const { id } = await buildOrder(db, {
    status: 'completed',
    price: 10_000,
    settings: { charge_buyer_fee: true, buyer_fee_bp: 500 },
    now: beginOfDay(day),
  })
  expect(await amountOn(day)).toBe(10_500)
  expect((await shareByDispute(db, id, 6_000, plus(now, -HOUR))).ok).toBe(true)
  expect(await amountOn(day)).toBe(4_200)
  expect(await wrong()).toEqual([])
})

test('reading is the same before and after the changes are folded, and folding once more changes nothing', async () => {
  for (const status of ['pending', 'paid', 'completed', 'received', 'cancelled'] as const)
    await buildOrder(db, { status, category: 'boosting', now: plus(now, -DAY) })
  const before = await stats()
  expect(await foldChanges(db)).toBeGreaterThan(0)
  expect(await stats()).toEqual(before)
  expect(await foldChanges(db)).toBe(0)
  expect(await stats()).toEqual(before)
  expect(before.by_category.boosting).toEqual({ orders: 3, amount: 3_000 })
  expect(await wrong()).toEqual([])
})

test('orders that are placed, paid, moved and refunded at once, while they are folded, leave exact counts', async () => {
  const [offer, method] = [
    await buildOffer(db, { quantity: 500, price: 700 }),
    await buildPaymentMethod(db),
  ]
  const buyers = await Promise.all(Array.from({ length: 8 }, () => buildProfile(db)))
  const trade = async (index: number) => {
    const at = plus(now, -(index % 6) * DAY - index * MINUTE)
    const placed = await placeOrder(
      db,
      buyers[index % buyers.length]!.id,
      offer.id,
      checkout({ price_seen: 700, payment_method_id: method.id }),
      settings,
      at,
    )
    if (!placed.ok) throw new Error(placed.code)
    const id = placed.value.order_id
    const moves =
      index % 3 === 0
        ? (['mark_paid', 'refund_wallet'] as const)
        : index % 3 === 1
          ? (['mark_paid', 'complete'] as const)
          : (['cancel'] as const)
    // each is pressed twice at the same time, as people do
    for (const name of moves)
      await Promise.all(
        [0, 1].map(() =>
          moveOrder(db, { id, name, actor: person(admin), reason: 'No' }, settings, at),
        ),
      )
  }
  const folding = (async () => {
    for (let round = 0; round < 25; round++)
      await Promise.all([foldChanges(db), foldChanges(db), stats()])
  })()
  await Promise.all([...Array.from({ length: 45 }, (_, index) => trade(index)), folding])
  expect(await wrong()).toEqual([])
  await foldChanges(db)
  expect(await wrong()).toEqual([])
})

test('what is taken back leaves no trace in the counts', async () => {
  const order = await buildOrder(db, { now })
  const before = await stats()
  await expect(
    db.transaction().execute(async (tx) => {
      const moved = await moveOrderIn(
        tx,
        { id: order.id, name: 'mark_paid', actor: person(admin) },
        settings,
        now,
      )
      expect(moved.ok).toBe(true)
      await tx.insertInto('profiles').values({ email: 'never@example.com' }).execute()
      throw new Error('taken back')
    }),
  ).rejects.toThrow('taken back')
  expect(await stats()).toEqual(before)
  expect(await wrong()).toEqual([])
})

test('people are counted with those of this month apart, and no longer once their account is deleted [ADM-STAT-01]', async () => {
  const { people } = await stats()
  const [old, fresh] = [
    await buildProfile(db, { created_at: new Date('2026-10-31T22:59:00Z') }),
    await buildProfile(db, { created_at: new Date('2026-10-31T23:00:00Z') }),
  ]
  expect((await stats()).people).toEqual({
    total: people.total + 2,
    this_month: people.this_month + 1,
  })
  await foldChanges(db)
  await deleteAccount(db, inSession(fresh), { password: '', username: fresh.username }, now)
  expect((await stats()).people).toEqual({ total: people.total + 1, this_month: people.this_month })
  await db.updateTable('profiles').set({ last_seen_at: now }).where('id', '=', old.id).execute()
  expect((await stats()).people.total).toBe(people.total + 1)
  expect(await wrong()).toEqual([])
})

test('"Active Now" counts each person once who was here within 15 minutes [ADM-STAT-02 OP-107]', async () => {
  const { active } = await stats()
  const [one, two, gone] = [await buildProfile(db), await buildProfile(db), await buildProfile(db)]
  const session = (user_id: string, minutes: number) => ({
    user_id,
    token: crypto.randomUUID(),
    expires_at: plus(now, DAY),
    updated_at: plus(now, -minutes * MINUTE),
  })
  await db
    .insertInto('sessions')
    .values([session(one.id, 1), session(one.id, 3), session(two.id, 14), session(gone.id, 16)])
    .execute()
  expect((await stats()).active).toBe(active + 2)
})

test('orders of a period are compared with as many days before it', async () => {
  const far = new Date('2027-06-30T10:00:00Z')
  for (const days of [0, 6, 7, 13, 14]) await buildOrder(db, { now: plus(far, -days * DAY) })
  const { placed } = await stats(7, far)
  expect(placed).toEqual({ now: 2, before: 2 })
})

test('get_offer_stats counts active offers by category, get_order_stats sales [CALL-71 CALL-72 OP-111]', async () => {
  const count = (rows: { category: string; count: number }[], category: string) =>
    rows.find((row) => row.category === category)?.count ?? 0
  expect(count(await offerStats(db), 'currencies')).toBe(0)
  const offer = await buildOffer(db, { category: 'currencies', quantity: 50 })
  await buildOffer(db, { category: 'currencies', status: 'paused' })
  for (const status of [
    'pending',
    'paid',
    'completed',
    'received',
    'cancelled',
    'refunded_wallet',
    'refunded_original',
  ] as const) {
    await buildOrder(db, { status, offer_id: offer.id, now: new Date('2021-03-04T10:00:00Z') })
  }
  expect([
    count(await offerStats(db), 'currencies'),
    count(await orderStats(db), 'currencies'),
  ]).toEqual([1, 3])
})

test('an order that goes, as none does in life, goes from the counts too', async () => {
  const { id, created_at } = await buildOrder(db, { now: new Date('2020-01-05T10:00:00Z') })
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await tx.deleteFrom('order_history').where('order_id', '=', id).execute()
    await sql`set local session_replication_role = default`.execute(tx)
    await sql`update offers set stock_supplied = stock_supplied - 1
      where id = (select offer_id from orders where id = ${id})`.execute(tx)
    await tx.deleteFrom('orders').where('id', '=', id).execute()
  })
  expect(
    await db
      .selectFrom('orders_by_day')
      .select('orders')
      .where('day', '=', plusDays(algiersDay(created_at), 0))
      .execute(),
  ).toEqual([{ orders: 0 }])
  expect(await wrong()).toEqual([])
})
