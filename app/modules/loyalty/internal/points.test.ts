import { expect, test } from 'vitest'
import { pointsFor } from './points.ts'

test.each`
  total            | rate   | points
  ${18_500}        | ${100} | ${18_500}
  ${199}           | ${50}  | ${99}
  ${199}           | ${1}   | ${1}
  ${99}            | ${1}   | ${0}
  ${5_000}         | ${0}   | ${0}
  ${9_000_000_000} | ${150} | ${13_500_000_000}
`(
  'an order of $total DA at $rate points per 100 DA earns $points [LOY-03 OP-089]',
  ({ total, rate, points }) => {
    expect(pointsFor(total, rate)).toBe(points)
  },
)
