import { expect, test } from 'vitest'
import { settledQuantity, typedQuantity } from './typed-quantity.ts'

const bounds = { min: 2, max: 29 }

test.each([
  ['3', 'offered'],
  ['٣', 'offered'],
  ['1', 'too_few'],
  ['0', 'too_few'],
  ['99999', 'too_many'],
  ['', 'no_number'],
  ['2.5', 'no_number'],
  ['x', 'no_number'],
])('"%s" in the field of a quantity is %s', (typed, is) => {
  expect(typedQuantity(typed, bounds).is).toBe(is)
})

test.each([
  ['99999', 29],
  ['1', 2],
  ['7', 7],
  ['', 4],
  ['2.5', 4],
])('a field left with "%s" holds a number that is offered: %i', (typed, left) => {
  expect(settledQuantity(typed, 4, bounds)).toBe(left)
})

test('what was before is kept within bounds that have changed', () => {
  expect(settledQuantity('', 40, bounds)).toBe(29)
})
