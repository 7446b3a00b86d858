import { expect, test } from 'vitest'
import type { GatewayPayment } from './provider.ts'
import { type ComparedAttempt, compareWithProvider } from './provider-check.ts'

const theirs = (given: Partial<GatewayPayment> = {}): GatewayPayment => ({
  provider_id: 'chk_1',
  attempt_id: 'a1',
  state: 'paid',
  amount: 1_000,
  fees: 25,
  currency: 'DZD',
  mode: 'live',
  url: null,
  created_at: new Date('2026-11-20T10:00:00Z'),
  said: {},
  ...given,
})
const ours = (given: Partial<ComparedAttempt> = {}): ComparedAttempt => ({
  id: 'a1',
  provider_id: 'chk_1',
  state: 'paid',
  amount: 1_000,
  fees: 25,
  is_booked: true,
  ...given,
})
const kinds = (payment: GatewayPayment | null, attempt: ComparedAttempt | null) =>
  compareWithProvider(payment ? [payment] : [], attempt ? [attempt] : []).map(
    ({ kind, theirs: there, ours: here }) => [kind, there, here].join(' '),
  )

test('what both say alike is no difference, whichever number it is known by', () => {
  expect(kinds(theirs(), ours())).toEqual([])
  expect(
    kinds(theirs({ state: 'pending' }), ours({ state: 'created', provider_id: null })),
  ).toEqual([])
  expect(kinds(theirs({ state: 'canceled' }), ours({ state: 'failed' }))).toEqual([])
  expect(kinds(theirs({ state: 'expired' }), null)).toEqual([])
})

test.each<[string, GatewayPayment | null, ComparedAttempt | null, string[]]>([
  ['paid there, unknown here', theirs(), null, ['only_there 1000 missing']],
  ['paid there, failed here', theirs(), ours({ state: 'failed' }), ['only_there 1000 failed']],
  ['paid here, unknown there', null, ours(), ['only_here missing paid']],
  ['paid here, expired there', theirs({ state: 'expired' }), ours(), ['only_here expired 1000']],
  ['another amount', theirs({ amount: 900 }), ours(), ['other_amount 900 1000']],
  ['other fees', theirs({ fees: 30 }), ours(), ['other_fees 30 25']],
  ['fees that nobody booked', theirs(), ours({ fees: null }), ['other_fees 25 0']],
  [
    'open there, over here',
    theirs({ state: 'pending' }),
    ours({ state: 'expired' }),
    ['other_state pending expired'],
  ],
  ['money in no book', theirs(), ours({ is_booked: false }), ['not_booked 1000 0']],
])('%s is named', (_, payment, attempt, named) => {
  expect(kinds(payment, attempt)).toEqual(named)
})
