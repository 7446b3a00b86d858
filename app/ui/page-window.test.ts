import { expect, test } from 'vitest'
import { pageWindow } from './page-window.ts'

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 187, [1, 2, 'gap', 187]],
  [3, 187, [1, 2, 3, 4, 'gap', 187]],
  [4, 187, [1, 2, 3, 4, 5, 'gap', 187]],
  [50, 187, [1, 'gap', 49, 50, 51, 'gap', 187]],
  [187, 187, [1, 'gap', 186, 187]],
])('page %i of %i shows %j', (page, pages, expected) => {
  expect(pageWindow(page, pages)).toEqual(expected)
})

test('a page beyond the last still leads back', () => {
  expect(pageWindow(9, 3)).toEqual([1, 2, 3])
})
