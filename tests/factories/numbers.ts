/** The workers of journeys share a database, so each counts from elsewhere. */
let first = Number(process.env.TEST_WORKER_INDEX ?? 0) * 100_000

/** Lets all numbers begin after this one, in a database that others have filled. */
export const countFrom = (number: number): void => void (first = number)

/** Counts what a factory makes, for names that nothing else has. */
export function numbers(): () => number {
  let made = 0
  return () => first + ++made
}
