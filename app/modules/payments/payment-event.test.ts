import * as v from 'valibot'
import { expect, test } from 'vitest'
import { callbackEvent, counted, eventId, outcomesToCheck } from './payment-event.ts'

const event = {
  id: 'evt_1',
  payment_id: 'pay_1',
  order_id: '8f14e45f-ceea-467f-a9b8-6d0e6f5b4b3a',
  type: 'payment.succeeded',
  amount: 500,
  currency: 'DZD',
  mode: 'live',
}
const isTaken = (given: object) => v.safeParse(callbackEvent, { ...event, ...given }).success

test('a callback is taken as a gateway sends it, also without a payment', () => {
  expect(isTaken({})).toBe(true)
  expect(isTaken({ payment_id: undefined })).toBe(true)
  expect(isTaken({ mode: 'test' })).toBe(true)
})

test.each([
  { id: '' },
  { id: 'asked:1' },
  { id: 'x'.repeat(201) },
  { id: 'a b' },
  { id: 'né' },
  { payment_id: 'y'.repeat(201) },
  { order_id: 'no id' },
  { type: 'z'.repeat(101) },
  { amount: 0 },
  { amount: 1.5 },
  { amount: 2 ** 53 },
  { amount: '500' },
  { currency: 'D'.repeat(21) },
  { mode: 'dry' },
])('it is refused with %j', (given) => {
  expect(isTaken(given)).toBe(false)
})

test('an id is as long as its provider’s, and never one of our own questions', () => {
  expect(v.safeParse(eventId(5), 'abcde').success).toBe(true)
  expect(v.safeParse(eventId(5), 'abcdef').success).toBe(false)
  expect(v.safeParse(eventId(50), 'asked:').success).toBe(false)
  expect(v.safeParse(eventId(50), 'unasked:').success).toBe(true)
})

test('what counts as money and what staff look at', () => {
  expect(counted).toEqual([
    'paid',
    'deposited',
    'to_wallet',
    'buyer_gone',
    'paid_by_hand',
    'paid_again',
  ])
  expect(outcomesToCheck).toEqual([
    'buyer_gone',
    'wrong_amount',
    'wrong_currency',
    'unknown_order',
    'not_asked_for',
    'unclear',
    'paid_by_hand',
    'paid_again',
    'test_mode',
  ])
})
