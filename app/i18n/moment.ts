import { formatDate, formatDateTime } from './format.ts'

/** A time with its words in the reader's language, as islands are given it. */
export interface Moment {
  iso: string
  /** `18 Nov 2026`. */
  day: string
  /** `18 Nov, 14:02`. */
  time: string
}

/** What is read from the database as an island can be given it: every time with its words. */
export type Shown<T> = T extends Date
  ? Moment
  : T extends readonly (infer Each)[]
    ? Shown<Each>[]
    : T extends object
      ? { [Key in keyof T]: Shown<T[Key]> }
      : T

/** Gives every time in a value its words. */
export function shown<T>(value: T): Shown<T>
export function shown(value: unknown): unknown {
  if (value instanceof Date)
    return { iso: value.toISOString(), day: formatDate(value), time: formatDateTime(value) }
  if (Array.isArray(value)) return value.map(shown)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shown(each)]))
  return value
}
