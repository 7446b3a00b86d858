import { expect, test } from 'vitest'
import { shares } from './shares.ts'

test('parts fill the line in their proportion', () => {
  expect(shares([50, 25, 25])).toEqual([
    { start: 0, size: 50 },
    { start: 50, size: 25 },
    { start: 75, size: 25 },
  ])
})

test('a small part stays visible and the line is still full', () => {
  const [large, small] = shares([999, 1])
  expect(small?.size).toBeGreaterThan(1.4)
  expect((large?.size ?? 0) + (small?.size ?? 0)).toBeCloseTo(100)
})

test('a part of nothing gets no room, and nothing at all draws nothing', () => {
  expect(shares([10, 0]).map((share) => share.size)).toEqual([100, 0])
  expect(shares([0, 0]).map((share) => share.size)).toEqual([0, 0])
})
