import { describe, expect, test } from 'vitest'
import type { PaymentEvent } from '#modules/payments/payment-event.ts'
import { defaults } from '#modules/settings/settings.ts'
import {
  bringIn,
  decideDeposit,
  decideDepositPaid,
  type Deposit,
  depositsOpen,
  mayDecide,
  mostReceived,
} from './deposit.ts'

const settings = { ...defaults, most_pending_deposits: 3, deposit_min: 500, deposit_max: 9_000 }
const deposit: Deposit = { id: 'd', user_id: 'someone', amount: 700, status: 'pending' }

test.each([
  [499, 0, 'too_little', 500],
  [500, 2, null, 0],
  [9_000, 0, null, 0],
  [9_001, 0, 'too_much', 9_000],
  [700, 3, 'too_many_pending', 3],
  [1, 4, 'too_many_pending', 4],
])('%i DA with %i waiting: %s', (amount, pending, code, named) => {
  const decided = decideDeposit(amount, pending, settings)
  if (!code) return expect(decided).toEqual({ ok: true, value: null })
  expect(decided).toMatchObject({ ok: false, code })
  expect(JSON.stringify(decided)).toContain(`:${named}`)
})

test('is open once it is switched on and there is an account to send to', () => {
  const account = { deposit_account_ccp: '0023456789 88', deposit_account_holder: 'Kanz' }
  expect(depositsOpen({ ...settings, ...account, deposits_open: true })).toBe(true)
  expect(depositsOpen({ ...settings, ...account, deposits_open: false })).toBe(false)
  expect(depositsOpen({ ...settings, deposits_open: true })).toBe(false)
})

test('is decided once, by another administrator than whose it is', () => {
  const [admin, own] = [
    { id: 'a', is_admin: true },
    { id: 'someone', is_admin: true },
  ]
  expect(mayDecide(deposit, admin)).toMatchObject({ ok: true })
  expect(mayDecide(deposit, own)).toMatchObject({ code: 'not_your_move' })
  expect(mayDecide(deposit, { ...admin, is_admin: false })).toMatchObject({ code: 'not_found' })
  for (const status of ['confirmed', 'refused'] as const)
    expect(mayDecide({ ...deposit, status }, admin)).toMatchObject({ code: 'wrong_state' })
})

test('brings what arrived, which is at most the setting or what was said', () => {
  expect(bringIn(deposit, 650)).toEqual([
    { code: 'deposit', debit: 'bank', credit: 'wallet:someone', amount: 650 },
  ])
  expect(mostReceived({ amount: 700 }, settings)).toBe(9_000)
  expect(mostReceived({ amount: 9_500 }, settings)).toBe(9_500)
})

describe('what an event of the gateway does to a deposit', () => {
  const event: PaymentEvent = {
    id: 'e',
    order_id: null,
    type: 'payment.succeeded',
    amount: 700,
    currency: 'DZD',
    mode: 'live',
  }
  const asked = { amount: 700, buyer_gone: false, payments: [], counts_elsewhere: false }

  test.each([
    ['deposited', {}, {}],
    ['other_type', { type: 'payment.seen' }, {}],
    ['not_paid', { type: 'payment.failed', state: 'failed' }, {}],
    ['test_mode', { mode: 'test' }, {}],
    ['wrong_currency', { currency: 'EUR' }, {}],
    ['wrong_amount', { amount: 699 }, {}],
    ['same_payment', {}, { payments: ['p'] }],
    ['unclear', {}, { counts_elsewhere: true }],
    ['buyer_gone', {}, { buyer_gone: true }],
  ] as const)('is %s', (outcome, told, of) => {
    expect(decideDepositPaid({ ...event, ...told }, { ...asked, ...of }, 'live')).toBe(outcome)
  })
})
