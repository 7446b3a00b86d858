import fc from 'fast-check'
import { expect, test } from 'vitest'
import { beginOfDay, plusDays } from '#kernel/algiers.ts'
import { plus } from '#kernel/time.ts'
import { dayOfFee, type FeeChange, isRaise, ratesAhead, settingsAt } from './fee-change.ts'
import { defaults, sellerFeeBp } from './settings.ts'

const changes: FeeChange[] = [
  { key: 'seller_fee_items_bp', value: 1_200, counts_from: '2026-12-08' },
  { key: 'seller_fee_boosting_bp', value: 400, counts_from: '2026-12-20' },
]
const at = (moment: Date) => settingsAt(defaults, changes, moment)

test('the old fee is charged to the last moment before its day begins in Algiers, the new one from then on', () => {
  const day = beginOfDay('2026-12-08')
  expect(day.toISOString()).toBe('2026-12-07T23:00:00.000Z')
  expect(at(plus(day, -1)).seller_fee_items_bp).toBe(1_000)
  expect(at(day).seller_fee_items_bp).toBe(1_200)
  expect(at(day).seller_fee_boosting_bp).toBe(500)
  expect(at(beginOfDay('2026-12-20'))).toEqual({
    ...defaults,
    seller_fee_items_bp: 1_200,
    seller_fee_boosting_bp: 400,
  })
})

test('what a fee becomes is told of each day on which it differs, and of no other', () => {
  const ahead = (category: 'items' | 'boosting' | 'accounts', level = 0) =>
    ratesAhead(defaults, changes, (settings) => sellerFeeBp(settings, category, level))
  expect(ahead('items')).toEqual([{ bp: 1_200, from: '2026-12-08' }])
  expect(ahead('boosting')).toEqual([{ bp: 400, from: '2026-12-20' }])
  expect(ahead('accounts')).toEqual([])
})

test('a raise waits seven days and what gets cheaper none, unless a day is typed from today to a year ahead', () => {
  const now = new Date('2026-12-01T22:30:00Z')
  const day = (value: number, typed = '') =>
    dayOfFee({ key: 'seller_fee_items_bp', value, typed }, 1_000, now)
  expect([day(1_200), day(800)]).toEqual(['2026-12-08', '2026-12-01'])
  expect(day(1_200, '2026-12-01')).toBe('2026-12-01')
  expect(day(800, '2027-12-01')).toBe('2027-12-01')
  for (const bad of ['2026-11-30', '2027-12-02', '2026-02-31', 'tomorrow', '2026-12-8'])
    expect([bad, day(1_200, bad)]).toEqual([bad, null])
  // an hour later it is the second in Algiers
  expect(dayOfFee({ key: 'buyer_fee_bp', value: 1, typed: '' }, 2, plus(now, 3_600_000))).toBe(
    '2026-12-02',
  )
})

test('less off at a level is a raise, as a higher fee is', () => {
  expect(isRaise('level_discount_master_bp', 100, 200)).toBe(true)
  expect(isRaise('level_discount_master_bp', 300, 200)).toBe(false)
  expect(isRaise('withdrawal_fee_bp', 300, 200)).toBe(true)
})

test('at every moment each fee is that of the last day that has begun', () => {
  const days = fc.integer({ min: 0, max: 40 }).map((after) => plusDays('2026-12-01', after))
  fc.assert(
    fc.property(days, fc.integer({ min: 0, max: 5_000 }), days, (counts_from, value, today) => {
      const coming = [{ key: 'seller_fee_items_bp' as const, value, counts_from }]
      expect(settingsAt(defaults, coming, beginOfDay(today)).seller_fee_items_bp).toBe(
        today >= counts_from ? value : 1_000,
      )
    }),
  )
})
