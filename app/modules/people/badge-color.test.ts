import { expect, test } from 'vitest'
import { sixDigits } from './badge-color.ts'

test.each([
  ['#3B82F6', '#3b82f6'],
  ['#0f8', '#00ff88'],
  ['0F8', '#00ff88'],
  [' aa00bb ', '#aa00bb'],
  ['', null],
  ['#12', null],
  ['#1234567', null],
  ['red', null],
])('a typed colour is read in three digits as in six: %j is %j [ADM-BADGE-03]', (typed, color) => {
  expect(sixDigits(typed)).toBe(color)
})
