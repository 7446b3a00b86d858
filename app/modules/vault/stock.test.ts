import { expect, test } from 'vitest'
import { holdsNew } from './stock.ts'

test('what a seller adds is held until so many of their units were let through', () => {
  expect([0, 9, 10, 11].map((passed) => holdsNew(passed, 10))).toEqual([true, true, false, false])
})

test('nothing is held where nothing is looked at', () => {
  expect(holdsNew(0, 0)).toBe(false)
})
