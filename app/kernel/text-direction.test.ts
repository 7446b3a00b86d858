import { expect, test } from 'vitest'
import { directionOfText, directionOfTyped } from './text-direction.ts'

test.each([
  ['حساب ذهبي', 'rtl'],
  ['Fortnite حساب OG', 'rtl'],
  ['PUBG 660 UC شدة', 'rtl'],
  ['Gold account', 'ltr'],
  ['660 UC', 'ltr'],
  ['٦٦٠ UC', 'ltr'],
  ['660 ٪ ،', 'ltr'],
  ['', 'ltr'],
])('%j runs %s', (text, direction) => expect(directionOfText(text)).toBe(direction))

test.each([
  ['PUBG', 'ltr'],
  ['PUBG حساب', 'rtl'],
  ['660', undefined],
  ['', undefined],
])('a field in which %j is typed runs %s', (text, direction) =>
  expect(directionOfTyped(text)).toBe(direction),
)
