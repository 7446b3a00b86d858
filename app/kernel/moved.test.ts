import { expect, test } from 'vitest'
import { moved } from './moved.ts'

test('one of an order changes its place with its neighbour; at the ends it stays', () => {
  expect(moved([7, 8, 9], 9, 'earlier')).toEqual({ ids: [7, 9, 8], from: 3, to: 2 })
  expect(moved([7, 8, 9], 7, 'later')).toEqual({ ids: [8, 7, 9], from: 1, to: 2 })
  expect(moved([7, 8, 9], 7, 'earlier')).toEqual({ ids: [7, 8, 9], from: 1, to: 1 })
  expect(moved([7, 8, 9], 9, 'later')).toEqual({ ids: [7, 8, 9], from: 3, to: 3 })
  expect(moved([7, 8, 9], 6, 'later')).toBeNull()
})
