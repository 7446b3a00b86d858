import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { DAY, HOUR, plus } from '#kernel/time.ts'
import { post } from '#modules/ledger/ledger.server.ts'
import { REWARDS, walletOf } from '#modules/ledger/ledger.ts'
import { placeOrder } from '#modules/orders/checkout.server.ts'
import { takePayment } from '#modules/orders/payments.server.ts'
import { closeDays } from '#modules/reports/closing.server.ts'
import { closedDays, reconcile } from '#modules/reports/reconciliation.server.ts'
import { type Report } from '#modules/reports/reconciliation.ts'
import { defaults } from '#modules/settings/settings.ts'
import { transact } from '#platform/db.server.ts'
import { findViolations, verify } from '../scripts/verify.ts'
import { openTestDatabase } from './app.ts'
import { buildOffer } from './factories/offer.ts'
import { buildOrder, checkout } from './factories/order.ts'
import { buildPaymentMethod } from './factories/payment-method.ts'
import { buildProfile } from './factories/profile.ts'

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
await takePayment(db, { id: 'late', order_id: cancelled.id, type: 'payment.succeeded', amount: 800, currency: 'DZD', mode: 'test' }, defaults, 'test', at(1).now)
await buildOrder(db, { ...at(2), status: 'paid', price: 900 })
const buyer = await buildProfile(db, { wallet: 3_000 }, at(0).now)
const offer = await buildOffer(db)
await placeOrder(db, buyer.id, offer.id, checkout({ payment_method_id: wallet.id }), { ...defaults, wallet_payment_open: true }, now)
const reward = await db.insertInto('loyalty_rewards').values({ name: 'A', points_required: 1, reward_value: 100 }).returning('id').executeTakeFirstOrThrow()
await db.insertInto('loyalty_points').values({ user_id: received.user_id, order_id: received.id, points_earned: 5 }).execute()
const redemption = await db.insertInto('loyalty_redemptions').values({ user_id: received.user_id, reward_id: reward.id, points_spent: 1, created_at: at(1).now })
  .returning('id').executeTakeFirstOrThrow()
await transact(db, (tx) => post(tx, `redemption:${redemption.id}`, [{ code: 'redemption', debit: REWARDS, credit: walletOf(received.user_id), amount: 100 }], at(1).now))

const client = new pg.Client({ connectionString: url })
await client.connect()
afterAll(() => client.end())

const all = () => reconcile(db, '2026-11-18', '2026-11-20', now)
const moved = ({ lines }: Report) => Object.fromEntries(lines.filter(({ amount }) => amount > 0).map(({ name, part, amount }) => [part ? `${name} ${part}` : name, amount]))
const closings = ({ books }: Report) => Object.fromEntries(books.map(({ book, closing }) => [book, closing]))

/** What tampering does, which is taken back afterwards. Triggers look away meanwhile. */
async function after<Value>(statements: string, look: () => Promise<Value>): Promise<Value> {
  const tampering = (sql: string) => client.query(`begin; set local session_replication_role = replica; ${sql}; commit`)
  await tampering(`create table kept_transfers as table ledger_transfers; create table kept_accounts as table ledger_accounts; ${statements}`)
  try {
    return await look()
  } finally {
    await tampering(`delete from ledger_transfers; insert into ledger_transfers overriding system value select * from kept_transfers;
      delete from ledger_accounts; insert into ledger_accounts select * from kept_accounts; drop table kept_transfers, kept_accounts`)
  }
}

describe('the books', () => {
  const method = `clearing:${card.id}`

  test('say of each day what moved, and add up to the dinar', async () => {
    const reports = await all()
    expect(reports.map(({ differences }) => differences)).toEqual([0, 0, 0])
    expect(reports.map(moved)).toEqual([
      { [`captured ${method}`]: 10_750, released: 9_000, seller_fees: 1_000, buyer_fees: 250, refunded_wallet: 500, adjusted_up: 3_000 },
      { [`captured ${method}`]: 700, [`refunded_original ${method}`]: 700, [`late_payments ${method}`]: 800, redemptions: 100 },
      { [`captured ${method}`]: 900, 'captured wallet': 1_000 },
    ])
    expect(closings(reports[2]!)).toEqual({ escrow: 1_900, wallet: 12_400, fees: 1_250, rewards: -100, adjustments: -3_000, [method]: -12_450 })
    expect(reports[2]!.books.find(({ book }) => book === 'escrow')).toMatchObject({ opening: 0, incoming: 1_900, kept: 1_900, held: 1_900 })
  })

  test('are kept once a day is over, by whichever node comes first, and say the same from then on', async () => {
    const before = await all()
    const done = await Promise.all([1, 2, 3].map(() => closeDays(db, now)))
    expect(done.sort()).toEqual([0, 0, 2])
    const afterwards = await all()
    expect(afterwards.map(({ is_closed }) => is_closed)).toEqual([true, true, false])
    expect(afterwards.map(({ lines, books, differences }) => ({ lines, books, differences }))).toEqual(before.map(({ lines, books, differences }) => ({ lines, books, differences })))
    expect(await closedDays(db, 10)).toMatchObject([{ day: '2026-11-19', differences: 0, moved: { capture: 700 } }, { day: '2026-11-18', transfers: 6 }])
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
    for (const change of ['update reconciliation_days set transfers = 0', 'delete from reconciliation_movements', 'truncate reconciliation_days cascade']) {
      await expect(client.query(change)).rejects.toThrow('append-only')
    }
  })
})

const told = async () => (await db.selectFrom('outbox').select('subject_id').where('event', '=', 'reconciliation.off').execute()).map(({ subject_id }) => subject_id)

describe('what somebody changed by hand', () => {
  const tampered = `update ledger_transfers set amount = amount + 1 where reference = 'redemption:${redemption.id}'`

  test('in a closed day is named, and told to the operator once, and again when it changes', async () => {
    await after(tampered, async () => {
      expect((await all())[1]).toMatchObject({ differences: 1, changed: [{ code: 'redemption', from: 'rewards', to: 'wallet', closed: 100, now: 101 }] })
      expect(await findViolations(client)).toEqual(expect.arrayContaining([expect.objectContaining({ invariant: 20, subject: 'day:2026-11-19' })]))
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

  test('in a wallet\'s balance is named today', async () => {
    await after(`update ledger_accounts set balance = balance + 5 where id = 'wallet:${buyer.id}'`, async () => {
      expect((await all())[2]!.books.find(({ book }) => book === 'wallet')).toMatchObject({ closing: 12_400, kept: 12_405, difference: -5 })
    })
  })

  test('as a row more is named, whatever day it claims', async () => {
    const row = (day: number) => `insert into ledger_transfers (reference, code, debit_account_id, credit_account_id, amount, created_at)
      values ('order:${cancelled.id}', 'payout', 'fees', 'wallet:${buyer.id}', 7, '${at(day).now.toISOString()}')`
    await after(row(0), async () => {
      expect((await all())[0]!.changed).toEqual([{ code: 'payout', from: 'fees', to: 'wallet', closed: 0, now: 7 }])
    })
    await after(row(2), async () => {
      expect((await all())[2]).toMatchObject({ unknown: [{ code: 'payout', from: 'fees', to: 'wallet', amount: 7 }] })
    })
    expect(await verify(url)).toEqual([])
  })
})
