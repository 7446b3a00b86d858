import { expect, test } from 'vitest'
import { DAY, plus } from '#kernel/time.ts'
import { priceHistory, type PriceSpan } from './price-history.ts'

const now = new Date('2026-11-30T10:00:00Z')
const ago = (days: number) => plus(now, -days * DAY).toISOString()
const span = (since: number, until: number | null, price: number): PriceSpan => ({
  since: ago(since),
  until: until === null ? null : ago(until),
  price,
})

test('a price history goes from the price of 90 days ago to the present one', () => {
  const spans = [span(45, null, 900), span(200, 100, 5_000), span(100, 45, 1_200)]
  expect(priceHistory(spans, now)).toEqual({
    now: 900,
    lowest: 900,
    highest: 1_200,
    from: plus(now, -90 * DAY),
    steps: [
      { at: 0, price: 1_200 },
      { at: 0.5, price: 900 },
    ],
  })
})

test('of a younger offer it begins with its first price', () => {
  const history = priceHistory([span(10, 5, 700), span(5, 2, 600), span(2, null, 800)], now)
  expect(history).toMatchObject({ now: 800, lowest: 600, highest: 800, from: plus(now, -10 * DAY) })
  expect(history!.steps.map(({ at }) => at)).toEqual([0, 0.5, 0.8])
})

test.each([
  ['nothing is known', []],
  ['there is one price', [span(10, null, 700)]],
  ['it changed before that', [span(200, 91, 900), span(91, null, 700)]],
])('there is none where %s', (_, spans) => expect(priceHistory(spans, now)).toBeNull())
