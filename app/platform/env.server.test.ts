import { expect, test } from 'vitest'
import { clockOffset } from './env.server.ts'

test('the clock can be shifted for tests, never in production', () => {
  expect(clockOffset({})).toBe(0)
  expect(clockOffset({ KANZ_CLOCK_OFFSET_MS: '-3600000' })).toBe(-3_600_000)
  expect(clockOffset({ KANZ_CLOCK_OFFSET_MS: 'soon' })).toBe(0)
  expect(clockOffset({ KANZ_CLOCK_OFFSET_MS: '60000', NODE_ENV: 'production' })).toBe(0)
})
