import { sql } from 'kysely'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE, plus } from '#kernel/time.ts'
import { system } from '#modules/auth/actor.ts'
import { ownOffers } from '#modules/offers/own-offers.server.ts'
import { placeOrder } from '#modules/checkout/checkout.server.ts'
import { unpaidTooLong } from '#modules/orders/due-orders.server.ts'
import { moveOrder } from '#modules/orders/orders.server.ts'
import { defaults } from '#modules/settings/settings.ts'
import { offerOfStock } from '#modules/vault/stock-page.server.ts'
import { cancelDueAt } from '#modules/orders/deadlines.ts'
import { refuseHold } from '#modules/checkout/internal/hold.ts'
import { verify } from '../scripts/verify.ts'
import { openTestApp } from './app.ts'
import { attempts } from './attempts.ts'
import { buildOffer } from './factories/offer.ts'
import { buildOrder, checkout, findOrder } from './factories/order.ts'
import { buildPaymentMethod } from './factories/payment-method.ts'
import { buildProfile, buildSeller } from './factories/profile.ts'
import { buildReceipt } from './factories/receipt.ts'

const { db, env } = await openTestApp()
const now = new Date('2026-11-20T10:00:00Z')
const method = await buildPaymentMethod(db)

const place = async (
  buyerId: string,
  offer: { id: number; price: number },
  quantity: number,
  at = now,
) => {
  const form = checkout({ payment_method_id: method.id, quantity, price_seen: offer.price })
  const placed = await placeOrder(db, buyerId, offer.id, form, defaults, at)
  return placed.ok ? 'placed' : [placed.code, placed.details]
}
const stockOf = async (id: number) =>
  (await db.selectFrom('offers').select('quantity').where('id', '=', id).executeTakeFirstOrThrow())
    .quantity

test('a new account sells out nothing that it has not paid: two orders, a fifth of a stock, so much money', async () => {
  const [{ id: buyer }, offer] = [await buildProfile(db), await buildOffer(db, { quantity: 20 })]
  expect(await place(buyer, offer, 20)).toEqual(['new_buyer_pieces', { most: 4, left: 4 }])
  expect(await place(buyer, offer, 4)).toBe('placed')
  expect(await place(buyer, offer, 1)).toEqual(['new_buyer_pieces', { most: 4, left: 0 }])
  const dear = await buildOffer(db, { quantity: 9, price: 96_001 })
  expect(await place(buyer, dear, 1)).toEqual(['new_buyer_amount', { most: 100_000, held: 4_000 }])
  const single = await buildOffer(db, { quantity: 1, price: 96_000 })
  expect(await place(buyer, single, 1)).toBe('placed')
  const third = await buildOffer(db, { quantity: 50 })
  expect(await place(buyer, third, 1)).toEqual(['new_buyer_orders', { count: 2 }])
  expect([await stockOf(offer.id), await stockOf(single.id)]).toEqual([16, 0])
})

test('who has paid holds unpaid as much as they ever paid, and beyond that what a new buyer does', async () => {
  const offer = () => buildOffer(db, { quantity: 20, price: 1_000 })
  const { id: buyer } = await buildProfile(db)
  const pay = (price: number, given: Parameters<typeof buildOrder>[1] = {}) =>
    buildOrder(db, { buyer_id: buyer, status: 'received', price, now, ...given })
  // a small order, one that was given back, and one of their own selling lift nothing
  await pay(100)
  await pay(30_000, { status: 'refunded_wallet' })
  const { id: own } = await buildSeller(db)
  await pay(30_000, { seller_id: own })
  const digest = '7'.repeat(64)
  for (const user_id of [buyer, own])
    await db.insertInto('browsers').values({ user_id, digest, seen_at: now }).execute()
  expect(await place(buyer, await offer(), 20)).toEqual(['new_buyer_pieces', { most: 4, left: 4 }])
  await pay(19_900, { status: 'paid' })
  const many = await offer()
  expect(await place(buyer, many, 20)).toBe('placed')
  expect(await place(buyer, await offer(), 20)).toEqual(['new_buyer_pieces', { most: 4, left: 4 }])
  expect(await place(buyer, await offer(), 4)).toBe('placed')
  expect(await place(buyer, await offer(), 1)).toEqual(['new_buyer_orders', { count: 2 }])
})

test('who never pays keeps one offer for two days of a week, and others as before', async () => {
  const [{ id: buyer }, offer] = [await buildProfile(db), await buildOffer(db, { quantity: 1 })]
  const lapse = async (at: Date) => {
    for (const { id } of await unpaidTooLong(db, at))
      await moveOrder(db, { id, name: 'cancel', actor: system }, defaults, at)
  }
  expect(await place(buyer, offer, 1)).toBe('placed')
  await lapse(plus(now, DAY))
  expect(await place(buyer, offer, 1, plus(now, DAY))).toBe('placed')
  await lapse(plus(now, 2 * DAY))
  expect(await place(buyer, offer, 1, plus(now, 2 * DAY))).toEqual(['new_buyer_kept', undefined])
  expect(await place(buyer, await buildOffer(db), 1, plus(now, 2 * DAY))).toBe('placed')
  const { id: other } = await buildProfile(db)
  expect(await place(other, offer, 1, plus(now, 2 * DAY))).toBe('placed')
  await lapse(plus(now, 3 * DAY))
  expect(await place(buyer, offer, 1, plus(now, 8 * DAY))).toBe('placed')
})

test('the database allows exactly what the rule does', async () => {
  const count = fc.nat({ max: 12 })
  const cases = fc.sample(
    fc.record({
      paid: fc.nat({ max: 120_000 }),
      waiting: fc.nat({ max: 3 }),
      amount: fc.nat({ max: 110_000 }),
      pieces: count,
      kept_hours: fc.nat({ max: 60 }),
      quantity: count,
      total_price: fc.nat({ max: 110_000 }),
      stock: count,
      min_quantity: fc.integer({ min: 1, max: 6 }),
    }),
    500,
  )
  const { rows } = await sql<{ held: boolean }>`
    select may_hold(c.paid, c.waiting, c.amount, c.pieces, c.kept_hours, c.quantity, c.total_price,
      c.stock, c.min_quantity,
      ${defaults.new_buyer_orders}::int, ${defaults.new_buyer_amount}::bigint,
      ${defaults.new_buyer_stock_bp}::int) as held
    from jsonb_to_recordset(${JSON.stringify(cases)}::jsonb) as c (paid bigint, waiting int,
      amount bigint,
      pieces int, kept_hours int, quantity int, total_price bigint, stock int,
      min_quantity int)`.execute(db)
  expect(rows.map(({ held }) => held)).toEqual(
    cases.map((each) => refuseHold(each, each, defaults) === null),
  )
})

test('an order waits no shorter than its buyer was told', async () => {
  const order = await buildOrder(db, { now: plus(now, 1) })
  const attempt = attempts(db)
  expect(await attempt('update orders set auto_cancel_minutes = 10 where id = ?', order.id)).toBe(
    'orders_wait_as_said',
  )
  expect(await attempt('update orders set auto_cancel_minutes = 1500 where id = ?', order.id)).toBe(
    'done',
  )
})

test('the database knows until when an order waits as the rule does, whatever became of its receipts', async () => {
  await sql`insert into outages (from_at, to_at, source, recorded_at)
    values (${plus(now, HOUR)}, ${plus(now, 3 * HOUR)}, 'heartbeat',
      ${plus(now, 3 * HOUR)})`.execute(db)
  const received = [
    [],
    [{ sent: 20, state: 'under_review' }],
    [{ sent: 20, state: 'not_found' }],
    [
      { sent: 2, state: 'not_found' },
      { sent: 70, state: 'under_review' },
    ],
    [
      { sent: 2, state: 'not_found' },
      { sent: 60, state: 'not_found' },
    ],
  ] as const
  for (const receipts of received) {
    const order = await buildOrder(db, { price: 26_300, now })
    for (const { sent, state } of receipts)
      await buildReceipt(db, { order_id: order.id, state, now: plus(now, sent * HOUR) })
    const stand = await db
      .selectFrom('transfer_receipts')
      .where('order_id', '=', order.id)
      .select([
        sql<boolean>`coalesce(bool_or(state = 'under_review'), false)`.as('under_review'),
        sql<Date | null>`min(created_at)`.as('receipt_sent_at'),
        sql<Date | null>`max(decided_at)`.as('receipt_decided_at'),
      ])
      .executeTakeFirstOrThrow()
    const outages = [{ from: plus(now, HOUR).getTime(), to: plus(now, 3 * HOUR).getTime() }]
    const due = cancelDueAt({ ...order, ...stand, outages })
    const { rows } = await sql<{ until: Date }>`
      select waits_until(o) as until from orders o where id = ${order.id}`.execute(db)
    expect(rows[0]!.until).toEqual(due)
    const ids = async (at: Date) => (await unpaidTooLong(db, at)).map(({ id }) => id)
    expect(await ids(plus(due, -1))).not.toContain(order.id)
    expect(await ids(due)).toContain(order.id)
  }
})

test('a seller sees what unpaid orders hold of an offer, and when all of it is back', async () => {
  const offer = await buildOffer(db, { quantity: 20 })
  const shown = async () => {
    const query = { text: '', status: null, game: null, place: null }
    const { offers } = await ownOffers(db, offer.user_id, query)
    expect((await offerOfStock(db, offer.id, offer.user_id))?.unpaid).toEqual(offers[0]!.unpaid)
    return offers[0]!.unpaid
  }
  expect(await shown()).toBeNull()
  await buildOrder(db, { offer_id: offer.id, quantity: 2, now })
  await buildOrder(db, { offer_id: offer.id, quantity: 3, now: plus(now, MINUTE) })
  await buildOrder(db, { offer_id: offer.id, status: 'paid', now })
  await buildOrder(db, { offer_id: offer.id, status: 'cancelled', now })
  const held = await shown()
  expect(held?.pieces).toBe(5)
  expect(new Date(held!.until)).toEqual(plus(now, DAY + MINUTE + 2 * HOUR))
  expect(await stockOf(offer.id)).toBe(14)
})

test('verify finds, while the site runs, an order that keeps its pieces long beyond its time', async () => {
  const [old, young] = [
    await buildOrder(db, { now: plus(new Date(), -DAY - 3 * HOUR) }),
    await buildOrder(db, { now: plus(new Date(), -DAY - HOUR) }),
  ]
  const found = async () =>
    (await verify(env.databaseUrl!))
      .filter(({ invariant }) => invariant === 40)
      .map(({ subject }) => subject)
  expect(await found()).toEqual([])
  await db.insertInto('heartbeat').values({ at: new Date() }).execute()
  expect(await found()).toContain(`order:${old.id}`)
  expect(await found()).not.toContain(`order:${young.id}`)
  await db.deleteFrom('heartbeat').execute()
  expect((await findOrder(db, old.id)).status).toBe('pending')
})
