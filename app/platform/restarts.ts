/** How often in a minute something that dies is started again. */
export const MOST_RESTARTS = 5
const WITHIN_MS = 60_000

/**
 * Counts restarts: whether there may be another one at `now` (ms), and the how manieth within a
 * minute it is.
 */
export function restarts(): (now: number) => { allowed: boolean; number: number } {
  let times: number[] = []
  return (now) => {
    times = [...times.filter((time) => now - time < WITHIN_MS), now]
    return { allowed: times.length <= MOST_RESTARTS, number: times.length }
  }
}
