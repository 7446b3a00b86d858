import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, expect, test } from 'vitest'
import { algiersDay, plusDays } from '#kernel/algiers.ts'
import { DAY, plus } from '#kernel/time.ts'
import {
  lockedWalletBalance,
  post,
  transactionsOf,
  walletBalance,
} from '#modules/ledger/ledger.server.ts'
import { ADJUSTMENTS, BANK, type Transfer, walletOf } from '#modules/ledger/ledger.ts'
import { moveWithdrawal } from '#modules/payouts/withdrawals.server.ts'
import { closeDays } from '#modules/reports/closing.server.ts'
import { isCheckViolation, transact } from '#platform/db.server.ts'
import { findViolations, verify } from '../scripts/verify.ts'
import { openTestDatabase } from './app.ts'
import { balanceOf } from './balance.ts'
import { buildOrder } from './factories/order.ts'
import { buildAdmin, buildProfile } from './factories/profile.ts'
import { buildWithdrawal, findWithdrawalRow } from './factories/payout.ts'
import { untilOneWaits } from './locks.ts'
import { ownPostgres } from './own-postgres.ts'
import { trustFigure } from './trust-figure.ts'

// What a ledger of money has to be, property by property, as those who build nothing else name
// them: each is shown on the real database, by an attempt at its opposite.

const { db, url } = await openTestDatabase(20)
const now = new Date()
let causes = 0
const shown: string[] = []

// before any day is closed
const bought = plus(now, -2 * DAY)
await buildOrder(db, { status: 'received', price: 1_500, now: bought })
/** The day into which the ninth books what the product does not know of. */
const bookedBehind = plusDays(algiersDay(now), -3)

afterEach(async ({ task }) => {
  expect(await verify(url)).toEqual([])
  shown.push(task.name)
})

const give = (userId: string, amount: number): Transfer => ({
  code: 'deposit',
  debit: ADJUSTMENTS,
  credit: walletOf(userId),
  amount,
})
const take = (userId: string, amount: number): Transfer => ({
  code: 'withdrawal',
  debit: walletOf(userId),
  credit: ADJUSTMENTS,
  amount,
})
/** That it was refused for want of money; any other failure is one of the test. */
const isOverdraft = (error: unknown): false => {
  if (isCheckViolation(error, 'ledger_accounts_not_below_zero')) return false
  throw error
}
const book = (transfers: readonly Transfer[], reference = `adjustment:conformance:${causes++}`) =>
  transact(db, (tx) => post(tx, reference, transfers, now))
const sumOfAll = async () => {
  const { rows } = await sql<{ sum: number }>`select coalesce(sum(case when a.id =
    t.credit_account_id then t.amount else -t.amount end), 0)::bigint as sum
    from ledger_transfers t join ledger_accounts a on a.id in (t.debit_account_id,
      t.credit_account_id)`.execute(db)
  return rows[0]!.sum
}

test('1. double entry: what leaves one account enters another, and all of it sums to 0', async () => {
  const { id } = await buildProfile(db)
  await book([give(id, 700)])
  await book([take(id, 300)])
  expect(await sumOfAll()).toBe(0)
  const oneSided = { ...give(id, 5), debit: walletOf(id) }
  await expect(book([oneSided])).rejects.toMatchObject({
    constraint: 'ledger_transfers_two_accounts',
  })
})

test('2. immutable: a transfer is neither changed nor removed, nor the table emptied', async () => {
  const { id } = await buildProfile(db, { wallet: 10 })
  for (const statement of [
    sql`update ledger_transfers set amount = 11 where credit_account_id = ${walletOf(id)}`,
    sql`delete from ledger_transfers where credit_account_id = ${walletOf(id)}`,
    sql`truncate ledger_transfers`,
    sql`update ledger_accounts set balance = 11 where id = ${walletOf(id)}`,
  ])
    await expect(statement.execute(db)).rejects.toThrow(/./)
  expect(await walletBalance(db, id)).toBe(10)
})

test('3. idempotent by cause: the same cause is booked once, however often it is told', async () => {
  const { id } = await buildProfile(db)
  const cause = `adjustment:conformance:${causes++}`
  const told = await Promise.allSettled(
    Array.from({ length: 16 }, () => book([give(id, 9)], cause)),
  )
  expect(told.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await walletBalance(db, id)).toBe(9)
})

test('4. no overdraft: of 64 that take the last dinar at once one has it', async () => {
  const { id } = await buildProfile(db, { wallet: 100 })
  const taken = await Promise.allSettled(Array.from({ length: 64 }, () => book([take(id, 100)])))
  const refused = taken.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  expect(refused).toHaveLength(63)
  for (const error of refused)
    expect(isCheckViolation(error, 'ledger_accounts_not_below_zero')).toBe(true)
  expect(await walletBalance(db, id)).toBe(0)
})

test('5. two phases: money is set aside first, and then paid or given back, never both', async () => {
  const { id, user_id, amount } = await buildWithdrawal(db, { status: 'approved' })
  const [aside, wallet] = [`withdrawal:${id}`, await walletBalance(db, user_id)]
  expect(await balanceOf(db, aside)).toBe(amount)
  const [payer, sent] = [await buildAdmin(db), await balanceOf(db, BANK)]
  const answers = await Promise.all(
    Array.from({ length: 64 }, (_, nth) => {
      const name = nth % 2 === 0 ? 'pay' : 'return'
      return moveWithdrawal(db, { id, name, actor: payer, note: `KZ ${nth}` }, now)
    }),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  const { status, fee } = await findWithdrawalRow(db, id)
  const isPaid = status === 'paid'
  expect([
    await balanceOf(db, aside),
    (await balanceOf(db, BANK)) - sent,
    (await walletBalance(db, user_id)) - wallet,
  ]).toEqual([0, isPaid ? amount - fee : 0, isPaid ? 0 : amount])
})

test('6. ordered: an account moves in the order of its transfers’ numbers', async () => {
  const { id } = await buildProfile(db, { wallet: 1 })
  const later = await transact(db, async (tx) => {
    await lockedWalletBalance(tx, id)
    // it waits for the lock, and is numbered once it has it
    const second = book([give(id, 30)])
    await untilOneWaits(db)
    await post(tx, `adjustment:conformance:${causes++}`, [give(id, 20)], now)
    return { second }
  })
  await later.second
  const { transactions } = await transactionsOf(db, id, 'all')
  expect(transactions.map(({ amount }) => amount)).toEqual([30, 20, 1])
})

test('6. ordered: of 64 who move one account at once, none is below zero in the order of numbers', async () => {
  const { id } = await buildProfile(db)
  // who takes has to wait for somebody who gives
  const takeOnce = async () => {
    while (!(await book([take(id, 10)]).then(() => true, isOverdraft)));
  }
  await Promise.all(
    Array.from({ length: 64 }, (_, nth) => (nth % 2 === 0 ? book([give(id, 10)]) : takeOnce())),
  )
  const { rows } = await sql<{ transfers: number; lowest: number }>`
    select count(*)::int as transfers, min(balance)::int as lowest from (
      select sum(case when credit_account_id = ${walletOf(id)} then amount else -amount end)
        over (order by id) as balance
      from ledger_transfers where ${walletOf(id)} in (debit_account_id, credit_account_id)) t`.execute(
    db,
  )
  expect(rows[0]).toEqual({ transfers: 64, lowest: 0 })
})

test('7. exactly once: 64 requests for one withdrawal set its amount aside once', async () => {
  const withdrawal = await buildWithdrawal(db, { amount: 2_000 })
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ledger_transfers
    where credit_account_id = ${`withdrawal:${withdrawal.id}`}`.execute(db)
  expect(rows[0]!.count).toBe(1)
  const again = await Promise.allSettled(
    Array.from({ length: 64 }, () =>
      book(
        [
          {
            code: 'withdrawal',
            debit: walletOf(withdrawal.user_id),
            credit: `withdrawal:${withdrawal.id}`,
            amount: 2_000,
          },
        ],
        `withdrawal:${withdrawal.id}`,
      ),
    ),
  )
  expect(again.every(({ status }) => status === 'rejected')).toBe(true)
})

test('8. balance at any time: what an account held at a moment is the sum of what came before', async () => {
  const { id } = await buildProfile(db)
  const amounts = [500, -200, 75, -75, 40]
  for (const [nth, amount] of amounts.entries()) {
    await book([amount > 0 ? give(id, amount) : take(id, -amount)])
    const { transactions } = await transactionsOf(db, id, 'all')
    const at = transactions.reduce((sum, { amount: each }) => sum + each, 0)
    const sum = amounts.slice(0, nth + 1).reduce((all, each) => all + each, 0)
    expect([at, await walletBalance(db, id)]).toEqual([sum, sum])
  }
})

test('9. closed days: what is booked into a day that was closed is found, and nothing else', async () => {
  const day = bookedBehind
  const noon = new Date(`${day}T11:00:00Z`)
  const { id } = await buildProfile(db)
  await transact(db, (tx) => post(tx, `adjustment:conformance:${causes++}`, [give(id, 60)], noon))
  await closeDays(db, now)
  expect(await verify(url)).toEqual([])
  // as somebody would who books behind the back of a closed day; taken back before it is kept
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('begin')
  await client.query(
    `insert into ledger_transfers (reference, code, debit_account_id, credit_account_id, amount,
      created_at) values ('adjustment:late', 'deposit', 'adjustments', $1, 1, $2)`,
    [walletOf(id), noon],
  )
  const found = await findViolations(client)
  await client.end()
  expect(found.map(({ invariant, subject }) => [invariant, subject])).toEqual([[20, `day:${day}`]])
})

test('10. linked: what belongs together is booked together or not at all', async () => {
  const { id } = await buildProfile(db, { wallet: 50 })
  await expect(book([give(id, 10), { ...take(id, 61) }])).rejects.toThrow(/./)
  expect(await walletBalance(db, id)).toBe(50)
  const unlinked = sql`insert into ledger_transfers (reference, code, debit_account_id,
    credit_account_id, amount) values ('order:none', 'payout', ${ADJUSTMENTS}, 'wallet:none', 5)`
  await expect(unlinked.execute(db)).rejects.toThrow(/foreign key/)
})

test('11. reversible by adding: money comes back by a transfer of its own', async () => {
  const order = await buildOrder(db, { status: 'refunded_wallet', price: 800 })
  const { rows } = await sql<{ code: string; amount: number }>`select code, amount
    from ledger_transfers where reference = ${`order:${order.id}`} order by id`.execute(db)
  expect(rows).toEqual([
    { code: 'capture', amount: 800 },
    { code: 'refund_wallet', amount: 800 },
  ])
})

test('12. limits: amounts are whole, positive and small enough to be exact', async () => {
  const { id } = await buildProfile(db)
  for (const amount of [0, -1, 1.5, Number.NaN, 2 ** 53])
    await expect(book([give(id, amount)])).rejects.toThrow(/./)
  const zero = sql`insert into ledger_transfers (reference, code, debit_account_id,
    credit_account_id, amount) select 'x', 'deposit', ${ADJUSTMENTS}, id, 0 from ledger_accounts
    where id <> ${ADJUSTMENTS} limit 1`
  await expect(zero.execute(db)).rejects.toThrow(/amount_check/)
})

test('13. isolated: 64 transfers between two wallets at once leave both sums as one by one', async () => {
  const [one, other] = [
    await buildProfile(db, { wallet: 640 }),
    await buildProfile(db, { wallet: 640 }),
  ]
  await Promise.all(
    Array.from({ length: 64 }, (_, nth) => {
      const [from, to] = nth % 2 === 0 ? [one, other] : [other, one]
      return book([{ ...take(from.id, 10), credit: walletOf(to.id) }])
    }),
  )
  expect(await Promise.all([one, other].map(({ id }) => walletBalance(db, id)))).toEqual([640, 640])
})

test('15. reconciled: each closed day is compared with a second source, which finds what has none', async () => {
  await closeDays(db, now)
  const off = await db
    .selectFrom('reconciliation_days')
    .select(['day', 'differences'])
    .where('day', 'in', [bookedBehind, algiersDay(bought)])
    .orderBy('day')
    .execute()
  // what the ninth booked is of no adjustment
  expect(off.map(({ differences }) => differences)).toEqual([1, 0])
})

const own = await ownPostgres()
afterAll(() => own.drop())

test('14. durable: what was acknowledged before a power cut is there after it', async () => {
  const client = new pg.Client({ connectionString: own.url })
  client.on('error', () => {})
  await client.connect()
  await client.query('set synchronous_commit = on')
  await client.query(
    `insert into ledger_accounts (id, balance) values ('fees', null), ('bank', null)`,
  )
  let acknowledged = 0
  const writing = (async () => {
    for (;;) {
      await client.query(
        `insert into ledger_transfers (reference, code, debit_account_id, credit_account_id, amount)
        values ($1, 'settlement', 'bank', 'fees', 1)`,
        [`settlement:${acknowledged}`],
      )
      acknowledged++
      if (acknowledged === 200) own.kill()
    }
  })()
  await expect(writing).rejects.toThrow(/./)
  await own.start()
  const after = new pg.Client({ connectionString: own.url })
  await after.connect()
  const { rows } = await after.query('select count(*)::int as n from ledger_transfers')
  await after.end()
  expect(acknowledged).toBeGreaterThanOrEqual(200)
  expect(rows[0].n).toBeGreaterThanOrEqual(acknowledged)
})

test('all fifteen were shown', () => {
  const numbers = [...new Set(shown.map((name) => Number.parseInt(name, 10)))]
  trustFigure(2, `${numbers.length} of 15 properties`)
  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 15 }, (_, n) => n + 1))
})
