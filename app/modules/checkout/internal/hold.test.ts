import { expect, test } from 'vitest'
import { defaults } from '#modules/settings/settings.ts'
import { type HoldRequest, type Held, refuseHold, tooMany } from './hold.ts'

const nothing: Held = { waiting: 0, amount: 0, pieces: 0, kept_hours: 0, paid: 0 }
const one: HoldRequest = { quantity: 1, total_price: 1_000, stock: 10, min_quantity: 1 }
const answer = (held: Partial<Held>, asked: Partial<HoldRequest>) => {
  const refused = refuseHold({ ...nothing, ...held }, { ...one, ...asked }, defaults)
  return refused ? [refused.code, refused.details] : 'held'
}

test.each<[string, Partial<Held>, Partial<HoldRequest>, unknown]>([
  ['one piece of an offer that has one', {}, { stock: 1 }, 'held'],
  ['a fifth of the stock', {}, { quantity: 2 }, 'held'],
  ['more', {}, { quantity: 3 }, ['new_buyer_pieces', { most: 2, left: 2 }]],
  ['a fifth, half of it held before', { pieces: 1, waiting: 1 }, { stock: 9 }, 'held'],
  ['what is over it', { pieces: 2 }, { stock: 8 }, ['new_buyer_pieces', { most: 2, left: 0 }]],
  ['the smallest order, whatever the stock', {}, { quantity: 5, min_quantity: 5 }, 'held'],
  ['a second order', { waiting: 1 }, {}, 'held'],
  ['a third one', { waiting: 2 }, {}, ['new_buyer_orders', { count: 2 }]],
  ['what they kept for a day and did not pay', { kept_hours: 47 }, {}, 'held'],
  ['what they kept for two days', { kept_hours: 48 }, {}, ['new_buyer_kept', undefined]],
  ['the last of the sum', { amount: 99_000 }, {}, 'held'],
  [
    'more than the sum',
    { amount: 99_001 },
    {},
    ['new_buyer_amount', { most: 100_000, held: 99_001 }],
  ],
  [
    'as much as they ever paid',
    { paid: 6_000, amount: 5_000, waiting: 4 },
    { quantity: 10, total_price: 1_000 },
    'held',
  ],
  [
    'more than they ever paid',
    { paid: 5_999, amount: 5_000, waiting: 4 },
    { quantity: 10, total_price: 1_000 },
    ['new_buyer_orders', { count: 2 }],
  ],
])('somebody who never paid an order holds %s', (_, held, asked, expected) => {
  expect(answer(held, asked)).toEqual(expected)
})

test.each([
  [4, 19, null],
  [5, 0, { code: 'too_many_pending', details: { count: 5 } }],
  [6, 0, { code: 'too_many_pending', details: { count: 6 } }],
  [0, 20, { code: 'too_many_orders', details: { count: 20 } }],
  [0, 21, { code: 'too_many_orders', details: { count: 20 } }],
])('%i that wait and %i of the last hour: %j', (waiting, placed, refusal) => {
  const limits = { most_pending_orders: 5, most_orders_per_hour: 20 }
  const refused = tooMany({ ...nothing, waiting, placed }, limits)
  if (refusal) expect(refused).toMatchObject(refusal)
  else expect(refused).toBeNull()
})
