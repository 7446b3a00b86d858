import { sql } from 'kysely'
import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { areLinked } from '#modules/auth/linked.server.ts'
import { awardPoints } from '#modules/loyalty/loyalty.server.ts'
import { countFigures } from '#modules/messaging/figures.server.ts'
import { giveFeedback } from '#modules/feedback/feedback.server.ts'
import { defaults } from '#modules/settings/settings.ts'
import { isCheckViolation, transact } from '#platform/db.server.ts'
import { openTestDb } from './app.ts'
import { buildApplication } from './factories/application.ts'
import { buildOrder } from './factories/order.ts'

const db = await openTestDb(2)
const now = new Date()

const received = () => buildOrder(db, { status: 'received', price: 5_000 })
type Order = Awaited<ReturnType<typeof received>>

const inBrowser = (user_id: string, digest: string) =>
  db.insertInto('browsers').values({ user_id, digest, seen_at: now }).execute()

async function withdraw(user_id: string, account: string) {
  await sql`alter table withdrawals disable trigger user`.execute(db)
  await sql`insert into withdrawals
    (user_id, amount, fee_bp, fee, account_kind, account, account_holder, token, created_at,
      updated_at)
    values (${user_id}, 1000, 0, 0, 'rib', ${account}, 'A', ${randomUUID()}, ${now},
      ${now})`.execute(db)
  await sql`alter table withdrawals enable trigger user`.execute(db)
}

const of = (id: string) => ({ id, email: `${id}@example.com` })

/** What links the two of an order. */
const links: Record<string, (order: Order) => Promise<unknown>> = {
  browser: async ({ user_id, seller_id }) => {
    const digest = randomBytes(32).toString('hex')
    await inBrowser(user_id, digest)
    await inBrowser(seller_id, digest)
  },
  phone: ({ seller_id, buyer_phone }) =>
    buildApplication(db, { user: of(seller_id), phone: buyer_phone }),
  'payout account': async ({ user_id, seller_id }) => {
    for (const id of [user_id, seller_id]) await withdraw(id, '00799999000000020091')
  },
}

describe('trading with oneself earns nothing', () => {
  test.each(Object.entries(links))('where both share a %s', async (_, link) => {
    const order = await received()
    await link(order)
    expect(await areLinked(db, order.user_id, order.seller_id)).toBe(true)
    expect(await transact(db, (tx) => awardPoints(tx, order, defaults))).toBe(0)
    const form = { rating: 'positive', comment: null } as const
    expect((await giveFeedback(db, order.id, order.user_id, form, now)).ok).toBe(true)
    const counts = db.selectFrom('feedback_counts').where('seller_id', '=', order.seller_id)
    expect(await counts.select('positive').execute()).toEqual([])
    await countFigures(db, new Date())
    const figures = db.selectFrom('seller_figures').where('seller_id', '=', order.seller_id)
    expect(await figures.select('orders').execute()).toEqual([])
  })

  test('and the database refuses what a command forgets', async () => {
    const order = await received()
    await links.browser!(order)
    const points = { user_id: order.user_id, order_id: order.id, points_earned: 1 }
    const earned = await db
      .insertInto('loyalty_points')
      .values(points)
      .execute()
      .catch((error: unknown) => isCheckViolation(error, 'loyalty_points_linked'))
    const praise = { order_id: order.id, user_id: order.user_id, seller_id: order.seller_id }
    const praised = await db
      .insertInto('order_feedback')
      .values({ ...praise, rating: 'positive' })
      .execute()
      .catch((error: unknown) => isCheckViolation(error, 'order_feedback_linked'))
    expect([earned, praised]).toEqual([true, true])
  })
})

test('who shares nothing, or only buys where others buy, is not linked', async () => {
  const order = await received()
  await buildApplication(db, { user: of(order.seller_id), phone: '0700 55 44 33' })
  await inBrowser(order.user_id, randomBytes(32).toString('hex'))
  await inBrowser(order.seller_id, randomBytes(32).toString('hex'))
  expect(await areLinked(db, order.user_id, order.seller_id)).toBe(false)
  expect(await transact(db, (tx) => awardPoints(tx, order, defaults))).toBe(5_000)
  await countFigures(db, new Date())
  const figures = db.selectFrom('seller_figures').where('seller_id', '=', order.seller_id)
  expect(await figures.select('orders').execute()).toEqual([{ orders: 1 }])
})

test('figures find all who are linked at once, and ask about no pair', async () => {
  const [order, fair] = [await received(), await received()]
  await links['payout account']!(order)
  await sql`alter function are_linked(uuid, uuid) rename to asked_about_a_pair`.execute(db)
  try {
    await countFigures(db, new Date())
  } finally {
    await sql`alter function asked_about_a_pair(uuid, uuid) rename to are_linked`.execute(db)
  }
  const counted = await db
    .selectFrom('seller_figures')
    .where('seller_id', 'in', [order.seller_id, fair.seller_id])
    .select('seller_id')
    .execute()
  expect(counted).toEqual([{ seller_id: fair.seller_id }])
})
