import { expect, test } from 'vitest'
import { directionOfText } from './text-direction.ts'

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
