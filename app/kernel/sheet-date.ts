import { westernDigits } from './digits.ts'

// Reads dates as people type them and as spreadsheets hold them, in Arabic, French and English.

/** Which of two numbers stands first in the dates of a column: `23/5/2024` or `5/23/2024`. */
export type DateOrder = 'day' | 'month'

/** A day as `2024-05-23`, with the time beside it, or what is wrong with its cell. */
export type SheetDate =
  | { day: string; time: string | null }
  | { code: 'date' | 'date_year' | 'date_none' }
  | { code: 'date_either'; details: { one: string; other: string } }

const months = [
  'january janvier jan janv يناير جانفي',
  'february février fevrier feb fév févr fevr fev فبراير فيفري',
  'march mars mar مارس',
  'april avril apr avr أبريل ابريل أفريل افريل',
  'may mai مايو ماي',
  'june juin jun يونيو جوان',
  'july juillet jul juil يوليو جويلية',
  'august août aout aug أغسطس اغسطس أوت اوت',
  'september septembre sep sept سبتمبر',
  'october octobre oct أكتوبر اكتوبر',
  'november novembre nov نوفمبر',
  'december décembre decembre dec déc ديسمبر',
].map((names) => names.split(' '))
const monthOf = (word: string): number =>
  months.findIndex((names) => names.includes(word.toLowerCase().replace(/\.$/, ''))) + 1

const WEEKDAY =
  /^(?:(?:sun|mon|tues|wednes|thurs|fri|satur)day|(?:lun|mar|mercre|jeu|vendre|same)di|dimanche|الأحد|الاثنين|الإثنين|الثلاثاء|الأربعاء|الخميس|الجمعة|السبت)[,،]? +/iu
const TIME = /(?:[T,،]| ) ?(\d{1,2}):(\d\d)(?::\d\d(?:\.\d{1,6})?)? ?([ap]m|[صم])?$/iu
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/
const YEAR_LAST = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d\d)$/
const DAY_NAMED =
  /^(\d{1,2})(?:st|nd|rd|th|er)?(?: +(?:de +)?|[-/])(\p{L}+\.?)(?:[,،]? +|[-/])(\d{4}|\d\d)$/u
const MONTH_NAMED = /^(\p{L}+\.?)(?: +|[-/])(\d{1,2})(?:st|nd|rd|th)?(?:[,،]? +|[-/])(\d{4}|\d\d)$/u

/** Days that Excel counts from 1899-12-30 (ECMA-376 18.17.4.1). */
const SERIAL = /^\d{5}(\.\d+)?$/
/** No date is as long. */
const LONGEST = 80

const cleaned = (cell: string): string =>
  cell.length > LONGEST
    ? ''
    : westernDigits(cell.normalize('NFC'))
        .replace(/\p{Cf}/gu, '')
        .replace(/\s+/gu, ' ')
        .trim()
        .replace(WEEKDAY, '')

/**
 * The order of day and month that a column of dates shows by those with a number above 12; null
 * when none has one, or when they do not agree.
 */
export function dateOrder(cells: readonly string[]): DateOrder | null {
  const found = new Set<DateOrder>()
  for (const cell of cells) {
    const [, first, second] = YEAR_LAST.exec(cleaned(cell).replace(TIME, '')) ?? []
    if (Number(first) > 12) found.add('day')
    else if (Number(second) > 12) found.add('month')
  }
  return found.size === 1 ? [...found][0]! : null
}

/**
 * A date as spreadsheets write it in Arabic, French and English: year first, day and month in the
 * order of its column, with the month's name, or as Excel's number. Where the column shows no
 * order, `1/2/2003` is two days and refused.
 */
export function readSheetDate(cell: string, order: DateOrder | null): SheetDate {
  const whole = cleaned(cell)
  return SERIAL.test(whole) ? fromSerial(Number(whole)) : readWritten(whole, order)
}

/**
 * A date that somebody typed into a field: as above, but no number of Excel's, and of no column.
 */
export const readTypedDate = (text: string): SheetDate => readWritten(cleaned(text), null)

function readWritten(whole: string, order: DateOrder | null): SheetDate {
  // a clock of another zone tells the day, and no time of ours
  const text = whole.replace(/(T\d\d:\d\d(:\d\d(\.\d+)?)?)(Z|[+-]\d\d:?\d\d)$/, '')
  const clock = TIME.exec(text)
  const time = clock ? timeOf(clock) : null
  if (clock && time === null) return { code: 'date' }
  const date = text.replace(TIME, '')
  const spelled = DAY_NAMED.exec(date) ?? swapped(MONTH_NAMED.exec(date))
  if (spelled && monthOf(spelled[2]!))
    return dayOf(fullYear(spelled[3]!), monthOf(spelled[2]!), Number(spelled[1]), time)
  const yearFirst = YEAR_FIRST.exec(date)?.slice(1).map(Number) as [number, number, number]
  if (yearFirst) return dayOf(...yearFirst, time)
  const [, first, second, year] = YEAR_LAST.exec(date) ?? []
  if (year) return inOrder(Number(first), Number(second), fullYear(year), order, time)
  return { code: /^\d{4}$/.test(date) ? 'date_year' : 'date' }
}

const swapped = (match: RegExpExecArray | null) => match && [match[0], match[2], match[1], match[3]]

/** Two digits of a year as Excel reads them: 29 is 2029, 30 is 1930. */
const fullYear = (year: string): number =>
  year.length === 4 ? Number(year) : Number(year) + (Number(year) < 30 ? 2000 : 1900)

function inOrder(
  first: number,
  second: number,
  year: number,
  order: DateOrder | null,
  time: string | null,
): SheetDate {
  const isDayFirst = first > 12 || first === second || (order === 'day' && second <= 12)
  if (isDayFirst) return dayOf(year, second, first, time)
  if (second > 12 || order === 'month') return dayOf(year, first, second, time)
  const details = { one: written(year, second, first), other: written(year, first, second) }
  return { code: 'date_either', details }
}

function timeOf([, hours, minutes, half]: RegExpExecArray): string | null {
  const isLate = /^(?:pm|م)$/i.test(half ?? '')
  const hour = half ? (Number(hours) % 12) + (isLate ? 12 : 0) : Number(hours)
  return hour < 24 && Number(minutes) < 60 ? `${two(hour)}:${minutes}` : null
}

function fromSerial(serial: number): SheetDate {
  const moment = new Date(Date.UTC(1899, 11, 30) + Math.round(serial * 1_440) * 60_000)
  const [day, time] = moment.toISOString().split('T') as [string, string]
  return { day, time: serial % 1 === 0 ? null : time.slice(0, 5) }
}

function dayOf(year: number, month: number, date: number, time: string | null): SheetDate {
  const day = written(year, month, date)
  const found = new Date(`${day}T00:00:00Z`)
  const exists = !Number.isNaN(found.getTime()) && found.toISOString().startsWith(day)
  return exists ? { day, time } : { code: 'date_none' }
}

const two = (number: number): string => String(number).padStart(2, '0')

const written = (year: number, month: number, date: number): string =>
  `${String(year).padStart(4, '0')}-${two(month)}-${two(date)}`
