import type { PgBoss, Queue } from 'pg-boss'

/** Where jobs go that a queue has given up, until they are written down. */
export const GIVEN_UP = 'given-up'

const MINUTE_S = 60

/** Makes the queue of what others gave up, kept no longer than it takes, since it holds links. */
export async function createGivenUpQueue(boss: PgBoss): Promise<void> {
  await boss.createQueue(GIVEN_UP, {
    retryLimit: 1_000,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 10 * MINUTE_S,
    deleteAfterSeconds: MINUTE_S,
  })
}

/**
 * Makes a queue whose jobs wait for an administrator when they are given up, whether they failed or
 * their node was lost. One that an earlier version made is changed to these options, and so are the
 * jobs that wait there: each keeps those of the moment in which it was queued.
 */
export async function createWatchedQueue(
  boss: PgBoss,
  name: string,
  { policy, ...options }: Omit<Queue, 'name' | 'deadLetter'>,
): Promise<void> {
  const watched = { ...options, deadLetter: GIVEN_UP }
  await boss.createQueue(name, { ...watched, ...(policy && { policy }) })
  await boss.updateQueue(name, watched)
  await boss.getDb().executeSql(
    `update jobs.job set dead_letter = $1, retry_limit = greatest(retry_limit, $2::int)
      where name = $3 and state < 'completed' and dead_letter is null`,
    [GIVEN_UP, options.retryLimit ?? 0, name],
  )
}
