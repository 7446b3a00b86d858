import { describe, expect, test } from 'vitest'
import { orderCountOf, listHref, listQuery, openHref } from './order-list.ts'

const asked = (search: string) => listQuery(new URLSearchParams(search))
const whole = { text: '', status: 'all', place: null, open: null }
const id = '7f3a91c2-0000-4000-8000-000000000001'

describe('what an address asks of a list of orders', () => {
  test('text, status and place are read [ORD-03 ORD-04]', () => {
    expect(asked('q=%20Free%20Fire%20&status=completed&after=abc')).toEqual({
      text: 'Free Fire',
      status: 'completed',
      place: { after: 'abc' },
      open: null,
    })
  })

  test.each([
    '',
    'q=',
    'status=refunded_wallet',
    'status=__proto__',
    'after=',
    `before=${'a'.repeat(1_001)}`,
    'open=1',
    "open=' or 1=1",
    'q=%00%07',
  ])('%s asks for the whole list', (search) => expect(asked(search)).toEqual(whole))

  test('texts are cut', () => {
    expect(asked(`q=${'a'.repeat(500)}`).text).toHaveLength(60)
  })

  test('an address that opens an order shows it among all orders', () => {
    expect(asked(`open=${id.toUpperCase()}&q=sword&status=paid&after=abc`)).toEqual({
      ...whole,
      open: id,
    })
  })
})

test('addresses carry only what differs from the whole list', () => {
  expect(listHref('/orders', { text: '', status: 'all' })).toBe('/orders')
  expect(listHref('/sales', { text: 'a b&c', status: 'paid', place: { after: 'abc' } })).toBe(
    '/sales?q=a+b%26c&status=paid&after=abc',
  )
  expect(openHref('/orders', id)).toBe(`/orders?open=${id}#order-${id}`)
})

test('orders that were cancelled or refunded count under all alone [ORD-04]', () => {
  const counts = { paid: 2, cancelled: 3, refunded_wallet: 1 }
  expect([
    orderCountOf(counts, 'all'),
    orderCountOf(counts, 'paid'),
    orderCountOf(counts, 'pending'),
  ]).toEqual([6, 2, 0])
})
