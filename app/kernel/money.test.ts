import fc from 'fast-check'
import { expect, test } from 'vitest'
import { share } from './money.ts'

const amounts = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER })
const rates = fc.integer({ min: 0, max: 10_000 })

test.each`
  amount    | rate      | part
  ${10_000} | ${1_000}  | ${1_000}
  ${1_000}  | ${500}    | ${50}
  ${1_005}  | ${1_000}  | ${101}
  ${1_004}  | ${1_000}  | ${100}
  ${101}    | ${250}    | ${3}
  ${100}    | ${250}    | ${3}
  ${99}     | ${250}    | ${2}
  ${1}      | ${5_000}  | ${1}
  ${1}      | ${4_999}  | ${0}
  ${0}      | ${10_000} | ${0}
  ${777}    | ${0}      | ${0}
  ${777}    | ${10_000} | ${777}
`(
  'of $amount DA a rate of $rate basis points takes $part DA, rounded half up [CONST-05 CONST-06]',
  ({ amount, rate, part }) => {
    expect(share(amount, rate)).toBe(part)
  },
)

test('a share and the rest add up, and neither is below 0', () => {
  fc.assert(
    fc.property(amounts, rates, (amount, rate) => {
      const part = share(amount, rate)
      expect(Number.isSafeInteger(part)).toBe(true)
      expect(part).toBeGreaterThanOrEqual(0)
      expect(amount - part).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('a share is never further than half a dinar from the exact one, and a half is rounded up', () => {
  fc.assert(
    fc.property(amounts, rates, (amount, rate) => {
      // in ten-thousandths of a dinar, so that nothing is rounded
      const error = BigInt(share(amount, rate)) * 10_000n - BigInt(amount) * BigInt(rate)
      expect(error > -5_000n && error <= 5_000n).toBe(true)
    }),
  )
})

test('a higher amount or rate never has a lower share', () => {
  fc.assert(
    fc.property(amounts, rates, rates, (amount, one, other) => {
      const [low, high] = [Math.min(one, other), Math.max(one, other)]
      expect(share(amount, low)).toBeLessThanOrEqual(share(amount, high))
      if (amount > 0) expect(share(amount - 1, high)).toBeLessThanOrEqual(share(amount, high))
    }),
  )
})

test.each([
  [-1, 100],
  [1.5, 100],
  [Number.NaN, 100],
  [2 ** 53, 100],
  [100, -1],
  [100, 10_001],
  [100, 0.5],
])('a share of %d at %d is a bug, not an amount', (amount, rate) => {
  expect(() => share(amount, rate)).toThrow('bug')
})
