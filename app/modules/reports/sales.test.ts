import { expect, test } from 'vitest'
import {
  axisStep,
  bucketsOf,
  changeOf,
  isWholeMonth,
  periodFrom,
  periods,
  spanBefore,
  spanLength,
  spanOf,
  STEPS,
  unitFrom,
  units,
  unitsSold,
} from './sales.ts'

const today = '2026-11-20' // a Friday
const sales = [
  { day: '2026-11-20', orders: 1, amount: 1_000 },
  { day: '2026-11-20', orders: 2, amount: 500 },
  { day: '2026-11-14', orders: 1, amount: 300 },
  { day: '2026-11-13', orders: 1, amount: 70 },
  { day: '2026-10-22', orders: 4, amount: 9 },
]

test('sales are plotted per day, week or month, with nothing where nothing was sold [OP-106 ADM-STAT-05]', () => {
  const days = bucketsOf(sales, spanOf(today, 30), 'day')
  expect(days).toHaveLength(30)
  expect([days[0], days[1], days.at(-1)]).toEqual([
    { from: '2026-10-22', to: '2026-10-22', orders: 4, amount: 9 },
    { from: '2026-10-23', to: '2026-10-23', orders: 0, amount: 0 },
    { from: today, to: today, orders: 3, amount: 1_500 },
  ])
  expect(bucketsOf(sales, spanOf(today, 30), 'month')).toEqual([
    { from: '2026-10-22', to: '2026-10-31', orders: 4, amount: 9 },
    { from: '2026-11-01', to: today, orders: 5, amount: 1_870 },
  ])
})

test('a week begins on Saturday, and the first and the last hold only days of the period [OP-106]', () => {
  const weeks = bucketsOf(sales, spanOf(today, 30), 'week')
  expect(weeks.map(({ from, to, amount }) => `${from} ${to} ${amount}`)).toEqual([
    '2026-10-22 2026-10-23 9',
    '2026-10-24 2026-10-30 0',
    '2026-10-31 2026-11-06 0',
    '2026-11-07 2026-11-13 70',
    '2026-11-14 2026-11-20 1800',
  ])
})

test('however they are divided, they are the same sales', () => {
  for (const period of periods) {
    for (const unit of units) {
      const buckets = bucketsOf(sales, spanOf(today, period), unit)
      const inPeriod = sales.filter(({ day }) => day >= spanOf(today, period).from)
      expect(buckets.reduce((sum, { amount }) => sum + amount, 0)).toBe(
        inPeriod.reduce((sum, { amount }) => sum + amount, 0),
      )
      expect([buckets[0]!.from, buckets.at(-1)!.to]).toEqual([spanOf(today, period).from, today])
    }
  }
})

test('an axis has round numbers that reach the highest value and are not far above it', () => {
  for (const most of [
    0, 1, 3, 99, 100, 399, 401, 3_999, 4_001, 17_500, 92_000, 201_000, 1_837_000, 123_456_789,
    9_000_000_000_000,
  ]) {
    const step = axisStep(most)
    expect(step * STEPS).toBeGreaterThanOrEqual(most)
    expect(step < 1_000 ? Number.isInteger(step) : step % 1_000 === 0).toBe(true)
    if (most > 20_000) expect(step * STEPS).toBeLessThan(most * 1.6)
  }
})

test('a month of which the period holds a part is not taken for the whole month [OP-106]', () => {
  expect(
    bucketsOf(sales, spanOf('2026-12-31', 90), 'month').map((each) => [
      each.from,
      isWholeMonth(each),
    ]),
  ).toEqual([
    ['2026-10-03', false],
    ['2026-11-01', true],
    ['2026-12-01', true],
  ])
  expect([
    isWholeMonth({ from: '2026-11-01', to: today }),
    isWholeMonth({ from: '2024-02-01', to: '2024-02-28' }),
    isWholeMonth({ from: '2024-02-01', to: '2024-02-29' }),
  ]).toEqual([false, false, true])
})

test('a year is shown by month or week [OP-106]', () => {
  expect([unitsSold(365), unitsSold(90)]).toEqual([
    ['month', 'week'],
    ['day', 'week', 'month'],
  ])
  expect([
    unitFrom(null, 365),
    unitFrom('day', 365),
    unitFrom('week', 365),
    periodFrom('365'),
  ]).toEqual(['month', 'month', 'week', 365])
})

test('an address that names no period or unit shows 30 days by day', () => {
  for (const odd of [null, '', '31', '030', 'all', '-7', '7.0']) expect(periodFrom(odd)).toBe(30)
  for (const odd of [null, '', 'year', 'DAY']) expect(unitFrom(odd, 30)).toBe('day')
  expect([periodFrom('90'), unitFrom('month', 90)]).toEqual([90, 'month'])
})

test('a change is told in tenths of a percent, and not at all from nothing', () => {
  expect([changeOf(1_864, 1_720), changeOf(0, 4), changeOf(5, 0), changeOf(3, 3)]).toEqual([
    84,
    -1_000,
    null,
    0,
  ])
})

test('what a span is compared with is as many days right before it', () => {
  const span = { from: '2026-03-01', to: '2026-03-31' }
  expect(spanLength(span)).toBe(31)
  expect(spanBefore(span)).toEqual({ from: '2026-01-29', to: '2026-02-28' })
  expect(spanLength(spanBefore(span))).toBe(31)
})
