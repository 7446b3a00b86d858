import { afterEach, expect, test } from 'vitest'
import { walletBalance } from '#modules/ledger/ledger.server.ts'
import { verify } from '../scripts/verify.ts'
import { openTestApp } from './app.ts'
import { buildOffer } from './factories/offer.ts'
import { buildOrder, checkout, findOrder } from './factories/order.ts'
import { buildPaymentMethod } from './factories/payment-method.ts'
import { buildAdmin, buildProfile } from './factories/profile.ts'
import { flashOf } from './flash.ts'

// The same click 64 times at the same instant, as 64 requests to the whole site. races.test.ts does
// it to the commands.

const CLICKS = 64
const { db, env, request, signIn } = await openTestApp()
const buyer = await buildProfile(db)
const admins = await Promise.all(Array.from({ length: 4 }, () => buildAdmin(db)))
const method = await buildPaymentMethod(db)
const buyers = await Promise.all(Array.from({ length: CLICKS }, () => buildProfile(db)))
await Promise.all([buyer, ...admins, ...buyers].map(signIn))

const databaseUrl = env.databaseUrl!
afterEach(async () => expect(await verify(databaseUrl)).toEqual([]))

/** How often each answer came: where it led, to an order or to an offer, else its status. */
async function atOnce(click: (n: number) => Promise<Response>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const response of await Promise.all(Array.from({ length: CLICKS }, (_, n) => click(n)))) {
    const to = response.headers.get('location')
    const led = to?.includes('/offers/') ? 'offer' : 'placed'
    const answer = flashOf(response) ?? (to ? led : String(response.status))
    counts[answer] = (counts[answer] ?? 0) + 1
  }
  return counts
}

const stockOf = async (id: number) =>
  (await db.selectFrom('offers').select('quantity').where('id', '=', id).executeTakeFirstOrThrow())
    .quantity
const admin = (n: number) => admins[n % admins.length]!

test('of 64 checkouts of the last piece one is taken', async () => {
  const offer = await buildOffer(db, { quantity: 1 })
  const answers = await atOnce((n) =>
    request(`/payment/${offer.id}`, {
      viewer: buyers[n]!,
      form: { ...checkout({ payment_method_id: method.id }) },
    }),
  )
  // the others are led to the offer's page, which says that it is sold, or are told at once
  expect([answers.placed, (answers.offer ?? 0) + (answers['409'] ?? 0)]).toEqual([1, CLICKS - 1])
  expect(await stockOf(offer.id)).toBe(0)
})

test('the same checkout sent 64 times is one order, and every answer leads to it', async () => {
  const offer = await buildOffer(db, { quantity: 10 })
  const form = { ...checkout({ payment_method_id: method.id }) }
  const places = new Set<string | null>()
  await atOnce(async () => {
    const response = await request(`/payment/${offer.id}`, { viewer: buyer, form })
    places.add(response.headers.get('location'))
    return response
  })
  expect([places.size, await stockOf(offer.id)]).toEqual([1, 9])
})

test('an order is marked as paid once', async () => {
  const { id } = await buildOrder(db)
  const answers = await atOnce((n) =>
    request(`/admin/orders/${id}`, { viewer: admin(n), form: { step: 'mark_paid' } }),
  )
  expect(answers).toEqual({ order_paid: 1, order_wrong_state: CLICKS - 1 })
})

test('an order is marked as received once, and its seller paid once', async () => {
  const order = await buildOrder(db, { status: 'completed', buyer_id: buyer.id })
  const answers = await atOnce(() =>
    request(`/orders/${order.id}/receive`, { viewer: buyer, form: {} }),
  )
  expect(answers).toEqual({ order_received: 1, order_wrong_state: CLICKS - 1 })
  expect(await walletBalance(db, order.seller_id)).toBe(900)
})

test('an order is refunded once, one way', async () => {
  const order = await buildOrder(db, { status: 'paid', buyer_id: buyers[0]!.id })
  const answers = await atOnce((n) =>
    request(`/admin/orders/${order.id}/refund`, {
      viewer: admin(n),
      form: { to: n % 2 ? 'refund_wallet' : 'refund_original', reason: 'Not delivered' },
    }),
  )
  expect(answers).toEqual({ order_refunded: 1, order_wrong_state: CLICKS - 1 })
  const { status } = await findOrder(db, order.id)
  expect(await walletBalance(db, order.user_id)).toBe(status === 'refunded_wallet' ? 1_000 : 0)
})

test('feedback is given once', async () => {
  const { id } = await buildOrder(db, { status: 'received', buyer_id: buyer.id })
  const answers = await atOnce((n) =>
    request(`/orders/${id}/feedback`, {
      viewer: buyer,
      form: { rating: n % 2 ? 'positive' : 'negative' },
    }),
  )
  expect(answers).toEqual({ placed: 1, order_wrong_state: CLICKS - 1 })
  const given = await db
    .selectFrom('order_feedback')
    .select('id')
    .where('order_id', '=', id)
    .execute()
  expect(given).toHaveLength(1)
})
