import { plus } from '#kernel/time.ts'

/**
 * A time that a deadline does not count, in milliseconds since 1970: Kanz could not be reached, an
 * order was frozen, or its seller waited for access.
 */
export interface Pause {
  from: number
  to: number
}

/**
 * When something is due that begins at `start` and takes `length` ms: every pause that overlaps it
 * prolongs it by as much, one that lies in the time it was prolonged by as well, and none counts
 * twice where two overlap. One that begins when it is due comes too late.
 */
export function dueAt(start: Date, length: number, pauses: readonly Pause[]): Date {
  const began = start.getTime()
  let due = began + length
  let counted = began
  for (const { from, to } of [...pauses].sort((a, b) => a.from - b.from)) {
    if (from >= due) break
    due += Math.max(0, to - Math.max(from, counted))
    counted = Math.max(counted, to)
  }
  return new Date(due)
}

/** By how many ms these pauses move what begins at `start` and takes `length` ms. */
export const pausedFor = (start: Date, length: number, pauses: readonly Pause[]): number =>
  dueAt(start, length, pauses).getTime() - plus(start, length).getTime()
