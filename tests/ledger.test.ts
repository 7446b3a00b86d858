import { expect, test } from 'vitest'
import {
  lockedWalletBalance,
  post,
  TRANSACTIONS_PER_PAGE,
  transactionsOf,
  walletBalance,
} from '#modules/ledger/ledger.server.ts'
import {
  ADJUSTMENTS,
  FEES,
  keepsBalance,
  REWARDS,
  type Transfer,
  walletOf,
} from '#modules/ledger/ledger.ts'
import { transact, type Tx } from '#platform/db.server.ts'
import { openTestDb } from './app.ts'
import { balanceOf } from './balance.ts'
import { buildOrder } from './factories/order.ts'
import { buildProfile, buildSeller, giveMoney } from './factories/profile.ts'
import { untilOneWaits } from './locks.ts'

const db = await openTestDb(4)
const now = new Date('2026-11-20T10:00:00Z')

const postAll = (reference: string, ...transfers: Transfer[]) =>
  transact(db, (tx) => post(tx, reference, transfers, now))

test('a transfer moves money from one account to another, and the sum of all stays 0 [ENT-13]', async () => {
  const [one, other] = [await buildProfile(db), await buildProfile(db)]
  await postAll('adjustment:1', {
    code: 'deposit',
    debit: ADJUSTMENTS,
    credit: walletOf(one.id),
    amount: 700,
  })
  await postAll('adjustment:2', {
    code: 'withdrawal',
    debit: walletOf(one.id),
    credit: walletOf(other.id),
    amount: 300,
  })
  expect(await Promise.all([walletBalance(db, one.id), walletBalance(db, other.id)])).toEqual([
    400, 300,
  ])
  const accounts = [ADJUSTMENTS, walletOf(one.id), walletOf(other.id)]
  const balances = await Promise.all(accounts.map((account) => balanceOf(db, account)))
  expect(balances).toEqual([-700, 400, 300])
})

test('a wallet cannot be overdrawn, and what belongs together fails together', async () => {
  const { id } = await buildProfile(db, { wallet: 100 })
  const both = postAll(
    'adjustment:3',
    { code: 'deposit', debit: ADJUSTMENTS, credit: walletOf(id), amount: 50 },
    { code: 'withdrawal', debit: walletOf(id), credit: ADJUSTMENTS, amount: 151 },
  )
  await expect(both).rejects.toMatchObject({ constraint: 'ledger_accounts_not_below_zero' })
  expect(await walletBalance(db, id)).toBe(100)
})

test('a cause is posted once', async () => {
  const { id } = await buildProfile(db)
  const transfer = { code: 'deposit', debit: ADJUSTMENTS, credit: walletOf(id), amount: 5 } as const
  await postAll('adjustment:4', transfer)
  await expect(postAll('adjustment:4', transfer)).rejects.toMatchObject({
    constraint: 'ledger_transfers_once',
  })
  expect(await walletBalance(db, id)).toBe(5)
})

test.each([0, -1, 1.5, Number.NaN, 2 ** 53])('%d is no amount', async (amount) => {
  await expect(
    postAll('adjustment:5', { code: 'deposit', debit: ADJUSTMENTS, credit: FEES, amount }),
  ).rejects.toThrow('bug')
})

test("the platform's own accounts keep no balance, so that no row is hot", () => {
  expect(['wallet:x', 'escrow:x'].every(keepsBalance)).toBe(true)
  expect([FEES, REWARDS, ADJUSTMENTS, 'clearing:1'].some(keepsBalance)).toBe(false)
})

test('a wallet that nothing was put into is empty [ENT-13]', async () => {
  expect(await walletBalance(db, (await buildProfile(db)).id)).toBe(0)
})

test('the history of a wallet names each movement by its cause, newest first [ENT-14 WALL-04]', async () => {
  const { id } = await buildSeller(db, { wallet: 1_000 })
  await postAll('adjustment:6', {
    code: 'withdrawal',
    debit: walletOf(id),
    credit: ADJUSTMENTS,
    amount: 250,
    description: 'To the bank',
  })
  const sale = await buildOrder(db, { status: 'received', seller_id: id, price: 500 })
  const refund = await buildOrder(db, { status: 'refunded_wallet', buyer_id: id, price: 300 })
  const { transactions } = await transactionsOf(db, id, 'all')
  expect(
    transactions.map(({ type, status, amount, order_id, offer_title, description }) => ({
      type,
      status,
      amount,
      order_id,
      offer_title,
      description,
    })),
  ).toEqual([
    {
      type: 'refund',
      status: 'completed',
      amount: 300,
      order_id: refund.id,
      offer_title: refund.offer_title,
      description: null,
    },
    {
      type: 'other',
      status: 'completed',
      amount: 450,
      order_id: sale.id,
      offer_title: sale.offer_title,
      description: null,
    },
    {
      type: 'withdrawal',
      status: 'completed',
      amount: -250,
      order_id: null,
      offer_title: null,
      description: 'To the bank',
    },
    {
      type: 'deposit',
      status: 'completed',
      amount: 1_000,
      order_id: null,
      offer_title: null,
      description: null,
    },
  ])
  for (const [filter, count] of [
    ['refund', 1],
    ['redemption', 0],
    ['withdrawal', 1],
    ['deposit', 1],
  ] as const) {
    expect((await transactionsOf(db, id, filter)).transactions).toHaveLength(count)
  }
  expect(await walletBalance(db, id)).toBe(1_500)
})

test('a long history comes in pages', async () => {
  const { id } = await buildProfile(db)
  for (let n = 0; n <= TRANSACTIONS_PER_PAGE; n++) await giveMoney(db, id, n + 1)
  const first = await transactionsOf(db, id, 'all')
  const second = await transactionsOf(db, id, 'all', { after: first.after! })
  expect([first.transactions.length, first.before]).toEqual([TRANSACTIONS_PER_PAGE, null])
  expect([second.transactions.length, second.after]).toEqual([1, null])
  expect(second.transactions[0]?.amount).toBe(1)
})

test('transfers are numbered in the order in which they move an account', async () => {
  const { id } = await buildProfile(db)
  await giveMoney(db, id, 1)
  const give = (tx: Tx, amount: number) =>
    post(tx, `test:${id}:${amount}`, [transferTo(id, amount)], new Date())
  const late = await transact(db, async (first) => {
    await lockedWalletBalance(first, id)
    const second = transact(db, (tx) => give(tx, 30))
    await untilOneWaits(db)
    await give(first, 20)
    return { second }
  })
  await late.second
  const { transactions } = await transactionsOf(db, id, 'all')
  expect(transactions.map(({ amount }) => amount)).toEqual([30, 20, 1])
})

/** Money from the platform's own account. */
const transferTo = (userId: string, amount: number) =>
  ({ code: 'deposit', debit: ADJUSTMENTS, credit: walletOf(userId), amount }) as const
