import { expect, test } from 'vitest'
import { orderAfter, orderFrom } from './user-list.ts'

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
  expect(orderAfter({ sort: 'date', direction: 'desc' }, 'date')).toEqual({
    sort: 'date',
    direction: 'asc',
  })
  expect(orderAfter({ sort: 'date', direction: 'asc' }, 'date')).toEqual({
    sort: 'date',
    direction: 'desc',
  })
  expect(orderAfter({ sort: 'date', direction: 'asc' }, 'username')).toEqual({
    sort: 'username',
    direction: 'asc',
  })
  expect(orderAfter({ sort: 'username', direction: 'desc' }, 'date')).toEqual({
    sort: 'date',
    direction: 'desc',
  })
})
