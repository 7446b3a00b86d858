import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { DAY, HOUR, plus } from '#kernel/time.ts'
import { post } from '#modules/ledger/ledger.server.ts'
import { REWARDS, walletOf } from '#modules/ledger/ledger.ts'
import { placeOrder } from '#modules/checkout/checkout.server.ts'
import { processPayment } from '#modules/order-payments/payments.server.ts'
import { decideOnDeposit } from '#modules/payouts/deposits.server.ts'
import { adjustWallet } from '#modules/payouts/wallet-adjustment.server.ts'
import { closeDays } from '#modules/reports/closing.server.ts'
import { closedDays, reconcile } from '#modules/reports/reconciliation.server.ts'
import type { Report } from '#modules/reports/reconciliation.ts'
import { defaults } from '#modules/settings/settings.ts'
import { transact } from '#platform/db.server.ts'
import { findViolations, verify } from '../scripts/verify.ts'
import { openTestDatabase } from './app.ts'
import { buildGatewayDay } from './factories/gateway-day.ts'
import { buildOffer } from './factories/offer.ts'
import { buildOrder, checkout } from './factories/order.ts'
import { buildPaymentMethod } from './factories/payment-method.ts'
import { buildWithdrawal } from './factories/payout.ts'
import { buildAdmin, buildProfile } from './factories/profile.ts'

const { db, url } = await openTestDatabase(6)
const began = new Date('2026-11-18T09:00:00Z')
const now = plus(began, 2 * DAY)
const card = await buildPaymentMethod(db)
const wallet = await buildPaymentMethod(db, { name: 'Wallet' })

// Two days that are over and one that is not: something of every kind.
const at = (day: number) => ({ now: plus(began, day * DAY), payment_method_id: card.id })
const fee = { settings: { charge_buyer_fee: true } }
const received = await buildOrder(db, { ...at(0), ...fee, status: 'received', price: 10_000 })
await buildOrder(db, { ...at(0), status: 'refunded_wallet', price: 500 })
await buildOrder(db, { ...at(1), status: 'refunded_original', price: 700 })
const cancelled = await buildOrder(db, { ...at(1), status: 'cancelled', price: 800 })
await processPayment(
  db,
  'callback',
  {
    id: 'late',
    order_id: cancelled.id,
    type: 'payment.succeeded',
    amount: 800,
    currency: 'DZD',
    mode: 'test',
  },
  defaults,
  at(1).now,
)
await buildOrder(db, { ...at(2), status: 'paid', price: 900 })
const buyer = await buildProfile(db, {}, at(0).now)
const admin = await buildAdmin(db)
const adjust = (kind: 'deposit' | 'withdrawal', amount: number, when: Date) =>
  adjustWallet(
    db,
    buyer.id,
    { kind, amount, description: 'By hand', token: randomUUID() },
    admin,
    when,
  )
await adjust('deposit', 3_000, at(0).now)
const offer = await buildOffer(db)
await placeOrder(
  db,
  buyer.id,
  offer.id,
  checkout({ payment_method_id: wallet.id }),
  { ...defaults, wallet_payment_open: true },
  now,
)
const reward = await db
  .insertInto('loyalty_rewards')
  .values({ name: 'A', points_required: 1, reward_value: 100 })
  .returning('id')
  .executeTakeFirstOrThrow()
await db
  .insertInto('loyalty_points')
  .values({ user_id: received.user_id, order_id: received.id, points_earned: 5 })
  .execute()
const redemption = await db
  .insertInto('loyalty_redemptions')
  .values({
    user_id: received.user_id,
    reward_id: reward.id,
    points_spent: 1,
    reward_value: 100,
    created_at: at(1).now,
  })
  .returning('id')
  .executeTakeFirstOrThrow()
await transact(db, (tx) =>
  post(
    tx,
    `redemption:${redemption.id}`,
    [{ code: 'redemption', debit: REWARDS, credit: walletOf(received.user_id), amount: 100 }],
    at(1).now,
  ),
)

// money that comes in, leaves and is corrected by hand, all on the second day
await adjust('deposit', 9_050, at(1).now)
await adjust('withdrawal', 50, at(1).now)
const ofBuyer = { user_id: buyer.id, now: at(1).now }
const [paid, returned] = [
  await buildWithdrawal(db, { ...ofBuyer, status: 'paid' }),
  await buildWithdrawal(db, { ...ofBuyer, amount: 1_000, status: 'returned' }),
]
await buildWithdrawal(db, { ...ofBuyer, amount: 2_000, status: 'cancelled' })
const deposit = await db
  .insertInto('deposits')
  .values({
    user_id: buyer.id,
    amount: 650,
    to_account: 'ccp 002345678988',
    receipt_url: '/files/receipts/kept.webp',
    receipt_digest: '0'.repeat(64),
    token: randomUUID(),
    created_at: at(1).now,
  })
  .returning('id')
  .executeTakeFirstOrThrow()
await decideOnDeposit(
  db,
  deposit.id,
  { name: 'confirm', received: 600, differs: true },
  admin,
  defaults,
  at(1).now,
)

// what the gateway took, keeps and paid out, and what came by transfer, on the second day as well
const gate = await buildPaymentMethod(db, { name: 'Gate', kind: 'gateway' })
const bank = await buildPaymentMethod(db, { name: 'Bank' })
await buildGatewayDay(db, { card: gate.id, bank: bank.id }, admin, at(1).now)

const client = new pg.Client({ connectionString: url })
await client.connect()
afterAll(() => client.end())

const all = () => reconcile(db, '2026-11-18', '2026-11-20', now)
const moved = ({ lines }: Report) =>
  Object.fromEntries(
    lines
      .filter(({ amount }) => amount > 0)
      .map(({ name, part, amount }) => [part ? `${name} ${part}` : name, amount]),
  )
const closings = ({ books }: Report) =>
  Object.fromEntries(books.map(({ book, closing }) => [book, closing]))

/** What tampering does, which is taken back afterwards. Triggers look away meanwhile. */
async function after<Value>(statements: string, look: () => Promise<Value>): Promise<Value> {
  const tampering = (sql: string) =>
    client.query(`begin; set local session_replication_role = replica; ${sql}; commit`)
  await tampering(
    `create table kept_transfers as table ledger_transfers; create table kept_accounts as table ledger_accounts; ${statements}`,
  )
  try {
    return await look()
  } finally {
    await tampering(`delete from ledger_transfers; insert into ledger_transfers overriding system value select * from kept_transfers;
      delete from ledger_accounts; insert into ledger_accounts select * from kept_accounts; drop table kept_transfers, kept_accounts`)
  }
}

describe('the books', () => {
  const method = `clearing:${card.id}`

  const byGateway = {
    [`captured clearing:${gate.id}`]: 8_000,
    [`captured clearing:${bank.id}`]: 1_000,
    [`late_payments clearing:${gate.id}`]: 5_000,
    [`late_payments clearing:${bank.id}`]: 300,
    [`deposits clearing:${gate.id}`]: 4_000,
    [`gateway_fees clearing:${gate.id}`]: 500,
    [`settlements clearing:${gate.id}`]: 7_000,
    [`settlements clearing:${bank.id}`]: 1_300,
    [`refunds_sent clearing:${gate.id}`]: 3_000,
  }
  const byHand = {
    deposits: 600,
    withdrawals_requested: 8_000,
    withdrawals_paid: paid.amount - paid.fee,
    withdrawal_fees: paid.fee,
    withdrawals_returned: 3_000,
    adjusted_up: 9_050,
    adjusted_down: 50,
  }

  test('say of each day what moved, and add up to the dinar', async () => {
    const reports = await all()
    expect(reports.map(({ differences }) => differences)).toEqual([0, 0, 0])
    expect(reports.map(moved)).toEqual([
      {
        [`captured ${method}`]: 10_750,
        released: 9_000,
        seller_fees: 1_000,
        buyer_fees: 250,
        refunded_wallet: 500,
        adjusted_up: 3_000,
      },
      {
        [`captured ${method}`]: 700,
        ...byGateway,
        [`refunded_original ${method}`]: 700,
        [`late_payments ${method}`]: 800,
        redemptions: 100,
        ...byHand,
      },
      { [`captured ${method}`]: 900, 'captured wallet': 1_000 },
    ])
    expect(closings(reports[2]!)).toEqual({
      escrow: 10_900,
      wallet: 26_300,
      withdrawal: 0,
      fees: 1_400,
      bank: -1_050,
      gateway_fees: -500,
      [`clearing:${gate.id}`]: -12_500,
      [`clearing:${bank.id}`]: 0,
      rewards: -100,
      adjustments: -12_000,
      [method]: -12_450,
    })
    expect(reports[2]!.books.find(({ book }) => book === 'escrow')).toMatchObject({
      opening: 9_000,
      incoming: 1_900,
      kept: 10_900,
      held: 10_900,
    })
  })

  test('are kept once a day is over, by whichever node comes first, and say the same from then on', async () => {
    const before = await all()
    const done = await Promise.all([1, 2, 3].map(() => closeDays(db, now)))
    expect(done.sort()).toEqual([0, 0, 2])
    const afterwards = await all()
    expect(afterwards.map(({ is_closed }) => is_closed)).toEqual([true, true, false])
    expect(
      afterwards.map(({ lines, books, differences }) => ({ lines, books, differences })),
    ).toEqual(before.map(({ lines, books, differences }) => ({ lines, books, differences })))
    expect(await closedDays(db, 10)).toMatchObject([
      { day: '2026-11-19', differences: 0, moved: { capture: 9_700 } },
      { day: '2026-11-18', transfers: 6 },
    ])
    expect(await closeDays(db, plus(now, HOUR))).toBe(0)
    expect([await verify(url), await told()]).toEqual([[], []])
  })

  test('of one day begin with what the day before left', async () => {
    const [alone] = await reconcile(db, '2026-11-20', '2026-11-20', now)
    expect(alone).toEqual((await all())[2])
    const [yesterday] = await reconcile(db, '2026-11-19', '2026-11-19', now)
    expect(yesterday).toEqual((await all())[1])
  })

  test('of days to come are none', async () => {
    expect(await reconcile(db, '2026-11-21', '2026-11-30', now)).toEqual([])
    expect(await reconcile(db, '2026-11-20', '2026-11-30', now)).toHaveLength(1)
  })

  test('cannot be changed once they are closed', async () => {
    for (const change of [
      'update reconciliation_days set transfers = 0',
      'delete from reconciliation_movements',
      'truncate reconciliation_days cascade',
    ]) {
      await expect(client.query(change)).rejects.toThrow('append-only')
    }
  })
})

const told = async () =>
  (
    await db
      .selectFrom('outbox')
      .select('subject_id')
      .where('event', '=', 'reconciliation.off')
      .execute()
  ).map(({ subject_id }) => subject_id)

describe('what somebody changed by hand', () => {
  const tampered = `update ledger_transfers set amount = amount + 1 where reference = 'redemption:${redemption.id}'`

  test('in a closed day is named, and told to the operator once, and again when it changes', async () => {
    await after(tampered, async () => {
      expect((await all())[1]).toMatchObject({
        differences: 1,
        changed: [{ code: 'redemption', from: 'rewards', to: 'wallet', closed: 100, now: 101 }],
      })
      expect(await findViolations(client)).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ invariant: 20, subject: 'day:2026-11-19' }),
        ]),
      )
      await Promise.all([1, 2].map(() => closeDays(db, now)))
      expect(await told()).toEqual(['2026-11-19'])
      await closeDays(db, plus(now, HOUR))
      expect(await told()).toEqual(['2026-11-19'])
      await client.query(`begin; set local session_replication_role = replica; ${tampered}; commit`)
      await closeDays(db, now)
      expect(await told()).toEqual(['2026-11-19', '2026-11-19'])
    })
    // what was mended and comes back is new
    await closeDays(db, now)
    await after(tampered, () => closeDays(db, now))
    expect(await told()).toHaveLength(3)
    await closeDays(db, now)
    expect((await all()).map(({ differences }) => differences)).toEqual([0, 0, 0])
  })

  test("in a wallet's balance is named today", async () => {
    await after(
      `update ledger_accounts set balance = balance + 5 where id = 'wallet:${buyer.id}'`,
      async () => {
        expect((await all())[2]!.books.find(({ book }) => book === 'wallet')).toMatchObject({
          closing: 26_300,
          kept: 26_305,
          difference: -5,
        })
      },
    )
  })

  test.each([
    [
      'a deposit that says another amount',
      'deposits',
      'received_amount = received_amount + 7',
      `id = '${deposit.id}'`,
      { deposits: -7 },
    ],
    [
      'a deposit that nobody confirmed',
      'deposits',
      "status = 'refused', received_amount = null, refusal_reason = 'No'",
      `id = '${deposit.id}'`,
      { deposits: 600 },
    ],
    [
      'a withdrawal that says another amount',
      'withdrawals',
      'amount = amount + 7',
      `id = '${paid.id}'`,
      { withdrawals_requested: -7, withdrawals_paid: -7 },
    ],
    [
      'a withdrawal that says another fee',
      'withdrawals',
      'fee = 157, fee_bp = 314',
      `id = '${paid.id}'`,
      { withdrawals_paid: 7, withdrawal_fees: -7 },
    ],
    [
      'a return that is no longer told of',
      'withdrawal_history',
      "move = 'approve'",
      `withdrawal_id = '${returned.id}' and move = 'return'`,
      { withdrawals_returned: 1_000 },
    ],
    [
      'an adjustment that says another amount',
      'wallet_adjustments',
      'amount = amount + 7',
      "kind = 'deposit'",
      { adjusted_up: -7 },
    ],
    [
      'an adjustment down that says another',
      'wallet_adjustments',
      'amount = amount + 7',
      "kind = 'withdrawal'",
      { adjusted_down: -7 },
    ],
  ])('in what the ledger is compared with is named: %s', async (_, table, change, row, off) => {
    const where =
      table === 'wallet_adjustments' ? `${row} and created_at = '${at(1).now.toISOString()}'` : row
    const tampering = (sql: string) =>
      client.query(`begin; set local session_replication_role = replica; ${sql}; commit`)
    await tampering(
      `create table kept as select * from ${table} where ${where}; update ${table} set ${change} where ${where}`,
    )
    try {
      const [before, report, today] = await all()
      expect(
        Object.fromEntries(
          report!.lines.flatMap(({ name, difference }) =>
            difference === 0 ? [] : [[name, difference]],
          ),
        ),
      ).toEqual(off)
      expect([before!.differences, report!.differences, today!.differences]).toEqual([
        0,
        Object.keys(off).length,
        0,
      ])
    } finally {
      await tampering(
        `delete from ${table} where id in (select id from kept); ${await restored(table)}; drop table kept`,
      )
    }
    expect((await all()).map(({ differences }) => differences)).toEqual([0, 0, 0])
  })

  /** What puts the rows back that were kept, without the columns that the database makes. */
  async function restored(table: string): Promise<string> {
    const { rows } = await client.query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    )
    const columns = rows.map(({ name }) => name).join(', ')
    return `insert into ${table} (${columns}) overriding system value select ${columns} from kept`
  }

  test('as a row more is named, whatever day it claims', async () => {
    const row = (
      day: number,
    ) => `insert into ledger_transfers (reference, code, debit_account_id, credit_account_id, amount, created_at)
      values ('order:${cancelled.id}', 'payout', 'fees', 'wallet:${buyer.id}', 7, '${at(day).now.toISOString()}')`
    await after(row(0), async () => {
      expect((await all())[0]!.changed).toEqual([
        { code: 'payout', from: 'fees', to: 'wallet', closed: 0, now: 7 },
      ])
    })
    await after(row(2), async () => {
      expect((await all())[2]).toMatchObject({
        unknown: [{ code: 'payout', from: 'fees', to: 'wallet', amount: 7 }],
      })
    })
    expect(await verify(url)).toEqual([])
  })
})
