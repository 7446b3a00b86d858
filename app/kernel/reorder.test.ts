import { expect, test } from 'vitest'
import { reorder } from './reorder.ts'

test('one of an order changes its place with its neighbour; at the ends it stays', () => {
  expect(reorder([7, 8, 9], 9, 'earlier')).toEqual({ ids: [7, 9, 8], from: 3, to: 2 })
  expect(reorder([7, 8, 9], 7, 'later')).toEqual({ ids: [8, 7, 9], from: 1, to: 2 })
  expect(reorder([7, 8, 9], 7, 'earlier')).toEqual({ ids: [7, 8, 9], from: 1, to: 1 })
  expect(reorder([7, 8, 9], 9, 'later')).toEqual({ ids: [7, 8, 9], from: 3, to: 3 })
  expect(reorder([7, 8, 9], 6, 'later')).toBeNull()
})
