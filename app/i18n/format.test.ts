import { expect, test } from 'vitest'
import { formatDuration, inflectedDuration } from './duration.ts'
import {
  formatDa,
  formatDate,
  formatDateTime,
  formatDay,
  formatDays,
  formatMonth,
  formatPieces,
  isolated,
} from './format.ts'

test.each([
  [0, '0 minutes', '0 دقيقة'],
  [1, '1 minute', 'دقيقة'],
  [30, '30 minutes', '30 دقيقة'],
  [60, '1 hour', 'ساعة'],
  [90, '1 hour 30 minutes', 'ساعة و30 دقيقة'],
  [360, '6 hours', '6 ساعات'],
  [1_440, '24 hours', '24 ساعة'],
  [2_880, '2 days', 'يومان'],
  [5_760, '4 days', '4 أيّام'],
  [3_130, '2 days 4 hours 10 minutes', 'يومان و4 ساعات و10 دقائق'],
])('%d minutes are said in words, in hours from the first on', (minutes, english, arabic) => {
  expect(formatDuration(minutes, 'long', 'en')).toBe(english)
  expect(formatDuration(minutes, 'long', 'ar')).toBe(arabic)
})

test.each([
  [1, 'دقيقة', '1 minute'],
  [2, 'دقيقتين', '2 minutes'],
  [122, 'ساعتين ودقيقتين', '2 hours 2 minutes'],
  [2_880, 'يومين', '2 days'],
  [2_880 + 180, 'يومين و3 ساعات', '2 days 3 hours'],
  [11, '11 دقيقة', '11 minutes'],
])('after a preposition %d minutes are inflected in Arabic', (minutes, arabic, english) => {
  expect(inflectedDuration(minutes, 'long', 'ar')).toBe(arabic)
  expect(inflectedDuration(minutes, 'long', 'en')).toBe(english)
})

test('no line breaks an amount of money [CONST-01]', () => {
  for (const locale of ['en', 'ar'] as const)
    expect(formatDa(1_234_500, locale)).not.toMatch(/[ \t\n]/)
})

test('a day without a time is that day', () => {
  expect([formatDate('2026-11-18', 'en'), formatDate('2026-11-18T23:30:00Z', 'en')]).toEqual([
    '18\u00a0Nov\u00a02026',
    '19\u00a0Nov\u00a02026',
  ])
})

test('no line breaks a date, that of a span only at its dash, a moment before its time', () => {
  const [from, to] = ['2026-10-23T12:00:00Z', '2026-11-02T12:00:00Z']
  for (const locale of ['en', 'ar'] as const) {
    for (const format of [formatDate, formatDay, formatMonth])
      expect(format(from, locale)).not.toMatch(/[ \t\n]/)
    expect(formatDateTime(from, locale)).toMatch(/^[^ ]+[,،] 13:00$/)
    for (const end of [to, '2026-10-31T12:00:00Z', '2027-01-02T12:00:00Z']) {
      expect(formatDays(from, end, locale)).not.toMatch(/(?<!–)[ \t\n](?!–)/)
    }
  }
})

test.each([
  [2, '2 minutes', 'دقيقتان'],
  [59, '59 minutes', '59 دقيقة'],
  [90, '1 h 30 min', 'ساعة و30 دقيقة'],
  [390, '6 h 30 min', '6 ساعات و30 دقيقة'],
  [360, '6 hours', '6 ساعات'],
  [660, '11 hours', '11 ساعة'],
  [2_879, '47 h 59 min', '47 ساعة و59 دقيقة'],
  [3 * 1_440, '3 days', '3 أيّام'],
  [11 * 1_440, '11 days', '11 يومًا'],
  [3_060, '2 days 3 h', 'يومان و3 ساعات'],
])(
  'on a card English abbreviates several units of %d minutes, Arabic does not',
  (minutes, english, arabic) => {
    expect(formatDuration(minutes, 'short', 'en')).toBe(english)
    expect(formatDuration(minutes, 'short', 'ar')).toBe(arabic)
  },
)

test('an amount names the dinar in its language, its sign before its digits [CONST-01]', () => {
  expect([formatDa(-1_500, 'en'), formatDa(1_500, 'ar'), formatDa(-1_500, 'ar')]).toEqual([
    '−1,500\u00a0DA',
    '1\u00a0500\u00a0دج',
    '\u2066−1\u00a0500\u2069\u00a0دج',
  ])
})

test.each([
  [7, 'Recharge 325 UC', '7\u00a0×\u00a0Recharge 325 UC'],
  [1_000, '325 شدّة', '1,000\u00a0×\u00a0325 شدّة'],
  [1, 'Recharge 325 UC', 'Recharge 325 UC'],
])('%i of %j is %j', (quantity, title, said) => expect(formatPieces(quantity, title)).toBe(said))

test('any Arabic letter makes a text of somebody run from right to left within a sentence', () => {
  expect(isolated('PUBG Mobile حساب')).toBe('\u2067PUBG Mobile حساب\u2069')
  expect(isolated('PUBG Mobile')).toBe('\u2066PUBG Mobile\u2069')
})
