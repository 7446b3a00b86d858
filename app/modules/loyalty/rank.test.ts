import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rankOf, rankProgress, rankThresholds } from './rank.ts'

test.each`
  points       | rank
  ${0}         | ${'E'}
  ${9_999}     | ${'E'}
  ${10_000}    | ${'D'}
  ${24_999}    | ${'D'}
  ${25_000}    | ${'C'}
  ${49_999}    | ${'C'}
  ${50_000}    | ${'B'}
  ${99_999}    | ${'B'}
  ${100_000}   | ${'A'}
  ${249_999}   | ${'A'}
  ${250_000}   | ${'S'}
  ${9_000_000} | ${'S'}
`(
  '$points points are Hunter Rank $rank [LOY-04 LOY-05 LOY-06 LOY-07 LOY-08 LOY-09]',
  ({ points, rank }) => {
    expect(rankOf(points)).toBe(rank)
  },
)

test.each`
  points     | percent | next    | missing
  ${0}       | ${0}    | ${'D'}  | ${10_000}
  ${5_000}   | ${50}   | ${'D'}  | ${5_000}
  ${61_240}  | ${22}   | ${'A'}  | ${38_760}
  ${249_999} | ${100}  | ${'S'}  | ${1}
  ${250_000} | ${100}  | ${null} | ${0}
`(
  'with $points points the next rank is $percent % reached [LOY-10]',
  ({ points, percent, next, missing }) => {
    expect(rankProgress(points)).toMatchObject({ percent, next, missing })
  },
)

test('more points never mean a lower rank, and progress stays between 0 and 100 [LOY-10]', () => {
  const balance = fc.integer({ min: 0, max: 1_000_000 })
  fc.assert(
    fc.property(balance, balance, (a, b) => {
      const [fewer, more] = [Math.min(a, b), Math.max(a, b)]
      expect(rankThresholds.indexOf(rankOf(more))).toBeGreaterThanOrEqual(
        rankThresholds.indexOf(rankOf(fewer)),
      )
      expect(rankProgress(a).percent).toSatisfy((percent: number) => percent >= 0 && percent <= 100)
    }),
  )
})
