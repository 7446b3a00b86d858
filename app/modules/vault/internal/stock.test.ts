import { expect, test } from 'vitest'
import { heldOf } from './stock.ts'

test('what a seller adds is held until so many of their units were let through', () => {
  expect([0, 1, 3, 1_000].map((added) => heldOf(added, 0, 10))).toEqual([0, 1, 3, 1_000])
  expect([0, 9, 10, 11].map((passed) => heldOf(5, passed, 10))).toEqual([5, 5, 0, 0])
})

test('nothing is held where nothing is looked at', () => {
  expect([heldOf(1, 0, 0), heldOf(1_000, 0, 0)]).toEqual([0, 0])
})
