import { describe, expect, test } from 'vitest'
import { hoursText, readDeliveryTime } from './delivery-time.ts'

const HOUR = 3_600

describe('a delivery time is read as sellers write it', () => {
  test.each([
    ['00:30:00', 1_800],
    ['2 days 00:00:00', 48 * HOUR],
    ['2 days', 48 * HOUR],
    ['6 h', 6 * HOUR],
    ['6 hours', 6 * HOUR],
    ['1h30', 5_400],
    ['1 hour 30 minutes', 5_400],
    ['1 hour and 30 minutes', 5_400],
    ['90 min', 5_400],
    ['1.5 hours', 5_400],
    ['1,5 h', 5_400],
    ['2 jours', 48 * HOUR],
    ['٦ ساعات', 6 * HOUR],
    ['ساعة', HOUR],
    ['ساعتان', 2 * HOUR],
    ['ساعة و30 دقيقة', 5_400],
    ['6 ساعات، 30 دقيقة', 23_400],
    ['١٫٥ ساعة', 5_400],
    ['ساعتين و 15 دقيقة', 8_100],
    ['يومان', 48 * HOUR],
    ['يوم و6 ساعات', 30 * HOUR],
    ['دقيقتان', 120],
  ])('%j is %d seconds', (text, seconds) => {
    expect(readDeliveryTime(text, 'time')).toBe(seconds)
    expect(readDeliveryTime(text, 'hours')).toBe(seconds)
  })

  test.each([
    ['6', 6 * HOUR],
    ['٦', 6 * HOUR],
    ['6:30', 23_400],
    ['1.5', 5_400],
    ['١٫٥', 5_400],
    ['0', 0],
    ['0:30', 1_800],
  ])('where hours are asked for, %j is %d seconds', (text, seconds) => {
    expect(readDeliveryTime(text, 'hours')).toBe(seconds)
    expect(readDeliveryTime(text, 'time')).toBe(null)
  })

  test.each([
    '',
    ' ',
    'soon',
    '-3',
    '6:75',
    '1h 2h',
    '30 min 1 h',
    '1h90',
    '5 apples',
    '5 5',
    '..',
    'h h',
    '1e9 h',
    '9999999999 h',
    '1.001',
  ])('%j is none', (text) => {
    expect(readDeliveryTime(text, 'hours')).toBe(null)
  })
})

test.each([
  [HOUR, '1'],
  [6 * HOUR, '6'],
  [23_400, '6:30'],
  [48 * HOUR, '48'],
  [1_800, '0:30'],
  [HOUR + 1, '01:00:01'],
])('%d seconds are %j in a field of hours, and read back as they were', (seconds, text) => {
  expect(hoursText(seconds)).toBe(text)
  expect(readDeliveryTime(text, 'hours')).toBe(seconds)
})
