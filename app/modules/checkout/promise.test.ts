import { expect, test } from 'vitest'
import { PROMISE, promiseOf, secondsPromised } from './promise.ts'

const rungs = [
  { key: 'gold_1', price: 900, minutes: 60 },
  { key: 'gold_2', price: 1_100, minutes: 90 },
]

test('a promise is its seconds, and of a climb each step with price and time', () => {
  expect(promiseOf({ seconds: 1_800, rungs: null })).toBe('1800')
  expect(promiseOf({ seconds: 0, rungs: [] })).toBe('0')
  const climb = promiseOf({ seconds: 9_000, rungs })
  expect(climb).toBe('9000 gold_1:900/60 gold_2:1100/90')
  expect(secondsPromised(climb)).toBe(9_000)
  expect(PROMISE.test(climb)).toBe(true)
})

test.each([
  '0',
  '99999999',
  '60 a:1/1',
  `1${' ab_9:123456789/123456'.repeat(60)}`,
  `1 ${'k'.repeat(40)}:1/1`,
])('%s is one', (text) => expect(PROMISE.test(text)).toBe(true))

test.each([
  '',
  'x',
  ' 1',
  '1 ',
  '123456789',
  '1 a',
  '1 a:b/1',
  '1 a:1/b',
  '1 A:1/1',
  '1 a:1234567890/1',
  '1 a:1/1234567',
  `1 ${'k'.repeat(41)}:1/1`,
  `1${' a:1/1'.repeat(61)}`,
])('%s is none', (text) => expect(PROMISE.test(text)).toBe(false))
