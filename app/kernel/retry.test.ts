import { expect, test } from 'vitest'
import { isPassing, pause, retryAfter } from './retry.ts'

test('what failed is tried again after 200 ms, then twice as long each time, at most every 30 s [RT-01 AUTH-39 OP-035]', () => {
  const longest = (failures: number) => retryAfter(failures, 0)
  expect([1, 2, 3, 4].map(longest)).toEqual([200, 400, 800, 1_600])
  expect([8, 9, 10, 1_000].map(longest)).toEqual([25_600, 30_000, 30_000, 30_000])
})

test('those whom one failure met come back at times of their own [RT-01]', () => {
  expect([0, 0.25, 0.5, 1].map((chance) => retryAfter(3, chance))).toEqual([800, 700, 600, 400])
  expect(retryAfter(1_000, 1)).toBe(15_000)
})

test("only a gateway's answers, and that there is too much to do, pass by themselves [AUTH-41]", () => {
  expect(
    [200, 302, 400, 401, 403, 404, 429, 500, 501, 502, 503, 504, 505].filter(isPassing),
  ).toEqual([429, 502, 503, 504])
})

test('a wait ends early when nobody waits for it any more', async () => {
  const leaving = new AbortController()
  setTimeout(() => leaving.abort(), 20)
  // longer than any test may take
  await pause(60 * 60_000, leaving.signal)
})
