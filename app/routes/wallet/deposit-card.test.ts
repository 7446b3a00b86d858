import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { walletBalance } from '#modules/ledger/ledger.server.ts'
import { loadSettings } from '#modules/settings/settings.server.ts'
import type { Checkout } from '../../../stand-in/checkouts.ts'
import { openTestApp } from '../../../tests/app.ts'
import { forgetQuestions, toldOf } from '../../../tests/factories/gateway-order.ts'
import { buildPaymentMethod } from '../../../tests/factories/payment-method.ts'
import { closePayouts, openPayouts } from '../../../tests/factories/payout.ts'
import { buildProfile } from '../../../tests/factories/profile.ts'
import { allByRole, getByLabel, getByRole, mainOf, sentBy, wordsOf } from '../../../tests/page.ts'
import { eventsTaken, openGateway, webhookOf } from '../../../tests/stand-in.ts'

const bank = await openGateway({ webhook: 'lost' })
const { db, env, request } = await openTestApp({ gateways: { chargily: bank.account } })
const card = await buildPaymentMethod(db, { name: 'CIB', kind: 'gateway', card: 'cib' })
const PAGE = '/wallet/deposit'

type Person = Awaited<ReturnType<typeof buildProfile>>
let viewer: Person
beforeEach(async () => {
  viewer = await buildProfile(db)
  await openPayouts(db)
})

const page = (path = PAGE, by: Person = viewer) => mainOf(request(path, { viewer: by }))
const typed = (given: Record<string, string | number> = {}) => ({
  way: 'card',
  amount: '3 000',
  payment_method_id: card.id,
  token: randomUUID(),
  ...given,
})
const send = (form = typed(), at = '') => request(at + PAGE, { viewer, form })
const { lastCheckout } = bank
const backOf = (url: string) => url.replace(env.appUrl, '')

async function returned(status: Checkout['status'], change = {}) {
  await send()
  Object.assign(lastCheckout(), { status, ...change })
  await forgetQuestions(db)
  return page(backOf(lastCheckout().success_url))
}

test('stands beside the transfer, and behind the same switch', async () => {
  const shown = await page()
  const form = getByRole(shown, 'button', 'Continue to payment').closest('form')!
  expect(sentBy(form)).toMatchObject({ way: 'card', payment_method_id: String(card.id) })
  expect(wordsOf(shown)).toContain('By transfer')
  await closePayouts(db)
  expect(wordsOf(await page())).toContain('Coming Soon')
  expect((await send()).status).toBe(403)
  expect(await attempts()).toEqual([])
  // cards need no account of ours
  await db.insertInto('settings').values({ key: 'deposits_open', value: 'true' }).execute()
  await loadSettings(db)
  const alone = await page()
  expect(wordsOf(alone)).not.toContain('By transfer')
  getByRole(alone, 'button', 'Continue to payment')
  expect(wordsOf(await page('/wallet'))).not.toContain('Deposit Coming Soon')
  await closePayouts(db)
})

const attempts = () =>
  db.selectFrom('payment_attempts').selectAll().where('user_id', '=', viewer.id).execute()

test('leads to the bank’s page for that amount, and the same form to the same page', async () => {
  const form = typed()
  const [first, again] = [await send(form, '/ar'), await send(form, '/ar')]
  const made = lastCheckout()
  expect([first.status, first.headers.get('location')]).toEqual([303, made.checkout_url])
  expect(again.headers.get('location')).toBe(made.checkout_url)
  const [attempt, ...others] = await attempts()
  expect(others).toEqual([])
  expect(made).toMatchObject({
    amount: 3_000,
    payment_method: 'cib',
    locale: 'ar',
    success_url: `${env.appUrl}/ar/wallet/deposit?attempt=${attempt!.id}&back=1`,
  })
  expect(wordsOf(await page(`${PAGE}?attempt=${attempt!.id}`))).toContain('Deposit of 3,000 DA')
})

describe('on the way back', () => {
  test('the provider is asked, and what was paid is in the wallet once', async () => {
    const shown = await returned('paid')
    expect(wordsOf(shown)).toContain('3,000 DA is in your wallet')
    expect(wordsOf(shown)).toContain('By card')
    expect(wordsOf(shown)).toContain('It is part of your balance now.')
    expect(wordsOf(shown)).not.toContain('You can pay with it')
    await request('/hooks/payments/chargily', webhookOf(toldOf(lastCheckout(), 'paid')))
    await eventsTaken(db)
    expect(await walletBalance(db, viewer.id)).toBe(3_000)
  })

  test.each([
    ['pending', 'Checking your payment…'],
    ['processing', 'The bank is working on your payment'],
    ['failed', 'The bank declined the payment'],
    ['canceled', 'You cancelled the payment'],
    ['expired', 'The payment page has expired'],
  ] as const)('one that is %s is told as such and brings nothing', async (status, said) => {
    const shown = wordsOf(await returned(status))
    expect(shown).toContain(said)
    expect(shown).not.toContain('You have not deposited anything yet')
    expect(await walletBalance(db, viewer.id)).toBe(0)
  })

  test('other money waits for a person', async () => {
    expect(wordsOf(await returned('paid', { amount: 2_000 }))).toContain('does not match 3,000 DA')
    expect(await walletBalance(db, viewer.id)).toBe(0)
  })

  test('a form whose payment is over leads to what became of it', async () => {
    const form = typed()
    await send(form)
    lastCheckout().status = 'canceled'
    await forgetQuestions(db)
    await page(backOf(lastCheckout().success_url))
    const again = await send(form)
    expect(again.headers.get('location')).toMatch(/^\/wallet\/deposit\?attempt=/)
    expect(wordsOf(await page(again.headers.get('location')!))).toContain(
      'You cancelled the payment',
    )
  })

  test('nobody else’s is shown', async () => {
    await returned('paid')
    const path = backOf(lastCheckout().success_url)
    const stranger = await buildProfile(db)
    expect(wordsOf(await page(path, stranger))).not.toContain('3,000')
    const headers = { accept: 'application/json' }
    expect((await request(path, { viewer: stranger, headers })).status).toBe(404)
    expect((await request(path, { headers })).status).toBe(401)
    expect(await (await request(path, { viewer, headers })).json()).toMatchObject({ state: 'paid' })
    for (const odd of ['x', '', randomUUID()])
      expect((await request(`${PAGE}?attempt=${odd}`, { viewer })).status).toBe(200)
  })
})

test.each([
  ['cut', 'Card payment cannot be reached'],
  ['429', 'Many people are paying just now'],
  ['401', 'Card payment does not work just now'],
] as const)(
  'without the provider (%s) it says why, and offers the form anew',
  async (switched, said) => {
    bank.switches.answer = switched
    const answer = await send()
    const shown = await page(answer.headers.get('location')!)
    expect(wordsOf(shown)).toContain(said)
    expect(allByRole(shown, 'button', 'Continue to payment')).toHaveLength(1)
  },
)

test.each([
  ['99', 'At least 500 DA'],
  ['99000000', ''],
  ['x', ''],
] as const)('an amount of %s is asked for again, beside what was typed', async (amount, said) => {
  const answer = await send(typed({ amount }))
  expect(answer.status).toBe(422)
  const shown = await mainOf(answer)
  expect(getByLabel(shown, 'Amount').getAttribute('value')).toBe(amount)
  expect(wordsOf(shown)).toContain(said)
  expect(await attempts()).toEqual([])
})

test('a method that is no card of the gateway is not taken', async () => {
  const other = await buildPaymentMethod(db)
  expect((await send(typed({ payment_method_id: other.id }))).status).toBe(422)
  expect((await send(typed({ payment_method_id: 'x' }))).status).toBe(422)
  expect(await attempts()).toEqual([])
})
