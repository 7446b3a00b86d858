import { expect, test } from 'vitest'
import { algiersDay, beginOfDay, fromAlgiers, plusDays, toAlgiers } from './algiers.ts'
import { typedDay, typedMoment } from './typed-date.ts'

test.each([
  ['2026-11-20T14:30', '2026-11-20T13:30:00.000Z'],
  ['2026-07-01 00:00', '2026-06-30T23:00:00.000Z'],
  ['2026-12-31T23:59:59', '2026-12-31T22:59:00.000Z'],
])('%s in Algiers is %s, in summer as in winter [OP-056]', (text, moment) => {
  expect(fromAlgiers(text)?.toISOString()).toBe(moment)
  expect(toAlgiers(new Date(moment))).toBe(text.slice(0, 16).replace(' ', 'T'))
})

test.each([
  '',
  'soon',
  '2026-02-31T10:00',
  '2026-13-01T10:00',
  '2026-11-20T24:30',
  '2026-11-20',
  '20261120T1430',
  '2026-11-20T14:30Z',
])('%j names no moment', (text) => expect(fromAlgiers(text)).toBeNull())

test.each([
  '2026-11-20T14:30',
  '2026-11-20 14:30',
  '٢٠٢٦-١١-٢٠ ١٤:٣٠',
  '20/11/2026 14:30',
  '20 novembre 2026 14:30',
  '٢٠ نوفمبر ٢٠٢٦، ٢:٣٠ م',
  'Nov 20, 2026 2:30 PM',
])('%j is typed for one moment', (text) =>
  expect(typedMoment(text)?.toISOString()).toBe('2026-11-20T13:30:00.000Z'),
)

test.each([
  '',
  'soon',
  '2026-11-20',
  '2026-02-31 10:00',
  '2026-11-20T14:30Z',
  '46346.5',
  '3/4/2026 10:00',
])('%j is typed for no moment, or for one of two', (text) => expect(typedMoment(text)).toBeNull())

test.each([
  ['2026-11-20', '2026-11-20'],
  [' ٢٠٢٦/١١/٢٠ ', '2026-11-20'],
  ['20.11.2026', '2026-11-20'],
  ['20 novembre 2026', '2026-11-20'],
  ['5/5/2026', '2026-05-05'],
  ['3/4/2026', null],
  ['46346', null],
  ['2026-11-31', null],
  ['1999-11-20', null],
  ['2026-11-20 14:30', null],
  ['tomorrow', null],
])('%j is typed for the day %j', (text, day) => expect(typedDay(text)).toBe(day))

test('a day in Algiers begins an hour before that of Greenwich [OP-106]', () => {
  expect(
    ['2026-11-20T22:59:59Z', '2026-11-20T23:00:00Z'].map((moment) => algiersDay(new Date(moment))),
  ).toEqual(['2026-11-20', '2026-11-21'])
  expect(beginOfDay('2026-11-21').toISOString()).toBe('2026-11-20T23:00:00.000Z')
  expect([plusDays('2026-02-27', 2), plusDays('2026-01-01', -1)]).toEqual([
    '2026-03-01',
    '2025-12-31',
  ])
})
