import { expect, test } from 'vitest'
import { handlings } from '#modules/payments/payment-event.ts'
import { statuses } from '#modules/orders/order.ts'
import { deedOf, handlingsOf, type PaymentToHandle, restOf } from './payment-handling.ts'

const order = { status: 'pending' as const, total_price: 1_000, user_id: 'b', seller_id: 's' }
const payment = (given: Partial<PaymentToHandle> = {}): PaymentToHandle => ({
  outcome: 'wrong_amount',
  amount: 1_200,
  currency: 'DZD',
  is_our_mode: true,
  counts_elsewhere: false,
  order,
  payee_id: 'b',
  payee_gone: false,
  payment_method_id: 1,
  ...given,
})
const acts = (given: Partial<PaymentToHandle>, by = 'admin') => handlingsOf(payment(given), by)
const all = (why: string | null) => ({ credited: why, marked_paid: why, sent_back: why })

test('a payment of more than a pending order asks for can go everywhere', () => {
  expect(acts({})).toEqual({ ...all(null), nothing: null })
  expect(restOf(payment())).toBe(200)
})

test('what is no money of ours, or counts already, goes nowhere', () => {
  expect(acts({ is_our_mode: false })).toMatchObject(all('other_mode'))
  expect(acts({ currency: 'EUR' })).toMatchObject(all('wrong_currency'))
  expect(acts({ counts_elsewhere: true })).toMatchObject(all('counts_elsewhere'))
})

test('what is of nobody that is known can be sent back only', () => {
  const unknown = { order: null, payee_id: null, payment_method_id: null }
  expect(acts(unknown)).toEqual({
    credited: 'nobody',
    marked_paid: 'no_order',
    sent_back: null,
    nothing: null,
  })
  expect(acts({ payee_gone: true })).toMatchObject({
    credited: 'payee_gone',
    marked_paid: 'payee_gone',
  })
  expect(acts({ payee_gone: true, amount: 1_000 }).marked_paid).toBe(null)
})

test('an order is paid by its whole total, while it waits for it', () => {
  expect(acts({ amount: 999 }).marked_paid).toBe('too_little')
  expect(acts({ amount: 1_000 }).marked_paid).toBe(null)
  for (const status of statuses.filter((each) => each !== 'pending'))
    expect(acts({ order: { ...order, status } }).marked_paid).toBe('not_pending')
})

test('what paid an order that was marked by hand went back with its refund', () => {
  const of = (status: (typeof statuses)[number], outcome: PaymentToHandle['outcome']) =>
    acts({ outcome, amount: 1_000, order: { ...order, status } })
  for (const status of ['refunded_original', 'refunded_wallet'] as const) {
    expect(of(status, 'paid_by_hand')).toEqual({ ...all('refunded'), nothing: null })
    expect(of(status, 'paid_again')).toMatchObject({ credited: null, sent_back: null })
  }
  expect(of('paid', 'paid_by_hand')).toMatchObject({ credited: null, sent_back: null })
})

test('nobody decides about money of their own', () => {
  expect(acts({}, 'b')).toMatchObject({ credited: 'own', marked_paid: 'own' })
  expect(acts({}, 's')).toMatchObject({ credited: null, marked_paid: 'own' })
})

test('whatever takes money off the desk is an act of its own; what is no money is noted only', () => {
  const of = (given: Partial<PaymentToHandle>) => handlings.map((as) => deedOf(as, payment(given)))
  expect(of({})).toEqual(['credit', 'credit', 'send_back', 'dismiss'])
  expect(of({ amount: 1_000 })).toEqual(['credit', 'handle', 'send_back', 'dismiss'])
  for (const given of [{ is_our_mode: false }, { currency: 'EUR' }])
    expect(of(given)[3]).toBe('handle')
})
