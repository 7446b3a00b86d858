import { expect, test } from 'vitest'
import { MAX_SEARCH, pageFrom, searchedText } from './paging.ts'

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

test('a search text is one line without blanks around it, cut where every search box ends', () => {
  expect([null, '  ', ' free fire ', 'a\u0000b\n', 'x'.repeat(500)].map(searchedText)).toEqual([
    '',
    '',
    'free fire',
    'ab',
    'x'.repeat(MAX_SEARCH),
  ])
})
