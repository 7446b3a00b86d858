import { afterEach, expect, test } from 'vitest'
import { DAY, HOUR, plus } from '#kernel/time.ts'
import { person } from '#modules/auth/actor.ts'
import { walletBalance } from '#modules/ledger/ledger.server.ts'
import { escrowOf } from '#modules/ledger/ledger.ts'
import { placeOrder } from '#modules/checkout/checkout.server.ts'
import { giveFeedback } from '#modules/feedback/feedback.server.ts'
import type { MoveName } from '#modules/orders/order.ts'
import { moveOrder, releaseOrder } from '#modules/orders/orders.server.ts'
import { processPayment } from '#modules/order-payments/payments.server.ts'
import { defaults } from '#modules/settings/settings.ts'
import { verify } from '../scripts/verify.ts'
import { openTestDatabase } from './app.ts'
import { balanceOf } from './balance.ts'
import { buildGame } from './factories/game.ts'
import { buildOffer } from './factories/offer.ts'
import { buildOrder, checkout, findOrder, noLimits } from './factories/order.ts'
import { buildPaymentMethod } from './factories/payment-method.ts'
import { buildAdmin, buildProfile } from './factories/profile.ts'
import { disputeOrder } from './factories/dispute.ts'

const CLICKS = 64

/**
 * What a buyer may hold unpaid is no part of these races, in which chance decides who holds what.
 */
const unlimited = { ...defaults, ...noLimits }

const { db, url } = await openTestDatabase(24)
const now = new Date('2026-11-20T10:00:00Z')
const admin = person(await buildAdmin(db))
const method = await buildPaymentMethod(db)
const buyers = await Promise.all(Array.from({ length: CLICKS }, () => buildProfile(db)))

/** Does the same thing 64 times at the same instant, and counts how often each answer came. */
async function atOnce(click: (n: number) => Promise<string>): Promise<Record<string, number>> {
  const answers: Record<string, number> = {}
  for (const answer of await Promise.all(Array.from({ length: CLICKS }, (_, n) => click(n))))
    answers[answer] = (answers[answer] ?? 0) + 1
  return answers
}

const answerOf = (result: { ok: true } | { ok: false; code: string }) =>
  result.ok ? 'done' : result.code

const stockOf = async (id: number) =>
  (await db.selectFrom('offers').select('quantity').where('id', '=', id).executeTakeFirstOrThrow())
    .quantity

const moving = (
  order: { id: string; user_id: string; seller_id: string },
  by: 'buyer' | 'seller' | 'admin',
) => {
  const actor =
    by === 'admin'
      ? admin
      : person({ id: by === 'buyer' ? order.user_id : order.seller_id, is_admin: false })
  return async (name: MoveName) =>
    answerOf(await moveOrder(db, { id: order.id, name, actor, reason: 'A reason' }, defaults, now))
}

afterEach(async () => {
  const violations = await verify(url)
  if (violations.length > 0)
    throw new Error(`afterwards a rule is broken: ${JSON.stringify(violations)}`)
})

test('of 64 buyers at the same instant one gets the last piece [PAY-05]', async () => {
  const offer = await buildOffer(db, { quantity: 1 })
  const answers = await atOnce(async (n) =>
    answerOf(
      await placeOrder(
        db,
        buyers[n]!.id,
        offer.id,
        checkout({ payment_method_id: method.id }),
        unlimited,
        now,
      ),
    ),
  )
  expect(answers.done).toBe(1)
  expect((answers.offer_not_found ?? 0) + (answers.out_of_stock ?? 0)).toBe(CLICKS - 1)
  expect(await stockOf(offer.id)).toBe(0)
})

test('stock of 40 is sold 40 times, to no one more [PAY-05]', async () => {
  const offer = await buildOffer(db, { quantity: 40 })
  const answers = await atOnce(async (n) =>
    answerOf(
      await placeOrder(
        db,
        buyers[n]!.id,
        offer.id,
        checkout({ payment_method_id: method.id }),
        unlimited,
        now,
      ),
    ),
  )
  expect([answers.done, await stockOf(offer.id)]).toEqual([40, 0])
})

test('of 64 orders that somebody who never paid one places at the same instant two are placed', async () => {
  const offers = [await buildOffer(db, { quantity: 64 }), await buildOffer(db, { quantity: 64 })]
  const buyer = await buildProfile(db)
  const answers = await atOnce(async (n) =>
    answerOf(
      await placeOrder(
        db,
        buyer.id,
        offers[n % 2]!.id,
        checkout({ payment_method_id: method.id, quantity: 12 }),
        defaults,
        now,
      ),
    ),
  )
  expect(answers.done).toBe(2)
  // a fifth of each, or two orders of the same one that are not more
  expect(Object.keys(answers).sort()).toEqual(expect.arrayContaining(['done', 'new_buyer_orders']))
  expect([await stockOf(offers[0]!.id), await stockOf(offers[1]!.id)]).toEqual([52, 52])
})

test('of 64 orders that one buyer places at the same instant five are placed, and wait for payment', async () => {
  const settings = { ...defaults, ...noLimits, most_pending_orders: defaults.most_pending_orders }
  const [offer, other, buyer] = [
    await buildOffer(db, { quantity: 100 }),
    await buildOffer(db, { quantity: 100 }),
    await buildProfile(db),
  ]
  const answers = await atOnce(async (n) =>
    answerOf(
      await placeOrder(
        db,
        buyer.id,
        n % 2 ? offer.id : other.id,
        checkout({ payment_method_id: method.id }),
        settings,
        now,
      ),
    ),
  )
  expect(answers).toEqual({
    done: defaults.most_pending_orders,
    too_many_pending: CLICKS - defaults.most_pending_orders,
  })
  expect((await stockOf(offer.id)) + (await stockOf(other.id))).toBe(
    200 - defaults.most_pending_orders,
  )
})

test('of 64 orders that one buyer places within an hour twenty are placed, whatever became of those before', async () => {
  const [offer, buyer] = [await buildOffer(db, { quantity: 100 }), await buildProfile(db)]
  for (const _ of [1, 2])
    await buildOrder(db, { offer_id: offer.id, buyer_id: buyer.id, status: 'cancelled', now })
  const settings = { ...defaults, ...noLimits, most_orders_per_hour: 20 }
  const answers = await atOnce(async () =>
    answerOf(
      await placeOrder(
        db,
        buyer.id,
        offer.id,
        checkout({ payment_method_id: method.id }),
        settings,
        now,
      ),
    ),
  )
  expect(answers).toEqual({ done: 18, too_many_orders: CLICKS - 18 })
  const later = await placeOrder(
    db,
    buyer.id,
    offer.id,
    checkout({ payment_method_id: method.id }),
    settings,
    plus(now, HOUR),
  )
  expect(answerOf(later)).toBe('done')
})

test('the same form sent 64 times is one order', async () => {
  const [offer, buyer] = [await buildOffer(db, { quantity: 10 }), await buildProfile(db)]
  const form = checkout({ payment_method_id: method.id })
  const ids = new Set<string>()
  await atOnce(async () => {
    const placed = await placeOrder(db, buyer.id, offer.id, form, defaults, now)
    if (placed.ok) ids.add(placed.value.order_id)
    return answerOf(placed)
  })
  expect([ids.size, await stockOf(offer.id)]).toEqual([1, 9])
})

test('an order is paid once, however many administrators click [ORD-12]', async () => {
  const order = await buildOrder(db, { now })
  expect(await atOnce(() => moving(order, 'admin')('mark_paid'))).toEqual({
    done: 1,
    wrong_state: CLICKS - 1,
  })
  expect(await balanceOf(db, escrowOf(order.id))).toBe(1_000)
})

test('a payment event that comes 64 times pays once', async () => {
  const order = await buildOrder(db, { now })
  const event = {
    id: 'evt_race',
    order_id: order.id,
    type: 'payment.succeeded',
    amount: 1_000,
    currency: 'DZD',
    mode: 'test',
  } as const
  expect(
    await atOnce(
      async () => (await processPayment(db, 'callback', event, defaults, now)) ?? 'seen',
    ),
  ).toEqual({ paid: 1, seen: CLICKS - 1 })
  expect(await balanceOf(db, escrowOf(order.id))).toBe(1_000)
})

test('received is received once, and the seller is paid once [ORD-16]', async () => {
  const order = await buildOrder(db, { status: 'completed', now })
  expect(await atOnce(() => moving(order, 'buyer')('receive'))).toEqual({
    done: 1,
    wrong_state: CLICKS - 1,
  })
  expect(await walletBalance(db, order.seller_id)).toBe(900)
})

test('a refund goes to the wallet or back, never both [ORD-15 ADM-ORD-08]', async () => {
  const order = await buildOrder(db, { status: 'paid', now })
  const answers = await atOnce((n) =>
    moving(order, 'admin')(n % 2 ? 'refund_wallet' : 'refund_original'),
  )
  expect(answers).toEqual({ done: 1, wrong_state: CLICKS - 1 })
  const { status } = await findOrder(db, order.id)
  expect(await walletBalance(db, order.user_id)).toBe(status === 'refunded_wallet' ? 1_000 : 0)
  expect(await stockOf(order.offer_id)).toBe(10)
})

test('an order is delivered or refunded, never both [ORD-14 ORD-15]', async () => {
  const order = await buildOrder(db, { status: 'paid', now })
  const answers = await atOnce((n) =>
    n % 2 ? moving(order, 'seller')('complete') : moving(order, 'admin')('refund_wallet'),
  )
  expect(answers).toEqual({ done: 1, wrong_state: CLICKS - 1 })
})

test('an order is cancelled or paid, never both [ORD-12 ORD-13]', async () => {
  const order = await buildOrder(db, { now })
  const answers = await atOnce((n) =>
    n % 2 ? moving(order, 'buyer')('cancel') : moving(order, 'admin')('mark_paid'),
  )
  expect(answers).toEqual({ done: 1, wrong_state: CLICKS - 1 })
  const { status } = await findOrder(db, order.id)
  expect(await stockOf(order.offer_id)).toBe(status === 'cancelled' ? 10 : 9)
})

test('an order is disputed or received first, and the other sees it', async () => {
  const order = await buildOrder(db, { status: 'completed', now })
  const buyer = person({ id: order.user_id, is_admin: false })
  const answers = await atOnce(async (n) =>
    n % 2
      ? answerOf(await disputeOrder(db, order.id, buyer, 'Broken', now))
      : moving(order, 'buyer')('receive'),
  )
  expect(answers.done).toBe(1)
  const { disputed_at, released_at } = await findOrder(db, order.id)
  expect((disputed_at === null) !== (released_at === null)).toBe(true)
})

test('a protected order is released or disputed, and released once', async () => {
  const order = await buildOrder(db, { status: 'received', category: 'accounts', now })
  const buyer = person({ id: order.user_id, is_admin: false })
  const due = plus(now, 6 * DAY)
  const answers = await atOnce(async (n) => {
    if (n % 4 === 0) return answerOf(await disputeOrder(db, order.id, buyer, 'Taken back', due))
    return (await releaseOrder(db, order.id, defaults, due)) ? 'done' : 'nothing'
  })
  expect(answers.done).toBe(1)
  const { released_at } = await findOrder(db, order.id)
  expect(await walletBalance(db, order.seller_id)).toBe(released_at ? 900 : 0)
})

test('feedback is given once [ORD-19]', async () => {
  const order = await buildOrder(db, { status: 'received', now })
  const answers = await atOnce(async (n) =>
    answerOf(
      await giveFeedback(
        db,
        order.id,
        order.user_id,
        { rating: n % 2 ? 'positive' : 'negative', comment: null },
        now,
      ),
    ),
  )
  expect(answers).toEqual({ done: 1, already_given: CLICKS - 1 })
})

test('64 orders of one offer, cancelled at the same instant, give all of its stock back', async () => {
  const offer = await buildOffer(db, { quantity: CLICKS })
  const orders = await Promise.all(
    buyers.map(({ id }) =>
      buildOrder(db, { offer_id: offer.id, buyer_id: id, payment_method_id: method.id, now }),
    ),
  )
  expect(await stockOf(offer.id)).toBe(0)
  expect(await atOnce((n) => moving(orders[n]!, 'buyer')('cancel'))).toEqual({ done: CLICKS })
  expect(await stockOf(offer.id)).toBe(CLICKS)
})

test('one seller is paid for 64 orders at the same instant, to the dinar', async () => {
  const offer = await buildOffer(db, { quantity: CLICKS, price: 1_005 })
  const orders = await Promise.all(
    buyers.map(({ id }) =>
      buildOrder(db, {
        status: 'completed',
        offer_id: offer.id,
        buyer_id: id,
        payment_method_id: method.id,
        now,
      }),
    ),
  )
  expect(await atOnce((n) => moving(orders[n]!, 'buyer')('receive'))).toEqual({ done: CLICKS })
  expect(await walletBalance(db, offer.user_id)).toBe(CLICKS * 904)
})

test('sellers change devices while buyers take the last pieces of the same game, and the counts stay right', async () => {
  const game = await buildGame(db)
  const offers = await Promise.all(
    buyers.map((_, n) =>
      buildOffer(db, { game_id: game.id, quantity: 1, device: n % 2 ? 'PC' : 'Mobile' }),
    ),
  )
  const answers = await atOnce(async (n) => {
    const { id, device } = offers[n]!
    if (n % 2)
      return answerOf(
        await placeOrder(
          db,
          buyers[n]!.id,
          id,
          checkout({ payment_method_id: method.id }),
          unlimited,
          now,
        ),
      )
    await db
      .updateTable('offers')
      .set({ device: device === 'PC' ? 'Mobile' : 'PC' })
      .where('id', '=', id)
      .execute()
    return 'changed'
  })
  expect(answers).toEqual({ done: CLICKS / 2, changed: CLICKS / 2 })
})
