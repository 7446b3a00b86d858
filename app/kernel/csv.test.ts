import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { csvOf, unguarded } from './csv.ts'

const titles = [
  'Account\n=1+1',
  'Account\r=1+1',
  'Account\r\n@SUM(A1)',
  'A;B\n+1',
  '=1',
  '\n=1',
  '\r-1',
  '"\n=1',
  "'=1",
]

test('no line break in a title begins a row of a file, so what follows it is no formula', () => {
  const file = csvOf(
    ['title', 'price'],
    titles.map((title) => [title, 5]),
  )
  const rows = parse(file, { bom: true, delimiter: ';', record_delimiter: ['\r\n', '\n', '\r'] })
  expect(rows).toHaveLength(titles.length + 1)
  expect(rows.slice(1).map(([title = '']) => unguarded(title))).toEqual(titles)
  expect(rows.flat().filter((cell) => /^[=+\-@\t\r\n]/.test(cell))).toEqual([])
})
