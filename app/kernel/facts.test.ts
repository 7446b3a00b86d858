import { expect, test } from 'vitest'
import { factsIn } from './facts.ts'

test.each([
  ['', []],
  ['robux', ['robux']],
  ['Robux  sofiane', ['Robux', 'sofiane']],
  ['0550 12 34 56', ['0550 12 34 56']],
  ['+213 (550) 12-34-56', ['+213 (550) 12-34-56']],
  ['٠٥٥٠ ١٢ ٣٤ ٥٦', ['٠٥٥٠ ١٢ ٣٤ ٥٦']],
  ['robux 16 800 DA sofiane', ['robux', '16 800 DA', 'sofiane']],
  ['سفيان 2,200 دج', ['سفيان', '2,200 دج']],
  ['AKM-47 Redline', ['AKM-47', 'Redline']],
  ['BM 1', ['BM 1']],
  ['a b c d e f', ['a b c d e f']],
])('"%s" names the facts %j', (text, facts) => {
  expect(factsIn(text)).toEqual(facts)
})
