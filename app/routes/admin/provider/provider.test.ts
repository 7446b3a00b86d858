import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { algiersDay, plusDays } from '#kernel/algiers.ts'
import { DAY, MINUTE, plus } from '#kernel/time.ts'
import { processPayment } from '#modules/order-payments/payments.server.ts'
import { checkProvider } from '#modules/payments/provider-check.server.ts'
import { defaults } from '#modules/settings/settings.ts'
import { openTestApp } from '../../../../tests/app.ts'
import { toldOfAttempt } from '../../../../tests/factories/attempt.ts'
import {
  beginPayment,
  buildGatewayOrder,
  forgetRequestsOfMinutes,
} from '../../../../tests/factories/gateway-order.ts'
import { buildPaymentMethod } from '../../../../tests/factories/payment-method.ts'
import { buildAdmin } from '../../../../tests/factories/profile.ts'
import { flashOf } from '../../../../tests/flash.ts'
import { mainOf, wordsOf } from '../../../../tests/page.ts'
import { openGateway } from '../../../../tests/stand-in.ts'

const gateway = await openGateway({ webhook: 'lost' })
const { db, request } = await openTestApp({ gateways: { chargily: gateway.account } })
const viewer = await buildAdmin(db)
const PATH = '/admin/provider'
const now = new Date()
const today = algiersDay(now)
const edahabia = await buildPaymentMethod(db, { name: 'Edahabia', kind: 'gateway' })
const cib = await buildPaymentMethod(db, { name: 'CIB', kind: 'gateway' })

beforeEach(async () => {
  await forgetRequestsOfMinutes(db) // of the minute of another test
})

/** An order that was paid at the gateway, of so much and with fees of a fortieth. */
async function paid(method: { id: number }, price: number, at = now) {
  const order = await buildGatewayOrder(db, { price, payment_method_id: method.id, now: at })
  const { attempt, checkout } = await beginPayment(db, gateway, order, at)
  const event = toldOfAttempt(attempt, { amount: price, fees: price / 40 })
  expect(await processPayment(db, 'chargily', event, defaults, at)).toBe('paid')
  return Object.assign(checkout, { status: 'paid', created_at: secondsOf(at) })
}

const secondsOf = (time: Date) => Math.floor(time.getTime() / 1_000)

const page = async () => wordsOf(await mainOf(request(PATH, { viewer })))
const settle = (given: Record<string, string> = {}) =>
  request(PATH, {
    viewer,
    form: {
      step: 'settle',
      amount: '390',
      bank_reference: `VIR ${randomUUID()}`,
      arrived_on: today,
      token: randomUUID(),
      ...given,
    },
  })
const settled = async () =>
  db
    .selectFrom('ledger_transfers')
    .select(['credit_account_id as method', 'amount'])
    .where('code', '=', 'settlement')
    .orderBy('id')
    .execute()

describe('the provider', () => {
  test('shows what it holds beside what our books say, and the difference by name', async () => {
    await paid(edahabia, 4_000)
    await paid(cib, 2_000)
    gateway.switches.on_hold = 850
    expect(await page()).toMatch(
      /The provider holds .?5,850 DA.* Ready to pay out .?5,000 DA.* On hold .?850 DA.* By our books it owes .?5,850 DA.* Edahabia .?3,900 DA.* CIB .?1,950 DA.* Both say the same/,
    )
    gateway.switches.balance_off = -50
    expect(await page()).toMatch(/Less than our books show .{0,3}50 DA/)
  })

  test('that does not answer, or is asked too often, is said to be so', async () => {
    gateway.switches.answer = '500'
    expect(await page()).toContain('The provider’s balance could not be read')
    gateway.switches.answer = '401'
    expect(await page()).toContain('refuses our key')
  })

  test('pays out to the bank what is split over its methods, once for each form', async () => {
    const token = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 64 }, () => settle({ token, bank_reference: 'VIR 1' })),
    )
    expect(new Set(answers.map(flashOf))).toEqual(new Set(['settlement_recorded']))
    expect(await settled()).toEqual([
      { method: `clearing:${edahabia.id}`, amount: 260 },
      { method: `clearing:${cib.id}`, amount: 130 },
    ])
    const words = await page()
    expect(words).toMatch(/VIR 1 .*390 DA/)
    expect(words).toMatch(/Edahabia .?3,640 DA.* CIB .?1,820 DA/)
    expect(
      await db
        .selectFrom('audit_log')
        .select('action')
        .where('subject', '=', 'settlement:VIR 1')
        .execute(),
    ).toEqual([{ action: 'settlement.record' }])
  })

  test.each([
    [{ bank_reference: 'VIR 1' }, 409, 'written down already'],
    [{ bank_reference: '' }, 422, 'Enter the bank’s reference'],
    [{ amount: '0' }, 422, 'Enter a whole amount'],
    [{ arrived_on: plusDays(today, 2) }, 422, 'has not come yet'],
  ])('a payout of %o is not written down', async (given, status, said) => {
    const before = await settled()
    const response = await settle(given)
    expect([response.status, wordsOf(await mainOf(response)).includes(said)]).toEqual([
      status,
      true,
    ])
    expect(await settled()).toEqual(before)
  })
})

describe('its list is compared with ours', () => {
  const yesterday = plus(now, -DAY)
  const compare = () => request(PATH, { viewer, form: { step: 'check' } })
  const told = () =>
    db
      .selectFrom('outbox')
      .select('subject_id')
      .where('event', '=', 'provider.off')
      .orderBy('id')
      .execute()

  test('and says the same while nothing is off', async () => {
    await paid(edahabia, 1_000)
    expect(flashOf(await compare())).toBe('provider_checked')
    expect(await page()).toContain('Both lists say the same')
    expect(await told()).toEqual([])
  })

  test('and each difference is named by itself, and told once', async () => {
    const [amount, fees, missing] = [
      await paid(cib, 800, yesterday),
      await paid(cib, 1_200, yesterday),
      await paid(cib, 1_600, yesterday),
    ]
    amount.amount = 700
    fees.fees = 31
    gateway.checkouts.delete(missing.id)
    const stranger = {
      ...amount,
      id: 'of_nobody',
      amount: 5_000,
      metadata: {},
      created_at: secondsOf(plus(yesterday, -MINUTE)),
    }
    gateway.checkouts.set(stranger.id, stranger)
    expect(await checkProvider(db, now, { patient: true })).toBe(2)
    const words = await page()
    for (const said of [
      new RegExp(`Another amount ${amount.id}.* 700 DA.* 800 DA`),
      new RegExp(`Other fees ${fees.id}.* 31 DA.* 30 DA`),
      new RegExp(`Paid here, not there ${missing.id}.* Nothing`),
      new RegExp(`Paid there, not here ${stranger.id}.* 5,000 DA.* Nothing`),
    ])
      expect(words).toMatch(said)
    expect(words).toContain('4 differences')
    const day = algiersDay(yesterday)
    expect(await told()).toEqual([{ subject_id: day }])
    await checkProvider(db, now, { patient: true })
    expect(await told()).toHaveLength(1)
    amount.amount = 600
    await checkProvider(db, now, { patient: true })
    expect(await told()).toHaveLength(2)
  })

  test('and nothing is kept when it does not answer', async () => {
    const checks = () => db.selectFrom('provider_checks').select('id').execute()
    const before = await checks()
    gateway.switches.answer = '429'
    const response = await compare()
    expect([
      response.status,
      wordsOf(await mainOf(response)).includes('Too many requests'),
    ]).toEqual([502, true])
    expect(await checkProvider(db, now, { patient: true })).toBe(0)
    expect(await checks()).toEqual(before)
  })
})
