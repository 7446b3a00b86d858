import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { person } from '#modules/auth/actor.ts'
import { post, transactionsOf, walletBalance } from '#modules/ledger/ledger.server.ts'
import { ADJUSTMENTS, escrowOf, walletOf } from '#modules/ledger/ledger.ts'
import { redeem } from '#modules/loyalty/rewards.server.ts'
import { actionsFor } from '#modules/orders/actions.ts'
import { placeOrder } from '#modules/checkout/checkout.server.ts'
import { moveOrder } from '#modules/orders/orders.server.ts'
import { processPayment } from '#modules/order-payments/payments.server.ts'
import { defaults } from '#modules/settings/settings.ts'
import { transact } from '#platform/db.server.ts'
import { verify } from '../scripts/verify.ts'
import { openTestDatabase } from './app.ts'
import { buildOffer } from './factories/offer.ts'
import { buildOrder, checkout, findOrder } from './factories/order.ts'
import { buildPaymentMethod } from './factories/payment-method.ts'
import { buildAdmin, buildProfile } from './factories/profile.ts'

const CLICKS = 64
const { db, url } = await openTestDatabase(24)
const now = new Date('2026-11-20T10:00:00Z')
const settings = { ...defaults, wallet_payment_open: true }
const wallet = await buildPaymentMethod(db, {
  name: 'Wallet',
  supports_links: true,
  link_hosts: ['pay.example.org'],
})
const card = await buildPaymentMethod(db)
const admin = person(await buildAdmin(db))

afterEach(async () => {
  expect(await verify(url)).toEqual([])
})

const form = (given: Parameters<typeof checkout>[0] = {}) =>
  checkout({ payment_method_id: wallet.id, ...given })
const answerOf = (result: { ok: true } | { ok: false; code: string }) =>
  result.ok ? 'done' : result.code

async function pay(
  buyerId: string,
  offerId: number,
  given: Parameters<typeof checkout>[0] = {},
  by = settings,
) {
  return placeOrder(db, buyerId, offerId, form(given), by, now)
}

async function bought(balance = 5_000) {
  const [buyer, offer] = [
    await buildProfile(db, { wallet: balance }),
    await buildOffer(db, { quantity: 5 }),
  ]
  const placed = await pay(buyer.id, offer.id)
  if (!placed.ok) throw new Error(placed.code)
  return {
    buyer,
    offer,
    order: await findOrder(db, placed.value.order_id),
    way: placed.value.way,
  }
}

const transfersOf = (orderId: string) =>
  db
    .selectFrom('ledger_transfers')
    .select(['code', 'debit_account_id', 'credit_account_id', 'amount'])
    .where('reference', '=', `order:${orderId}`)
    .orderBy('id')
    .execute()

async function counts(buyerId: string) {
  const rows = await db
    .selectFrom('orders')
    .select('status')
    .where('user_id', '=', buyerId)
    .execute()
  return {
    paid: rows.filter(({ status }) => status === 'paid').length,
    others: rows.filter(({ status }) => status !== 'paid').length,
  }
}

describe('an order paid from the wallet', () => {
  test('is placed and paid at once: wallet to escrow, by its buyer [PAY-12 PAY-15 ENT-08]', async () => {
    const { buyer, order, way } = await bought()
    expect(order).toMatchObject({
      status: 'paid',
      from_wallet: true,
      total_price: 1_000,
      paid_at: now,
    })
    expect(way).toBe('wallet')
    expect(await transfersOf(order.id)).toEqual([
      {
        code: 'capture',
        debit_account_id: walletOf(buyer.id),
        credit_account_id: escrowOf(order.id),
        amount: 1_000,
      },
    ])
    expect(await walletBalance(db, buyer.id)).toBe(4_000)
    const history = await db
      .selectFrom('order_history')
      .select(['move', 'party', 'actor_id', 'to_status'])
      .where('order_id', '=', order.id)
      .orderBy('id')
      .execute()
    expect(history).toEqual([
      { move: 'place', party: 'buyer', actor_id: buyer.id, to_status: 'pending' },
      { move: 'mark_paid', party: 'buyer', actor_id: buyer.id, to_status: 'paid' },
    ])
  })

  test('tells of the payment, not of an order that waits for one', async () => {
    const { order } = await bought()
    const events = await db
      .selectFrom('outbox')
      .select('event')
      .where('subject_id', '=', order.id)
      .execute()
    expect(events).toEqual([{ event: 'order.paid' }])
  })

  test("is in the wallet's history with a negative amount, under everything only [WALL-04 ENT-14]", async () => {
    const { buyer, offer, order } = await bought()
    const {
      transactions: [first],
    } = await transactionsOf(db, buyer.id, 'all')
    expect(first).toMatchObject({
      type: 'other',
      amount: -1_000,
      order_id: order.id,
      offer_title: offer.title,
    })
    expect((await transactionsOf(db, buyer.id, 'withdrawal')).transactions).toEqual([])
  })

  test('goes on as any other: the seller is paid from escrow', async () => {
    const { buyer, order } = await bought()
    for (const [name, id] of [
      ['complete', order.seller_id],
      ['receive', buyer.id],
    ] as const) {
      expect(
        answerOf(
          await moveOrder(
            db,
            { id: order.id, name, actor: person({ id, is_admin: false }) },
            settings,
            now,
          ),
        ),
      ).toBe('done')
    }
    expect(await walletBalance(db, order.seller_id)).toBe(900)
  })

  test('is refunded to the wallet, the only way it came from [ADM-ORD-08 ORD-15 OP-118]', async () => {
    const { buyer, order } = await bought()
    const refund = (name: 'refund_wallet' | 'refund_original') =>
      moveOrder(db, { id: order.id, name, actor: admin, reason: 'Not delivered' }, settings, now)
    expect(
      actionsFor(
        {
          ...order,
          under_review: false,
          receipt_sent_at: null,
          receipt_decided_at: null,
          asked_seconds: null,
          outages: [],
          waits: [],
          disputes: [],
          resale_waits: false,
        },
        'admin',
        now,
      ).moves,
    ).toEqual(['complete', 'refund_wallet'])
    expect(answerOf(await refund('refund_original'))).toBe('wrong_state')
    expect(await walletBalance(db, buyer.id)).toBe(4_000)
    expect(answerOf(await refund('refund_wallet'))).toBe('done')
    expect(await walletBalance(db, buyer.id)).toBe(5_000)
    expect((await transactionsOf(db, buyer.id, 'refund')).transactions).toMatchObject([
      { amount: 1_000 },
    ])
  })

  test('is the same order when its form comes twice, also after the wallet was emptied', async () => {
    const [buyer, offer, checkout_token] = [
      await buildProfile(db, { wallet: 1_000 }),
      await buildOffer(db, { quantity: 5 }),
      randomUUID(),
    ]
    const first = await pay(buyer.id, offer.id, { checkout_token })
    const again = await pay(buyer.id, offer.id, { checkout_token })
    expect(again).toEqual(first)
    expect([await counts(buyer.id), await walletBalance(db, buyer.id)]).toEqual([
      { paid: 1, others: 0 },
      0,
    ])
  })

  test('keeps a payment that comes for it from elsewhere apart, for an administrator', async () => {
    const { order } = await bought()
    const event = {
      id: `evt ${order.id}`,
      order_id: order.id,
      type: 'payment.succeeded',
      amount: 1_000,
      currency: 'DZD',
      mode: 'test',
    } as const
    expect(await processPayment(db, 'callback', event, settings, now)).toBe('not_asked_for')
    expect(await transfersOf(order.id)).toHaveLength(1)
  })
})

describe('a wallet that does not pay', () => {
  test('costs the checkout nothing: two statements, as ever', async () => {
    const [buyer, offer] = [
      await buildProfile(db, { wallet: 5_000 }),
      await buildOffer(db, { quantity: 5 }),
    ]
    let statements = 0
    const counting = db.withPlugin({
      transformQuery: ({ node }) => {
        statements++
        return node
      },
      transformResult: async ({ result }) => result,
    })
    expect(
      answerOf(
        await placeOrder(
          counting,
          buyer.id,
          offer.id,
          checkout({ payment_method_id: card.id }),
          settings,
          now,
        ),
      ),
    ).toBe('done')
    expect(statements).toBe(2)
  })

  test('is refused until the settings open it [PAY-12 OP-050]', async () => {
    const [buyer, offer] = [await buildProfile(db, { wallet: 9_000 }), await buildOffer(db)]
    expect(
      answerOf(await pay(buyer.id, offer.id, {}, { ...settings, wallet_payment_open: false })),
    ).toBe('method_unavailable')
    expect([await counts(buyer.id), await walletBalance(db, buyer.id)]).toEqual([
      { paid: 0, others: 0 },
      9_000,
    ])
  })

  test('says how much is missing, and leaves nothing behind', async () => {
    const [buyer, poor, offer] = [
      await buildProfile(db, { wallet: 999 }),
      await buildProfile(db),
      await buildOffer(db, { quantity: 5 }),
    ]
    expect(await pay(buyer.id, offer.id)).toMatchObject({
      code: 'wallet_short',
      details: { balance: 999, missing: 1 },
    })
    expect(await pay(buyer.id, offer.id, { quantity: 3 })).toMatchObject({
      code: 'wallet_short',
      details: { missing: 2_001 },
    })
    expect(await pay(poor.id, offer.id)).toMatchObject({
      code: 'wallet_short',
      details: { balance: 0, missing: 1_000 },
    })
    expect([await counts(buyer.id), await walletBalance(db, buyer.id)]).toEqual([
      { paid: 0, others: 0 },
      999,
    ])
    expect(
      await db
        .selectFrom('offers')
        .select('quantity')
        .where('id', '=', offer.id)
        .executeTakeFirst(),
    ).toEqual({ quantity: 5 })
  })

  test('cannot be made to by a buyer who marks an order of another method as paid', async () => {
    const order = await buildOrder(db, { payment_method_id: card.id })
    const buyer = person({ id: order.user_id, is_admin: false })
    expect(
      answerOf(
        await moveOrder(db, { id: order.id, name: 'mark_paid', actor: buyer }, settings, now),
      ),
    ).toBe('not_your_move')
  })
})

describe('the database', () => {
  test('keeps no order that the wallet was to pay and did not, and no other payer afterwards', async () => {
    const { order } = await bought()
    const { id: _, buyer_text: __, order_text: ___, offer_attributes: ____, climb, ...row } = order
    expect(climb).toBeNull()
    const unpaid = db
      .insertInto('orders')
      .values({
        ...row,
        status: 'pending',
        paid_at: null,
        checkout_token: randomUUID(),
        buyer_fields: '[]',
      })
      .execute()
    await expect(unpaid).rejects.toMatchObject({ constraint: 'orders_wallet_paid_at_once' })
    await expect(
      db.updateTable('orders').set({ from_wallet: false }).where('id', '=', order.id).execute(),
    ).rejects.toMatchObject({ constraint: 'orders_payer_frozen' })
  })

  test('forgets the order when the connection ends between placing and paying', async () => {
    const [buyer, offer] = [
      await buildProfile(db, { wallet: 5_000 }),
      await buildOffer(db, { quantity: 5 }),
    ]
    // the wallet's row is held, so that the payment stands still in the middle of its transaction
    const holding = await db.startTransaction().execute()
    await holding
      .selectFrom('ledger_accounts')
      .select('id')
      .where('id', '=', walletOf(buyer.id))
      .forUpdate()
      .execute()
    const paying = pay(buyer.id, offer.id).then(answerOf, () => 'broken')
    await endTheWaiting()
    expect(await paying).toBe('broken')
    await holding.rollback().execute()
    expect([await counts(buyer.id), await walletBalance(db, buyer.id)]).toEqual([
      { paid: 0, others: 0 },
      5_000,
    ])
    expect(
      await db
        .selectFrom('offers')
        .select('quantity')
        .where('id', '=', offer.id)
        .executeTakeFirst(),
    ).toEqual({ quantity: 5 })
  })
})

/** Ends the connection that waits for a lock, as a killed program would. */
async function endTheWaiting() {
  for (let attempt = 0; attempt < 100; attempt++) {
    const { rows } = await sql<{
      ended: boolean
    }>`select pg_terminate_backend(pid) as ended from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'
        and pid <> pg_backend_pid()`.execute(db)
    if (rows.length > 0) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('nothing waited')
}

/** Does the same thing 64 times at the same instant, and counts how often each answer came. */
async function atOnce(click: (n: number) => Promise<string>): Promise<Record<string, number>> {
  const answers: Record<string, number> = {}
  for (const answer of await Promise.all(Array.from({ length: CLICKS }, (_, n) => click(n))))
    answers[answer] = (answers[answer] ?? 0) + 1
  return answers
}

describe('at the same instant', () => {
  test('64 checkouts of a wallet that holds ten are ten paid orders, and none half', async () => {
    const [buyer, offer, other] = [
      await buildProfile(db, { wallet: 10_500 }),
      await buildOffer(db, { quantity: 100 }),
      await buildOffer(db, { quantity: 100 }),
    ]
    const answers = await atOnce(async (n) =>
      answerOf(await pay(buyer.id, n % 2 ? offer.id : other.id)),
    )
    expect(answers).toEqual({ done: 10, wallet_short: CLICKS - 10 })
    expect([await counts(buyer.id), await walletBalance(db, buyer.id)]).toEqual([
      { paid: 10, others: 0 },
      500,
    ])
    const left = await db
      .selectFrom('offers')
      .select('quantity')
      .where('id', 'in', [offer.id, other.id])
      .execute()
    expect(left.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(190)
  })

  test('64 of the same form are one order', async () => {
    const [buyer, offer, checkout_token] = [
      await buildProfile(db, { wallet: 64_000 }),
      await buildOffer(db, { quantity: 100 }),
      randomUUID(),
    ]
    expect(
      await atOnce(async () => answerOf(await pay(buyer.id, offer.id, { checkout_token }))),
    ).toEqual({ done: CLICKS })
    expect([await counts(buyer.id), await walletBalance(db, buyer.id)]).toEqual([
      { paid: 1, others: 0 },
      63_000,
    ])
  })

  test('checkouts, redemptions and adjustments of one wallet leave what they add up to', async () => {
    const [buyer, offer] = [
      await buildProfile(db, { wallet: 12_000 }),
      await buildOffer(db, { quantity: 100 }),
    ]
    const reward = await db
      .insertInto('loyalty_rewards')
      .values({ name: 'A hundred', points_required: 10, reward_value: 100 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const earned = await buildOrder(db, { buyer_id: buyer.id, status: 'received', now })
    await db
      .insertInto('loyalty_points')
      .values({ user_id: buyer.id, order_id: earned.id, points_earned: 50 })
      .execute()
    const answers = await atOnce(async (n) => {
      if (n % 4 === 0)
        return `redeem ${answerOf(await redeem(db, buyer.id, { reward_id: reward.id, points_seen: 10, value_seen: 100, token: randomUUID() }, now))}`
      if (n % 4 === 1) {
        const transfer = {
          code: 'withdrawal',
          debit: walletOf(buyer.id),
          credit: ADJUSTMENTS,
          amount: 500,
        } as const
        return `take ${await transact(db, (tx) =>
          post(tx, `adjustment:${randomUUID()}`, [transfer], now),
        ).then(
          () => 'done',
          () => 'short',
        )}`
      }
      return `buy ${answerOf(await pay(buyer.id, offer.id))}`
    })
    const { paid } = await counts(buyer.id)
    expect(answers['buy done']).toBe(paid)
    expect(answers['redeem done']).toBe(5)
    expect(await walletBalance(db, buyer.id)).toBe(
      12_000 + 500 - 500 * (answers['take done'] ?? 0) - 1_000 * paid,
    )
  })

  test('a seller who buys with what a release brings and buyers who pay them wait for nobody for ever', async () => {
    const people = await Promise.all(
      Array.from({ length: 8 }, () => buildProfile(db, { wallet: 20_000, is_seller: true })),
    )
    const offers = await Promise.all(
      people.map(({ id }) => buildOffer(db, { user_id: id, quantity: 100, category: 'items' })),
    )
    const answers = await atOnce(async (n) => {
      const placed = await pay(people[n % 8]!.id, offers[(n + 1) % 8]!.id)
      if (!placed.ok) return placed.code
      const { seller_id, user_id } = await findOrder(db, placed.value.order_id)
      const move = (name: 'complete' | 'receive', id: string) =>
        moveOrder(
          db,
          { id: placed.value.order_id, name, actor: person({ id, is_admin: false }) },
          settings,
          now,
        )
      return [
        answerOf(await move('complete', seller_id)),
        answerOf(await move('receive', user_id)),
      ].join(' ')
    })
    expect(answers).toEqual({ 'done done': CLICKS })
    expect(await Promise.all(people.map(({ id }) => walletBalance(db, id)))).toEqual(
      people.map(() => 20_000 - 8 * 1_000 + 8 * 900),
    )
  })
})
