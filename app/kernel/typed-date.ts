import { fromAlgiers, isDay } from './algiers.ts'
import { readTypedDate } from './sheet-date.ts'

/**
 * The moment in Algiers that a date and a time name, as people write them (`readTypedDate`) where a
 * browser has no calendar; null also of one that could be two.
 */
export function typedMoment(text: string): Date | null {
  const read = readTypedDate(text)
  return 'code' in read || read.time === null ? null : fromAlgiers(`${read.day}T${read.time}`)
}

/** The day of this century that people write so, as `2026-11-20`; null as above. */
export function typedDay(text: string): string | null {
  const read = readTypedDate(text)
  return 'code' in read || read.time !== null || !isDay(read.day) ? null : read.day
}
