import { expect, test } from 'vitest'
import { feedbackOf, giveFeedback } from '#modules/feedback/feedback.server.ts'
import { statuses } from '#modules/orders/order.ts'
import { openTestDb } from './app.ts'
import { refundByDispute } from './factories/dispute.ts'
import { buildOrder } from './factories/order.ts'
import { buildProfile, buildSeller } from './factories/profile.ts'

const db = await openTestDb(4)
const now = new Date('2026-11-20T10:00:00Z')
/** A seller's newest feedback, and how often they were rated each way. */
const feedbackTo = async (sellerId: string, most = 5) => ({
  feedback: (await feedbackOf(db, sellerId, { size: most, place: null })).rows,
  counts:
    (await db
      .selectFrom('feedback_counts')
      .select(['positive', 'neutral', 'negative'])
      .where('seller_id', '=', sellerId)
      .executeTakeFirst()) ?? none,
})
const none = { positive: 0, neutral: 0, negative: 0 }
const good = { rating: 'positive', comment: ' Quick and kind ' } as const

test('the buyer of a received order gives feedback, approved from the start [ORD-19 ORD-24 ENT-10]', async () => {
  const order = await buildOrder(db, { status: 'received' })
  expect(await giveFeedback(db, order.id, order.user_id, good, now)).toEqual({
    ok: true,
    value: null,
  })
  const stored = await db
    .selectFrom('order_feedback')
    .selectAll()
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  expect(stored).toMatchObject({
    user_id: order.user_id,
    seller_id: order.seller_id,
    rating: 'positive',
    comment: 'Quick and kind',
    approved: true,
    created_at: now,
  })
})

test('an empty comment is stored as null [ORD-22]', async () => {
  for (const comment of ['', '   ', null]) {
    const order = await buildOrder(db, { status: 'received' })
    await giveFeedback(db, order.id, order.user_id, { rating: 'neutral', comment }, now)
    expect((await feedbackTo(order.seller_id)).feedback[0]?.comment).toBeNull()
  }
})

test('a second feedback on the same order is refused [ORD-19]', async () => {
  const order = await buildOrder(db, { status: 'received' })
  await giveFeedback(db, order.id, order.user_id, good, now)
  expect(
    await giveFeedback(db, order.id, order.user_id, { rating: 'negative', comment: null }, now),
  ).toEqual({ ok: false, code: 'already_given' })
  expect((await feedbackTo(order.seller_id)).counts).toEqual({
    positive: 1,
    neutral: 0,
    negative: 0,
  })
})

test('before the order is received there is no feedback [ORD-19]', async () => {
  for (const status of statuses) {
    if (status === 'received') continue
    const order = await buildOrder(db, { status })
    expect(await giveFeedback(db, order.id, order.user_id, good, now)).toEqual({
      ok: false,
      code: 'not_received',
    })
  }
})

test('the order of someone else is as one that does not exist', async () => {
  const order = await buildOrder(db, { status: 'received' })
  const stranger = await buildProfile(db)
  for (const [id, userId] of [
    [order.id, stranger.id],
    [order.id, order.seller_id],
    ['3f2504e0-4f89-41d3-9a0c-0305e82c3301', order.user_id],
    ['x', order.user_id],
  ] as const) {
    expect(await giveFeedback(db, id, userId, good, now)).toEqual({ ok: false, code: 'not_found' })
  }
})

test("a seller's newest approved feedback is shown with its authors, and counted [PROF-04 PROF-06 PROF-10]", async () => {
  const seller = await buildSeller(db)
  const orders = []
  for (const rating of [
    'positive',
    'negative',
    'positive',
    'neutral',
    'positive',
    'positive',
    'positive',
  ] as const) {
    const buyer = await buildProfile(db, { profile_image_url: '/face.webp' })
    const order = await buildOrder(db, {
      status: 'received',
      seller_id: seller.id,
      buyer_id: buyer.id,
      category: 'accounts',
    })
    await giveFeedback(
      db,
      order.id,
      buyer.id,
      { rating, comment: `${rating} ${orders.length}` },
      now,
    )
    orders.push({ order, buyer })
  }
  await db
    .updateTable('order_feedback')
    .set({ approved: false })
    .where('order_id', '=', orders[6]!.order.id)
    .execute()
  const { feedback, counts } = await feedbackTo(seller.id)
  expect(counts).toEqual({ positive: 4, neutral: 1, negative: 1 })
  expect(feedback.map(({ comment }) => comment)).toEqual([
    'positive 5',
    'positive 4',
    'neutral 3',
    'positive 2',
    'negative 1',
  ])
  expect(feedback[0]).toMatchObject({
    username: orders[5]!.buyer.username,
    profile_image_url: '/face.webp',
    created_at: now,
  })
  expect((await feedbackTo(seller.id, 2)).feedback).toHaveLength(2)
})

test('feedback on an order that was refunded later is not shown any more [PROF-10]', async () => {
  const order = await buildOrder(db, { status: 'received', category: 'accounts', disputed: true })
  await giveFeedback(db, order.id, order.user_id, good, now)
  expect((await refundByDispute(db, order.id, now)).ok).toBe(true)
  expect(await feedbackTo(order.seller_id)).toEqual({ feedback: [], counts: none })
})

test('a seller without feedback has none [PROF-12]', async () => {
  expect(await feedbackTo((await buildSeller(db)).id)).toEqual({ feedback: [], counts: none })
})
