import { expect, test } from 'vitest'
import { MAX_SEARCH, moneySortFrom, pageFrom, pageInstead, searchedText, sortFrom } from './page.ts'

test('a page number is whole, and no list is read deeper than it says', () => {
  expect(['1', '7', '500', '501', '999999999999999'].map((value) => pageFrom(value, 500))).toEqual([
    1, 7, 500, 500, 500,
  ])
})

test.each([null, '', '0', '-3', '2.5', '1e3', ' 2', '٢', 'x', '9'.repeat(40)])(
  '%s is the first page',
  (value) => {
    expect(pageFrom(value, 500)).toBe(1)
  },
)

test('a page beyond the last leads to the last, and the first is always there [OP-105]', () => {
  expect([1, 4, 5, 999].map((page) => pageInstead(page, 71, 20, 500))).toEqual([null, null, 4, 4])
  expect([
    pageInstead(1, 0, 20, 500),
    pageInstead(2, 0, 20, 500),
    pageInstead(6, 10_000, 20, 5),
  ]).toEqual([null, 1, 5])
})

test("an order is one of the list, else the list's own", () => {
  expect(['newest', 'oldest', 'highest', 'constructor', '', null].map(sortFrom)).toEqual([
    'newest',
    'oldest',
    null,
    null,
    null,
    null,
  ])
  expect(
    ['newest', 'oldest', 'highest', 'lowest', 'constructor', '', null].map(moneySortFrom),
  ).toEqual(['newest', 'oldest', 'highest', 'lowest', null, null, null])
})

test('a search text is one line without blanks around it, cut where every search box ends', () => {
  expect([null, '  ', ' free fire ', 'a\u0000b\n', 'x'.repeat(500)].map(searchedText)).toEqual([
    '',
    '',
    'free fire',
    'ab',
    'x'.repeat(MAX_SEARCH),
  ])
})
