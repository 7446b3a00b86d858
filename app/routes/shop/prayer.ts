import { CalculationMethod, Coordinates, PrayerTimes } from 'adhan'
import { DAY, HOUR, plus } from '#kernel/time.ts'

const prayers = ['fajr', 'dhuhr', 'asr', 'maghrib', 'isha'] as const
export type Prayer = (typeof prayers)[number]

const algiers = new Coordinates(36.7538, 3.0588)

/** Algeria keeps UTC+1 all year. */
const ALGIERS_OFFSET = HOUR

/**
 * The next prayer in Algiers after `now`, and when it begins. The sun stands 18° below the horizon
 * at Fajr and 17° at Isha, and Asr begins when a shadow has grown by its object's length: the
 * parameters of the Ministry of Religious Affairs and Wakfs of Algeria (method 19 of the Al Adhan
 * service), which are those of the Muslim World League. The astronomy is the library adhan's, after
 * Meeus, Astronomical Algorithms.
 */
export function nextPrayer(now: Date): { prayer: Prayer; time: Date } {
  const today = timesOn(now)
  const prayer = prayers.find((each) => today[each] > now)
  return prayer
    ? { prayer, time: today[prayer] }
    : { prayer: 'fajr', time: timesOn(plus(now, DAY)).fajr }
}

/**
 * The library reads the date from a moment's local fields, so it is given one whose fields are
 * those of Algiers.
 */
function timesOn(moment: Date): PrayerTimes {
  const there = plus(moment, ALGIERS_OFFSET)
  const date = new Date(there.getUTCFullYear(), there.getUTCMonth(), there.getUTCDate())
  return new PrayerTimes(algiers, date, CalculationMethod.MuslimWorldLeague())
}
