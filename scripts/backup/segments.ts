// Segments of PostgreSQL's write-ahead log: files of 16 MB whose names are the timeline and the
// number of the segment, each in hexadecimal (timeline, number / 256, number % 256).

const SEGMENT = /^[0-9A-F]{24}$/
const HISTORY = /^[0-9A-F]{8}\.history$/

export const isSegment = (name: string): boolean => SEGMENT.test(name)
/** Whether a file says where a timeline began; without it a later timeline is not followed. */
export const isHistory = (name: string): boolean => HISTORY.test(name)

/** The number of a segment, whatever its timeline. */
export const numberOf = (segment: string): number =>
  parseInt(segment.slice(8, 16), 16) * 256 + parseInt(segment.slice(16), 16)

/** Bytes of a segment, as initdb makes them. */
const BYTES = 16 * 1024 * 1024

/** Where a segment begins, as PostgreSQL writes positions of the log. */
export function beginningOf(segment: string): string {
  const at = BigInt(numberOf(segment)) * BigInt(BYTES)
  return `${(at >> 32n).toString(16)}/${(at & 0xffffffffn).toString(16)}`.toUpperCase()
}

/**
 * Those of the segments that follow each other from `first` on, of any timeline: what comes after a
 * missing one cannot be replayed.
 */
export function withoutGap(first: string, segments: readonly string[]): string[] {
  const byNumber = Map.groupBy(segments, numberOf)
  const whole: string[] = []
  for (let number = numberOf(first); byNumber.has(number); number++)
    whole.push(...byNumber.get(number)!)
  return whole
}
