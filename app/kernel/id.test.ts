import { describe, expect, test } from 'vitest'
import { idFrom, idRange, isUuid, shortId } from './id.ts'

describe('keys from outside', () => {
  test.each(['3f2504e0-4f89-41d3-9a0c-0305e82c3301', '3F2504E0-4F89-41D3-9A0C-0305E82C3301'])(
    '%s is a UUID',
    (value) => {
      expect(isUuid(value)).toBe(true)
    },
  )

  test.each([
    '',
    '1',
    'null',
    '3f2504e0-4f89-41d3-9a0c-0305e82c330',
    '3f2504e0-4f89-41d3-9a0c-0305e82c33011',
    '{3f2504e0-4f89-41d3-9a0c-0305e82c3301}',
    '3f2504e04f8941d39a0c0305e82c3301',
    "3f2504e0-4f89-41d3-9a0c-0305e82c3301' or 1=1",
    '3f2504e0-4f89-41d3-9a0c-0305e82c3301\n',
    'gf2504e0-4f89-41d3-9a0c-0305e82c3301',
    undefined,
    null,
    7,
    {},
  ])('%j is no UUID', (value) => {
    expect(isUuid(value)).toBe(false)
  })

  test.each([
    ['1', 1],
    ['42', 42],
    ['999999999999999', 999_999_999_999_999],
  ])('%s is the key %d', (text, id) => {
    expect(idFrom(text)).toBe(id)
  })

  test.each([
    undefined,
    '',
    '0',
    '-1',
    '01',
    '1.0',
    '1e3',
    ' 1',
    '1 ',
    '1\n',
    '0x10',
    '٣',
    '1;drop table orders',
    '1000000000000000',
    '9'.repeat(400),
  ])('%j is no key', (text) => {
    expect(idFrom(text)).toBeNull()
  })
})

test('an order is named by its first 8 characters [ORD-06]', () => {
  expect(shortId('3f2504e0-4f89-41d3-9a0c-0305e82c3301')).toBe('3f2504e0')
})

test('the beginning of an id is a range of ids, anything else none', () => {
  for (const text of ['0AB1c2d3', '#0ab1c2d3', ' #0ab1c2d3 ']) {
    expect(idRange(text)).toEqual([
      '0ab1c2d3-0000-0000-0000-000000000000',
      '0ab1c2d3-ffff-ffff-ffff-ffffffffffff',
    ])
  }
  expect(idRange('0ab1c2d3-00')).toEqual([
    '0ab1c2d3-0000-0000-0000-000000000000',
    '0ab1c2d3-00ff-ffff-ffff-ffffffffffff',
  ])
  const whole = '0ab1c2d3-0000-4000-8000-00000000000f'
  for (const text of [whole, `#${whole}`, whole.replaceAll('-', '')])
    expect(idRange(text)).toEqual([whole, whole])
  for (const text of ['', '#', '##0ab1c2d3', 'amine', '0ab1c2d', 'g0000000', `${whole}0`])
    expect(idRange(text)).toBeNull()
})
