import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allocate } from './internal/settlement.ts'

const owed = (...amounts: number[]) =>
  amounts.map((each, index) => ({ payment_method_id: index + 1, owed: each }))
const shares = (amount: number, ...amounts: number[]) =>
  Object.fromEntries(allocate(amount, owed(...amounts)))

test('what is paid out is split by what is owed of each method', () => {
  expect(shares(900, 1_000, 500)).toEqual({ 1: 600, 2: 300 })
  expect(shares(1_500, 1_000, 500)).toEqual({ 1: 1_000, 2: 500 })
})

test('what is left of rounding goes to the largest remainder', () => {
  expect(shares(100, 1, 1, 1)).toEqual({ 1: 34, 2: 33, 3: 33 })
  expect(shares(10, 26, 74)).toEqual({ 1: 3, 2: 7 })
})

test('a method of which nothing is owed gets nothing, unless nothing is owed at all', () => {
  expect(shares(700, 0, 700, -50)).toEqual({ 2: 700 })
  expect(shares(700, 0, -50)).toEqual({ 1: 700 })
  expect(allocate(700, [])).toEqual(new Map())
})

test('whatever is owed, the shares are all of it, and none is far from its part', () => {
  const amount = fc.integer({ min: 1, max: 1_000_000_000 })
  fc.assert(
    fc.property(
      amount,
      fc.array(fc.integer({ min: 1, max: 1e12 }), { minLength: 1 }),
      (sum, all) => {
        const parts = allocate(sum, owed(...all))
        const total = all.reduce((before, each) => before + each, 0)
        expect([...parts.values()].reduce((before, each) => before + each, 0)).toBe(sum)
        for (const [id, part] of parts)
          expect(Math.abs(part - (sum * all[id - 1]!) / total)).toBeLessThanOrEqual(1.001)
      },
    ),
  )
})
