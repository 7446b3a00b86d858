import { expect, test } from 'vitest'
import { idRange, orderAfter, orderFrom } from './user-list.ts'

test.each`
  sort          | direction    | is
  ${null}       | ${null}      | ${'date desc'}
  ${'date'}     | ${'asc'}     | ${'date asc'}
  ${'username'} | ${null}      | ${'username asc'}
  ${'username'} | ${'desc'}    | ${'username desc'}
  ${'email'}    | ${'upwards'} | ${'date desc'}
`('sort=$sort and direction=$direction is $is [ADM-USER-02]', ({ sort, direction, is }) => {
  const order = orderFrom(sort, direction)
  expect(`${order.sort} ${order.direction}`).toBe(is)
})

test('a press on the current order turns it round, on the other begins it [ADM-USER-02]', () => {
  expect(orderAfter({ sort: 'date', direction: 'desc' }, 'date')).toEqual({ sort: 'date', direction: 'asc' })
  expect(orderAfter({ sort: 'date', direction: 'asc' }, 'date')).toEqual({ sort: 'date', direction: 'desc' })
  expect(orderAfter({ sort: 'date', direction: 'asc' }, 'username')).toEqual({ sort: 'username', direction: 'asc' })
  expect(orderAfter({ sort: 'username', direction: 'desc' }, 'date')).toEqual({ sort: 'date', direction: 'desc' })
})

test('the beginning of an id is a range of ids, anything else none', () => {
  expect(idRange('0AB1c2d3')).toEqual(['0ab1c2d3-0000-0000-0000-000000000000', '0ab1c2d3-ffff-ffff-ffff-ffffffffffff'])
  const whole = '0ab1c2d3-0000-4000-8000-00000000000f'
  expect(idRange(whole)).toEqual([whole, whole])
  for (const text of ['', 'amine', '0ab1c2d', 'g0000000', `${whole}0`]) expect(idRange(text)).toBeNull()
})
