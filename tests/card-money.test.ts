import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { HOUR, plus } from '#kernel/time.ts'
import { person, system } from '#modules/auth/actor.ts'
import { post, walletMoney } from '#modules/ledger/ledger.server.ts'
import { BANK, clearingOf, FEES, walletOf } from '#modules/ledger/ledger.ts'
import { moveOrder } from '#modules/orders/orders.server.ts'
import { findWithdrawal } from '#modules/payouts/withdrawal-lists.server.ts'
import { requestProven } from '#modules/payouts/withdrawal-request.server.ts'
import { moveWithdrawal } from '#modules/payouts/withdrawals.server.ts'
import { defaults } from '#modules/settings/settings.ts'
import { isCheckViolation, transact } from '#platform/db.server.ts'
import { openTestApp } from './app.ts'
import { buildApplication } from './factories/application.ts'
import { buildOrder } from './factories/order.ts'
import { buildPaymentMethod } from './factories/payment-method.ts'
import { buildAdmin, buildProfile } from './factories/profile.ts'
import { buildReceipt } from './factories/receipt.ts'

const { db } = await openTestApp()
const card = await buildPaymentMethod(db, { kind: 'gateway', card: 'cib' })
const admin = await buildAdmin(db)
const settings = { ...defaults, withdrawals_open: true, withdrawal_fee_bp: 0 }
const now = new Date()

const from = (debit: string, credit: string, amount: number, at: Date, code = 'deposit' as const) =>
  transact(db, (tx) => post(tx, `test:${randomUUID()}`, [{ code, debit, credit, amount }], at))
const byCard = (user: string, amount: number, hours: number) =>
  from(clearingOf(card.id), walletOf(user), amount, plus(now, -hours * HOUR))
const byBank = (user: string, amount: number) => from(BANK, walletOf(user), amount, now)

const form = (amount: number, holder: string) => ({
  amount,
  fee_seen: 0,
  account: { kind: 'rib' as const, digits: '00799999000000020091' },
  holder,
  token: randomUUID(),
})
async function withdraw(user: string, amount: number, holder = 'Karim Hadj', given = settings) {
  const asked = { ...form(amount, holder), fee_seen: 0 }
  const zero = { ...given, withdrawal_fee_intermediate_bp: 0, withdrawal_fee_advanced_bp: 0 }
  const done = await requestProven(db, user, asked, async () => true, zero, now)
  return done.ok ? 'ok' : done.code
}
const held = async (user: string) => {
  const { balance, resting } = await walletMoney(db, user, settings, now)
  return [balance, resting]
}

test('what came by card rests for three days, and the rest can be withdrawn meanwhile', async () => {
  const { id } = await buildProfile(db)
  await byBank(id, 4_000)
  await byCard(id, 10_000, 71)
  expect(await held(id)).toEqual([14_000, 10_000])
  expect(await withdraw(id, 4_001)).toBe('resting')
  expect(await withdraw(id, 4_000)).toBe('ok')
  expect(await walletMoney(db, id, settings, now)).toMatchObject({
    balance: 10_000,
    rests_until: plus(now, HOUR),
  })
  expect(await held((await olderCard()).id)).toEqual([10_000, 0])
})

async function olderCard() {
  const person = await buildProfile(db)
  await byCard(person.id, 10_000, 73)
  return person
}

test('what orders spend is spent of it first, and what a card paid rests again when it comes back', async () => {
  const { id } = await buildProfile(db)
  await byCard(id, 10_000, 1)
  const order = randomUUID()
  const pay = [{ code: 'capture' as const, debit: walletOf(id), credit: FEES, amount: 6_000 }]
  await transact(db, (tx) => post(tx, `test:${order}`, pay, now))
  expect(await held(id)).toEqual([4_000, 4_000])
  const back = [
    { code: 'refund_wallet' as const, debit: FEES, credit: walletOf(id), amount: 6_000 },
  ]
  await transact(db, (tx) => post(tx, `test:${order}`, back, now))
  expect(await held(id)).toEqual([10_000, 10_000])
})

test('what was spent before it came frees none of it, and what came back was not spent', async () => {
  const { id } = await buildProfile(db)
  await byBank(id, 10_000)
  const spend = async (amount: number, hours: number) => {
    const order = `test:${randomUUID()}`
    const pay = [{ code: 'capture' as const, debit: walletOf(id), credit: FEES, amount }]
    await transact(db, (tx) => post(tx, order, pay, plus(now, -hours * HOUR)))
    return order
  }
  const back = (order: string, amount: number) => {
    const pay = [{ code: 'refund_wallet' as const, debit: FEES, credit: walletOf(id), amount }]
    return transact(db, (tx) => post(tx, order, pay, now))
  }
  const order = await spend(10_000, 3)
  await byCard(id, 10_000, 2)
  expect(await held(id)).toEqual([10_000, 10_000])
  expect(await withdraw(id, 10_000)).toBe('resting')
  await back(order, 10_000)
  expect(await held(id)).toEqual([20_000, 10_000])
  await back(await spend(4_000, 1), 4_000)
  expect(await held(id)).toEqual([20_000, 10_000])
  await spend(4_000, 1)
  expect(await held(id)).toEqual([16_000, 6_000])
  // nor what was spent long ago: money by card still goes to its owner's name alone
  const buyer = await buildProfile(db)
  await buildApplication(db, { user: buyer, full_name: 'Karim Hadj' })
  await byBank(buyer.id, 10_000)
  const long = [
    { code: 'capture' as const, debit: walletOf(buyer.id), credit: FEES, amount: 10_000 },
  ]
  await transact(db, (tx) => post(tx, `test:${randomUUID()}`, long, plus(now, -400 * HOUR)))
  await byCard(buyer.id, 10_000, 73)
  expect(await withdraw(buyer.id, 10_000, 'Amina Benali')).toBe('other_name')
})

test('an order that was paid as money by card came frees none of it, however they are dated', async () => {
  const { id } = await buildProfile(db)
  await byBank(id, 10_000)
  const pay = [{ code: 'capture' as const, debit: walletOf(id), credit: FEES, amount: 10_000 }]
  await transact(db, (tx) => post(tx, `test:${randomUUID()}`, pay, plus(now, -HOUR)))
  // begun before the order, and in the wallet after it
  await byCard(id, 10_000, 2)
  expect(await held(id)).toEqual([10_000, 10_000])
})

test('what came by a payment link rests as what a gateway collects', async () => {
  const link = await buildPaymentMethod(db, { kind: 'link' })
  const transfer = await buildPaymentMethod(db, { kind: 'transfer' })
  const { id } = await buildProfile(db)
  await from(clearingOf(link.id), walletOf(id), 3_000, now)
  await from(clearingOf(transfer.id), walletOf(id), 2_000, now)
  expect(await held(id)).toEqual([5_000, 3_000])
})

test('it goes to an account in the person’s own name alone', async () => {
  const person = await olderCard()
  await byBank(person.id, 2_000)
  await buildApplication(db, { user: person, full_name: 'Karim Hadj' })
  expect(await withdraw(person.id, 5_000, 'Amina Benali')).toBe('other_name')
  // what did not come by card goes where its owner says
  expect(await withdraw(person.id, 2_000, 'Amina Benali')).toBe('ok')
  expect(await withdraw(person.id, 5_000, 'HADJ Karim')).toBe('ok')
})

test('what was withdrawn is asked about no more, and what came back of it is', async () => {
  const person = await olderCard()
  await buildApplication(db, { user: person, full_name: 'Karim Hadj' })
  expect(await withdraw(person.id, 10_000)).toBe('ok')
  await byBank(person.id, 5_000)
  expect(await withdraw(person.id, 5_000, 'Amina Benali')).toBe('ok')
  const requested = await db
    .selectFrom('withdrawals')
    .select('id')
    .where('user_id', '=', person.id)
    .where('amount', '=', 10_000)
    .executeTakeFirstOrThrow()
  const back = {
    id: requested.id,
    name: 'cancel',
    actor: { id: person.id, is_admin: false },
  } as const
  expect(await moveWithdrawal(db, back, now)).toMatchObject({ ok: true })
  expect(await withdraw(person.id, 1_000, 'Amina Benali')).toBe('other_name')
})

test('a name that nobody has looked at proves nothing: staff read so before they pay', async () => {
  const asked = async (user: string, amount: number) => {
    expect(await withdraw(user, amount)).toBe('ok')
    const { id } = await db
      .selectFrom('withdrawals')
      .select('id')
      .where('user_id', '=', user)
      .where('amount', '=', amount)
      .executeTakeFirstOrThrow()
    return [(await findWithdrawal(db, id))!.signs.unproven_name, id] as const
  }
  const stranger = await olderCard()
  await buildOrder(db, {
    buyer_id: stranger.id,
    status: 'paid',
    form: { buyer_name: 'Karim Hadj' },
  })
  await byBank(stranger.id, 2_000)
  expect((await asked(stranger.id, 2_000))[0]).toBe(false)
  const [marked, id] = await asked(stranger.id, 3_000)
  expect(marked).toBe(true)
  const unmark = db.updateTable('withdrawals').set({ unproven_name: false }).where('id', '=', id)
  await expect(unmark.execute()).rejects.toMatchObject({ constraint: 'withdrawals_frozen_terms' })
  const [applied, approved] = [await olderCard(), await olderCard()]
  await buildApplication(db, { user: applied, full_name: 'Karim Hadj' })
  await buildApplication(db, { user: approved, full_name: 'Karim Hadj', status: 'approved' })
  expect([(await asked(applied.id, 3_000))[0], (await asked(approved.id, 3_000))[0]]).toEqual([
    true,
    false,
  ])
})

test('what a sale earned rests as long as the money of its buyer, through how many hands it goes', async () => {
  const build = () => buildProfile(db)
  const [thief, friend] = await Promise.all([build(), build()])
  const [another, honest] = await Promise.all([build(), build()])
  const sell = async (paid: string, seller: string, amount: number, hours: number) => {
    const order = randomUUID()
    const move = (code: 'capture' | 'payout', debit: string, credit: string) =>
      transact(db, (tx) =>
        post(tx, `order:${order}`, [{ code, debit, credit, amount }], plus(now, -hours * HOUR)),
      )
    await move('capture', paid, FEES)
    await move('payout', FEES, walletOf(seller))
  }
  await byBank(honest.id, 5_000)
  await sell(clearingOf(card.id), friend.id, 9_000, 71)
  await sell(clearingOf(card.id), friend.id, 1_700, 73)
  await sell(walletOf(honest.id), friend.id, 50, 1)
  expect(await held(friend.id)).toEqual([10_750, 9_000])
  expect(await withdraw(friend.id, 1_751)).toBe('resting')
  // a wallet is no way round it
  await byCard(thief.id, 4_000, 70)
  await sell(walletOf(thief.id), another.id, 4_000, 60)
  expect(await held(another.id)).toEqual([4_000, 4_000])
  await sell(walletOf(another.id), honest.id, 3_000, 1)
  expect(await held(honest.id)).toEqual([7_950, 3_000])
  expect((await walletMoney(db, honest.id, settings, now)).rests_until).toEqual(plus(now, 2 * HOUR))
  // what was earned goes where its owner says
  await buildApplication(db, { user: friend, full_name: 'Karim Hadj' })
  expect(await withdraw(friend.id, 1_750, 'Amina Benali')).toBe('ok')
})

test('what came by transfer for an order that a card was to pay is no card money', async () => {
  const refunded = async (pay: (id: string) => Promise<unknown>) => {
    const { id, user_id } = await buildOrder(db, { payment_method_id: card.id, now })
    await pay(id)
    const act = { id, name: 'refund_wallet', actor: person(admin), reason: 'Gone' } as const
    expect(await moveOrder(db, act, settings, now)).toMatchObject({ ok: true })
    return held(user_id)
  }
  const byCard = (id: string) =>
    moveOrder(db, { id, name: 'mark_paid', actor: system }, settings, now)
  const byTransfer = (id: string) => buildReceipt(db, { order_id: id, state: 'arrived', now })
  const [paid, rests] = await refunded(byCard)
  expect(rests).toBe(paid)
  expect(await refunded(byTransfer)).toEqual([paid, 0])
})

test('the database refuses what rests, whoever asks', async () => {
  const { id } = await buildProfile(db)
  await byCard(id, 5_000, 1)
  const { account, holder, token, amount } = form(5_000, 'A B')
  const written = await db
    .insertInto('withdrawals')
    .values({
      user_id: id,
      amount,
      fee: 0,
      fee_bp: 0,
      account_kind: account.kind,
      account: account.digits,
      account_holder: holder,
      token,
      created_at: now,
      updated_at: now,
    })
    .execute()
    .catch((error: unknown) => isCheckViolation(error, 'withdrawals_resting'))
  expect(written).toBe(true)
})

test('the setting says for how long, and 0 that it does not rest', async () => {
  const { id } = await buildProfile(db)
  await byCard(id, 5_000, 1)
  const none = { ...settings, card_rest_hours: 0 }
  expect((await walletMoney(db, id, none, now)).resting).toBe(0)
})
