import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { deleteAccount } from '#modules/account/delete-account.server.ts'
import { post } from '#modules/ledger/ledger.server.ts'
import { REWARDS, walletOf } from '#modules/ledger/ledger.ts'
import { giveFeedback } from '#modules/orders/feedback.server.ts'
import { statuses } from '#modules/orders/order.ts'
import { takePayment } from '#modules/orders/payments.server.ts'
import { defaults } from '#modules/settings/settings.ts'
import { transact } from '#platform/db.server.ts'
import { findViolations, verify } from '../scripts/verify.ts'
import { openTestApp } from './app.ts'
import { buildOffer } from './factories/offer.ts'
import { buildOrder } from './factories/order.ts'
import { buildDeposit, buildWithdrawal } from './factories/payout.ts'
import { buildProfile } from './factories/profile.ts'

const { db, env } = await openTestApp()
const url = env.databaseUrl!
const now = new Date('2026-11-20T10:00:00Z')

// A little of everything that can be told from the commands.
for (const status of statuses) await buildOrder(db, { status })
const disputed = await buildOrder(db, { status: 'completed', disputed: true })
const held = await buildOrder(db, { status: 'received', category: 'accounts' })
const released = await buildOrder(db, { status: 'received', category: 'accounts', released: true, price: 1_005, quantity: 3 })
const [pending, cancelled] = [await buildOrder(db), await buildOrder(db, { status: 'cancelled' })]
const restocked = await buildOffer(db)
await db.updateTable('offers').set({ quantity: 12, stock_supplied: 12 }).where('id', '=', restocked.id).execute()
const rich = await buildProfile(db, { wallet: 700 })
await giveFeedback(db, released.id, released.user_id, { rating: 'positive', comment: null }, now)
await db.insertInto('loyalty_points').values({ user_id: released.user_id, order_id: released.id, points_earned: 3_015 }).execute()
const reward = await db.insertInto('loyalty_rewards').values({ name: '100 DA', points_required: 3_000, reward_value: 100 }).returning('id').executeTakeFirstOrThrow()
const redemption = await db.insertInto('loyalty_redemptions')
  .values({ user_id: released.user_id, reward_id: reward.id, points_spent: 3_000 }).returning('id').executeTakeFirstOrThrow()
const credit = { code: 'redemption', debit: REWARDS, credit: walletOf(released.user_id), amount: 100 } as const
await transact(db, (tx) => post(tx, `redemption:${redemption.id}`, [credit], now))
const pay = (id: string, order: { id: string; total_price: number }) =>
  takePayment(db, { id, order_id: order.id, type: 'payment.succeeded', amount: order.total_price, currency: 'DZD', mode: 'test' }, defaults, 'test', now)
await pay('evt_paid', pending)
await pay('evt_late', cancelled)
const cancelledLong = await buildOrder(db, { status: 'cancelled' })
const guarded = await buildProfile(db, { two_factor_enabled: true })
await db.insertInto('two_factors').values([
  { user_id: guarded.id, secret: 'x', confirmed_at: now }, { user_id: (await buildProfile(db)).id, secret: 'never confirmed' },
]).execute()
const [asked, paidOut, takenBack] = [await buildWithdrawal(db), await buildWithdrawal(db, { status: 'paid' }), await buildWithdrawal(db, { status: 'cancelled' })]
const [sent, credited] = [await buildDeposit(db), await buildDeposit(db, { status: 'confirmed' })]
const gone = await buildProfile(db)
await deleteAccount(db, gone.id, { password: '', username: gone.username }, now)

const client = new pg.Client({ connectionString: url })
await client.connect()
afterAll(() => client.end())

/** What is found wrong after some statements, which then are taken back. Triggers and foreign keys look away meanwhile. */
async function foundAfter(statements: string): Promise<string[]> {
  await client.query('begin; set local session_replication_role = replica')
  try {
    await client.query(statements)
    return (await findViolations(client)).map(({ invariant, subject }) => `${invariant} ${subject}`)
  } finally {
    await client.query('rollback')
  }
}

test('what the commands leave behind breaks no rule', async () => {
  expect(await verify(url)).toEqual([])
})

const order = `order:${released.id}`
const one = `'${released.id}'`
const seller = `wallet:${released.seller_id}`
const transfer = (reference: string, code: string, debit: string, credited: string, amount: number | string) =>
  `insert into ledger_transfers (reference, code, debit_account_id, credit_account_id, amount) values ('${reference}', '${code}', '${debit}', '${credited}', ${amount});`
const balance = (account: string, change: number) => `update ledger_accounts set balance = balance + ${change} where id = '${account}';`
const record = (id: string, move: string, from: string, to: string) =>
  `insert into order_history (order_id, move, from_status, to_status, party, created_at) values ('${id}', '${move}', '${from}', '${to}', 'system', now());`

test.each<[string, string, string[]]>([
  ['a transfer of nothing', `alter table ledger_transfers drop constraint ledger_transfers_amount_check; ${transfer('adjustment:x', 'deposit', 'adjustments', walletOf(rich.id), 0)}`, ['1 transfer:']],
  ['a transfer from an account to itself', `alter table ledger_transfers drop constraint ledger_transfers_two_accounts; ${transfer('adjustment:x', 'deposit', walletOf(rich.id), walletOf(rich.id), 5)}`, ['1 transfer:']],
  ['a transfer into the void', transfer('adjustment:x', 'deposit', 'adjustments', 'nowhere', 5), ['1 nowhere']],
  ['a balance that was written by hand', balance(walletOf(rich.id), 1), [`2 ${walletOf(rich.id)}`]],
  ['a transfer that did not move its balances', transfer('adjustment:x', 'deposit', 'adjustments', walletOf(rich.id), 5), [`2 ${walletOf(rich.id)}`]],
  ['a wallet below 0', `alter table ledger_accounts drop constraint ledger_accounts_not_below_zero;
    ${transfer('adjustment:x', 'withdrawal', walletOf(rich.id), 'adjustments', 701)} ${balance(walletOf(rich.id), -701)}`, [`3 ${walletOf(rich.id)}`]],
  ['escrow that was spent elsewhere', `${transfer('adjustment:x', 'withdrawal', `escrow:${held.id}`, 'adjustments', 1)} ${balance(`escrow:${held.id}`, -1)}`, [`4 order:${held.id}`]],
  ['an oversold offer', `update offers set stock_supplied = stock_supplied - 1 where id = ${held.offer_id}`, [`5 offer:${held.offer_id}`]],
  ['stock that was given back twice', `update offers set quantity = quantity + 1, stock_supplied = stock_supplied where id = ${held.offer_id}`, [`5 offer:${held.offer_id}`]],
  ['stock that its seller put in unrecorded', `update offers set quantity = quantity + 1, stock_supplied = stock_supplied + 1 where id = ${restocked.id}`, [`5 offer:${restocked.id}`]],
  ['a record of stock that was rewritten', `update offer_stock_changes set supplied_after = 99 where offer_id = ${restocked.id}`, [`5 offer:${restocked.id}`]],
  ['an offer that was not counted', `update offers set status = 'paused' where id = ${held.offer_id}`, [`5 game:${held.game_id}`, `5 game:${held.game_id}`]],
  ['a capture of another method', `update ledger_transfers set debit_account_id = 'adjustments' where reference = '${order}' and code = 'capture'`, [`6 ${order}`]],
  ['a cancelled order that was captured', `insert into ledger_accounts values ('escrow:${cancelled.id}', 0);
    ${transfer(`order:${cancelled.id}`, 'capture', `clearing:${cancelled.payment_method_id}`, `escrow:${cancelled.id}`, 5)}
    ${transfer('adjustment:x', 'deposit', `escrow:${cancelled.id}`, 'adjustments', 5)}`, [`6 order:${cancelled.id}`]],
  ['an order that was paid out and refunded', `${transfer(order, 'refund_wallet', 'adjustments', walletOf(released.user_id), released.total_price)}
    ${balance(walletOf(released.user_id), released.total_price)}`, [`7 ${order}`]],
  ['a release that paid nobody', `delete from ledger_transfers where reference = 'order:${released.id}' and code in ('payout', 'fee');
    ${transfer('adjustment:x', 'withdrawal', `escrow:${released.id}`, 'adjustments', released.total_price)} ${balance(seller, -(released.total_price - released.seller_fee))}`, [`7 ${order}`, `9 ${order}`]],
  ['a total that is not its price', `alter table orders drop constraint orders_total; update orders set discount = 1 where id = ${one}`, [`8 ${order}`]],
  ['a fee at another rate', `alter table orders drop constraint orders_seller_fee; update orders set seller_fee_bp = 900 where id = ${one}`, [`9 ${order}`]],
  ['a payout that is too high', `update ledger_transfers set amount = amount + 1 where reference = '${order}' and code = 'payout'; ${balance(seller, 1)}
    update ledger_transfers set amount = amount - 1 where reference = '${order}' and code = 'fee'`, [`9 ${order}`]],
  ['a payout to someone else', `update ledger_transfers set credit_account_id = '${walletOf(rich.id)}' where reference = '${order}' and code = 'payout';
    ${balance(seller, -(released.total_price - released.seller_fee))} ${balance(walletOf(rich.id), released.total_price - released.seller_fee)}`, [`9 ${order}`]],
  ['points of an order that is not released', `insert into loyalty_points (user_id, order_id, points_earned) values ('${held.user_id}', '${held.id}', 10);
    insert into loyalty_balances values ('${held.user_id}', 10)`, [`10 order:${held.id}`]],
  ['points that nobody earned', `update loyalty_balances set points = points + 1 where user_id = '${released.user_id}'`, [`10 profile:${released.user_id}`]],
  ['a redemption that was credited with more', `update ledger_transfers set amount = 101 where code = 'redemption'; ${balance(walletOf(released.user_id), 1)}`, [`10 redemption:${redemption.id}`]],
  ['a credit without a redemption', `${transfer('redemption:999', 'redemption', 'rewards', walletOf(rich.id), 5)} ${balance(walletOf(rich.id), 5)}`, ['10 redemption:999']],
  ['feedback on an order that is not received', `insert into order_feedback (order_id, user_id, seller_id, rating, approved)
    values ('${disputed.id}', '${disputed.user_id}', '${disputed.seller_id}', 'negative', false)`, [`11 order:${disputed.id}`]],
  ['feedback of someone else', `update order_feedback set user_id = '${rich.id}'`, [`11 ${order}`]],
  ['feedback that is not counted', 'update order_feedback set approved = false', [`11 profile:${released.seller_id}`]],
  ['an illegal move', record(pending.id, 'complete', 'paid', 'refunded_wallet'), [`12 order:${pending.id}`]],
  ['a history that ends elsewhere', `delete from order_history where order_id = ${one} and move = 'receive'`, [`12 ${order}`]],
  ['a status that no move led to', `update orders set status = 'completed', completed_at = now() where id = '${pending.id}'`, [`12 order:${pending.id}`]],
  ['an order without a beginning', `delete from order_history where order_id = ${one} and move = 'place'`, [`12 ${order}`]],
  ['a guard that was taken away', 'alter table order_history disable trigger order_history_append_only', ['12 order_history_append_only']],
  ['a release that ran twice', record(released.id, 'release', 'received', 'received'), [`13 ${order}`]],
  ['two events that paid one order', `insert into payment_events (id, provider, order_id, payload, outcome) values ('evt_x', 'callback', '${pending.id}', '{}', 'paid')`, [`13 order:${pending.id}`]],
  ['a late payment that never arrived', `update payment_events set payload = '{"amount": 999}' where id = 'evt_late'`, ['13 payment:evt_late']],
  ['a late payment without an event', `delete from payment_events where id = 'evt_late'`, ['13 payment:evt_late']],
  ['an order that was lost', `delete from orders where id = '${released.id}'; update offers set stock_supplied = stock_supplied - 3 where id = ${released.offer_id}`,
    [`14 escrow:${released.id}`, `14 ${order}`, `14 ${order}`, `14 ${order}`, `14 ${order}`]],
  ['a deleted account with an open order', `alter table profiles drop constraint profiles_deleted_is_nobody; update profiles set deleted_at = now() where id = '${held.seller_id}'`, [`15 order:${held.id}`, `15 profile:${held.seller_id}`]],
  ['a deleted account that still signs in', `insert into sessions (token, user_id, expires_at) values ('x', '${gone.id}', now())`, [`15 profile:${gone.id}`]],
  ['a deleted account that is still named on an order', `update orders set user_id = '${gone.id}' where id = '${cancelledLong.id}'`, [`15 profile:${gone.id}`]],
  ['a second step without an app', `delete from two_factors where user_id = '${guarded.id}'`, [`16 profile:${guarded.id}`]],
  ['a second step whose app was never confirmed', `update two_factors set confirmed_at = null where user_id = '${guarded.id}'`, [`16 profile:${guarded.id}`]],
  ['an app whose codes are not asked for', `update profiles set two_factor_enabled = false where id = '${guarded.id}'`, [`16 profile:${guarded.id}`]],
  ['a deleted account that holds money', `insert into ledger_accounts values ('${walletOf(gone.id)}', 0); ${transfer('adjustment:x', 'deposit', 'adjustments', walletOf(gone.id), 5)} ${balance(walletOf(gone.id), 5)}`, [`15 profile:${gone.id}`]],
  ['a withdrawal whose money was spent elsewhere', `${transfer('adjustment:x', 'withdrawal', `withdrawal:${asked.id}`, 'adjustments', 1)} ${balance(`withdrawal:${asked.id}`, -1)}`, [`17 withdrawal:${asked.id}`]],
  ['a withdrawal that the bank was told to pay more of', `update ledger_transfers set amount = amount + 1 where reference = 'withdrawal:${paidOut.id}' and code = 'withdrawal_paid';
    update ledger_transfers set amount = amount - 1 where reference = 'withdrawal:${paidOut.id}' and code = 'withdrawal_fee'`, [`17 withdrawal:${paidOut.id}`]],
  ['a withdrawal that came back to somebody else', `update ledger_transfers set credit_account_id = '${walletOf(rich.id)}' where reference = 'withdrawal:${takenBack.id}' and code = 'withdrawal_returned';
    ${balance(walletOf(takenBack.user_id), -takenBack.amount)} ${balance(walletOf(rich.id), takenBack.amount)}`, [`17 withdrawal:${takenBack.id}`]],
  ['a withdrawal that no step led to', `update withdrawals set status = 'approved' where id = '${asked.id}'`, [`17 withdrawal:${asked.id}`]],
  ['a withdrawal without a beginning', `delete from withdrawal_history where withdrawal_id = '${asked.id}'`, [`17 withdrawal:${asked.id}`]],
  ['a withdrawal that was lost', `delete from withdrawals where id = '${asked.id}'`, [`14 withdrawal:${asked.id}`, `17 withdrawal:${asked.id}`]],
  ['a deposit that brought more than arrived', `update ledger_transfers set amount = amount + 1 where reference = 'deposit:${credited.id}'; ${balance(walletOf(credited.user_id), 1)}`, [`18 deposit:${credited.id}`]],
  ['a deposit that brought money before anybody looked', `${transfer(`deposit:${sent.id}`, 'deposit', 'bank', walletOf(rich.id), 5)} ${balance(walletOf(rich.id), 5)}`, [`18 deposit:${sent.id}`]],
  ['money of the bank that no deposit brought', `${transfer('adjustment:x', 'deposit', 'bank', walletOf(rich.id), 5)} ${balance(walletOf(rich.id), 5)}`, ['18 adjustment:x']],
  ['a deleted account with money on its way', `update withdrawals set user_id = '${gone.id}' where id = '${paidOut.id}'`, [`15 profile:${gone.id}`, `17 withdrawal:${paidOut.id}`]],
  ['a person who was lost', `delete from profiles where id = '${rich.id}'`, [`14 ${walletOf(rich.id)}`]],
])('%s is found, and nothing else', async (_, statements, expected) => {
  const found = await foundAfter(statements)
  expect(found.map((each) => each.replace(/^1 transfer:\d+$/, '1 transfer:'))).toEqual(expected)
})

test('after all of that nothing had changed', async () => {
  expect(await verify(url)).toEqual([])
  expect((await db.selectFrom('orders').select('status').where('id', '=', held.id).executeTakeFirstOrThrow()).status).toBe('received')
})
