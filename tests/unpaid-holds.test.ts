import { sql } from 'kysely'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plus } from '#kernel/time.ts'
import { placeOrder } from '#modules/orders/commands.server.ts'
import { refuseHold } from '#modules/orders/internal/hold.ts'
import { defaults } from '#modules/settings/rules.ts'
import { openTestDatabase } from './app.ts'
import { attempts } from './attempts.ts'
import { buildOffer } from './factories/offer.ts'
import { buildOrder, checkout } from './factories/order.ts'
import { buildPaymentMethod } from './factories/payment-method.ts'
import { buildProfile } from './factories/profile.ts'

const { db } = await openTestDatabase(4)
const now = new Date('2026-11-20T10:00:00Z')
const method = await buildPaymentMethod(db)

const place = async (buyerId: string, offer: { id: number; price: number }, quantity: number) => {
  const form = checkout({ payment_method_id: method.id, quantity, price_seen: offer.price })
  const placed = await placeOrder(db, buyerId, offer.id, form, defaults, now)
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

test('once an order was paid, whatever became of it, its buyer orders as they like', async () => {
  for (const status of ['paid', 'received', 'refunded_wallet'] as const) {
    const [{ id: buyer }, offer] = [await buildProfile(db), await buildOffer(db, { quantity: 20 })]
    await buildOrder(db, { buyer_id: buyer, status: 'cancelled', now })
    expect(await place(buyer, offer, 20)).toMatchObject(['new_buyer_pieces', {}])
    await buildOrder(db, { buyer_id: buyer, status, now })
    expect(await place(buyer, offer, 20)).toBe('placed')
  }
})

test('the database allows exactly what the rule does', async () => {
  const count = fc.nat({ max: 12 })
  const cases = fc.sample(
    fc.record({
      has_paid: fc.boolean(),
      waiting: fc.nat({ max: 3 }),
      amount: fc.nat({ max: 110_000 }),
      pieces: count,
      quantity: count,
      total_price: fc.nat({ max: 110_000 }),
      stock: count,
      min_quantity: fc.integer({ min: 1, max: 6 }),
    }),
    500,
  )
  const { rows } = await sql<{ held: boolean }>`
    select may_hold(c.has_paid, c.waiting, c.amount, c.pieces, c.quantity, c.total_price, c.stock, c.min_quantity,
      ${defaults.new_buyer_orders}::int, ${defaults.new_buyer_amount}::bigint, ${defaults.new_buyer_stock_bp}::int) as held
    from jsonb_to_recordset(${JSON.stringify(cases)}::jsonb) as c (has_paid boolean, waiting int, amount bigint,
      pieces int, quantity int, total_price bigint, stock int, min_quantity int)`.execute(db)
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
