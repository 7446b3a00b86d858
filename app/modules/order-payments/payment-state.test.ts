import { describe, expect, test } from 'vitest'
import { isAsked, neverBegan, type Standing } from '#modules/payments/attempt-standing.ts'
import { statuses } from '#modules/orders/order.ts'
import { isByTransfer, isTransfer, paymentStateOf, type PaymentState } from './payment-state.ts'

type Paying = Parameters<typeof paymentStateOf>[0]

const url = 'https://pay.chargily.net/x'
const pending: Paying = {
  status: 'pending',
  way: 'gateway',
  attempt: null,
  under_review: false,
  has_receipt: false,
  not_found_reason: null,
  late: 0,
}
const attempt = (
  state: NonNullable<Paying['attempt']>['state'],
  given: Partial<NonNullable<Paying['attempt']>> = {},
) => ({ state, url, failure: null, ...given })
const stateOf = (given: Partial<Paying>, back = false) =>
  paymentStateOf({ ...pending, ...given }, back)

describe('an order that waits for its payment', () => {
  test.each([
    [null, false, 'unbegun'],
    [null, true, 'unbegun'], // an address says nothing of money
    [attempt('created', { url: null }), true, 'unbegun'],
    [attempt('pending'), false, 'begun'],
    [attempt('pending'), true, 'asking'],
    [attempt('processing'), false, 'processing'],
    [attempt('paid'), false, 'processing'],
    [attempt('canceled'), true, 'canceled'],
    [attempt('expired'), true, 'expired'],
    [attempt('failed', { failure: 'declined' }), true, 'declined'],
    [attempt('failed', { failure: 'other_money' }), true, 'other_money'],
    [attempt('failed', { failure: 'what is this' }), true, 'unavailable'],
    [attempt('failed'), true, 'unavailable'],
  ] as const)('%j, back: %s, is told as %s', (made, back, told) => {
    expect(stateOf({ attempt: made }, back)).toBe(told)
  })

  test('tells each way in which the provider’s page could not be opened', () => {
    const ways: Standing[] = [
      'unavailable',
      'slow',
      'busy',
      'wrong_key',
      'refused',
      'unreadable',
      'no_answer',
    ]
    for (const failure of ways)
      expect(stateOf({ attempt: attempt('failed', { failure }) })).toBe(failure)
    expect(ways.every(neverBegan)).toBe(true)
    expect(['declined', 'other_money', 'canceled', 'begun'].some(neverBegan)).toBe(false)
  })

  test('is told its other way, and of a transfer that was made instead of a card', () => {
    for (const way of ['transfer', 'link', 'by_hand'] as const) expect(stateOf({ way })).toBe(way)
    expect(stateOf({ has_receipt: true, attempt: attempt('canceled') })).toBe('part_arrived')
    expect(stateOf({ has_receipt: true, way: 'transfer' })).toBe('part_arrived')
    const receipt = { has_receipt: true, under_review: true }
    expect(stateOf({ ...receipt, attempt: attempt('canceled') })).toBe('review')
    expect(stateOf({ ...receipt, attempt: attempt('processing') })).toBe('processing')
    const missed = { has_receipt: false, not_found_reason: 'No such transfer' }
    expect(stateOf({ ...missed, way: 'transfer' })).toBe('not_found')
    expect(stateOf({ ...missed, has_receipt: true, attempt: attempt('canceled') })).toBe(
      'not_found',
    )
    expect(stateOf({ ...missed, way: 'transfer', under_review: true })).toBe('review')
    expect(stateOf({ ...missed, attempt: attempt('canceled') })).toBe('canceled') // it still waits for a card
    expect(stateOf({ ...missed, way: 'transfer', status: 'paid' })).toBe('paid')
  })
})

test('an order that waits for none is told what became of it, whatever its attempt says', () => {
  const told = Object.fromEntries(
    statuses.map((status) => [status, stateOf({ status, attempt: attempt('pending') }, true)]),
  )
  expect(told).toEqual({
    pending: 'asking',
    paid: 'paid',
    completed: 'delivered',
    received: 'moved_on',
    cancelled: 'cancelled',
    refunded_wallet: 'refunded',
    refunded_original: 'refunded',
  })
  for (const status of ['cancelled', 'refunded_wallet'] as const)
    expect(stateOf({ status, late: 1_000 })).toBe('late')
})

test('only what the provider is still to say is asked for', () => {
  expect(['asking', 'processing'].every((state) => isAsked(state as 'asking'))).toBe(true)
  expect((['begun', 'unbegun', 'paid', 'transfer'] as const).some(isAsked)).toBe(false)
})

test.each<[PaymentState, boolean, boolean]>([
  ['transfer', true, true],
  ['part_arrived', true, true],
  ['not_found', true, true],
  ['review', false, true],
  ['paid', false, false],
  ['by_hand', false, false],
])('%s is by transfer, to be sent (%j) or said so (%j)', (state, toSend, said) => {
  expect([isTransfer(state), isByTransfer(state)]).toEqual([toSend, said])
})

test('what waits without a gateway is told by its way', () => {
  expect(stateOf({ way: 'transfer' })).toBe('transfer')
  expect(stateOf({ way: 'wallet' })).toBe('by_hand')
  expect(stateOf({ way: 'transfer', attempt: attempt('failed', { failure: 'other_money' }) })).toBe(
    'other_money',
  )
})
