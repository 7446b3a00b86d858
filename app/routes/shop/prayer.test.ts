import { describe, expect, test } from 'vitest'
import { nextPrayer } from './prayer.ts'

/** Minutes from midnight in Algiers of a time there, `HH:MM`. */
const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const inAlgiers = (time: Date) => new Date(time.getTime() + 3_600_000).toISOString().slice(11, 16)

describe('the next prayer in Algiers', () => {
  // the calendar of the Ministry of Religious Affairs for Algiers; tables differ by a minute or two
  // of precaution
  test.each`
    day             | fajr       | dhuhr      | asr        | maghrib    | isha
    ${'2025-01-01'} | ${'06:28'} | ${'12:52'} | ${'15:26'} | ${'17:44'} | ${'19:10'}
    ${'2025-06-21'} | ${'03:37'} | ${'12:51'} | ${'16:41'} | ${'20:11'} | ${'21:54'}
  `(
    'on $day they begin at $fajr, $dhuhr, $asr, $maghrib and $isha [HOME-14 OP-015]',
    ({ day, ...times }: Record<string, string>) => {
      let now = new Date(`${day}T00:00:00+01:00`)
      for (const [name, expected] of Object.entries(times)) {
        const { prayer, time } = nextPrayer(now)
        expect(prayer).toBe(name)
        expect(Math.abs(minutes(inAlgiers(time)) - minutes(expected))).toBeLessThanOrEqual(2)
        now = time
      }
    },
  )

  test('after the last one comes the first of tomorrow, also over the end of a year', () => {
    const { prayer, time } = nextPrayer(new Date('2025-12-31T22:00:00+01:00'))
    expect([prayer, time.toISOString().slice(0, 10)]).toEqual(['fajr', '2026-01-01'])
  })

  test('the day is that of Algiers, an hour ahead of UTC', () => {
    expect(nextPrayer(new Date('2026-03-20T23:30:00Z')).time.toISOString().slice(0, 10)).toBe(
      '2026-03-21',
    )
  })

  test('a prayer that begins now is not the next one', () => {
    const { time } = nextPrayer(new Date('2026-05-01T00:00:00+01:00'))
    expect(nextPrayer(time).prayer).toBe('dhuhr')
  })
})
