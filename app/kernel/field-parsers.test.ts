import * as v from 'valibot'
import { expect, test } from 'vitest'
import { formToken, line, lines, requiredLines, ticked, wholeDa } from './field-parsers.ts'

const read = (schema: v.GenericSchema, typed: unknown) => {
  const { success, output, issues } = v.safeParse(schema, typed)
  return success ? output : issues[0].message
}

test.each([
  ['5000', 5_000],
  [' 5 000 ', 5_000],
  ['5\u202f000', 5_000],
  ['1,000,000', 1_000_000],
  ['1.500', 1_500],
  ['٥٬٠٠٠', 5_000],
  ['٥٠٠٠ دج', 5_000],
  ['۵۰۰۰', 5_000],
  ['5000 DA', 5_000],
  ['\u20665 000 DA\u2069', 5_000],
  ['0100', 100],
  ['1500.00', 1_500],
  ['1 500,00', 1_500],
  ["1'500", 1_500],
  ['１５００', 1_500],
  ['١ ٥٠٠ د.ج', 1_500],
  ['DZD 1500', 1_500],
  ['1,500.00 DA', 1_500],
  ['1,5', 'whole'],
  ['7 5', 'whole'],
  ['1500,50', 'whole'],
  ['0.500', 'whole'],
  ['1,500,00', 'whole'],
  ['1 500,000', 'whole'],
  ['', 'required'],
  ['  ', 'required'],
  [undefined, 'required'],
  ['0', 'whole'],
  ['99', 'whole'],
  ['-500', 'whole'],
  ['1.5', 'whole'],
  ['50 00', 'whole'],
  ['1e3', 'whole'],
  ['ten', 'whole'],
  ['1000001', 'large'],
  ['9'.repeat(400), 'large'],
])('of a field of whole DA from 100 to 1,000,000, %j is %j', (typed, expected) => {
  expect(read(wholeDa(100, 1_000_000), typed)).toBe(expected)
})

test('a box, a token and lines are read as they are meant', () => {
  expect(['on', '', undefined, 'yes'].map((typed) => read(ticked, typed))).toEqual([
    true,
    false,
    false,
    false,
  ])
  expect([undefined, '', 'x', ['on']].map((typed) => read(formToken, typed))).toEqual(
    Array(4).fill('expired'),
  )
  expect(
    ['a\r\nb', ' \u200f ', undefined, 'x'.repeat(11)].map((typed) =>
      read(requiredLines(10), typed),
    ),
  ).toEqual(['a\nb', 'required', 'required', 'too_long'])
})

test.each([
  ['a line', line],
  ['lines', lines],
  ['whole DA', wholeDa(100, 1_000_000)],
])('%s of blanks alone between two letters is read in no time', (_, schema) => {
  const began = process.threadCpuUsage()
  for (const blank of [' ', '\t', '\u00a0', ' \t', '\n', ' \n', '\r'])
    read(schema, `1${blank.repeat(200_000)}x`)
  expect(process.threadCpuUsage(began).user / 1_000).toBeLessThan(2_000)
})
