import { fromKysely, type JobWithMetadata, type PgBoss } from 'pg-boss'
import type { DomainEvent } from '#kernel/events.ts'
import { type GameImportId, importAskedGames } from '#modules/catalog/game-import-run.server.ts'
import { LONGEST_IMPORT_MS } from '#modules/catalog/game-import.server.ts'
import { now } from '#platform/clock.server.ts'
import { db, type Tx } from '#platform/db.server.ts'
import { log } from '#platform/log.server.ts'
import { noteImported } from '#platform/undelivered.server.ts'
import type { JobContext, QueueGameImports } from './job-context.ts'
import { createWatchedQueue } from './watched-queues.server.ts'

export const IMPORTS = 'game-imports'
const HOUR_S = 60 * 60
const RETRIES = 3
const RETRY_DELAY_S = 2
/**
 * How long one attempt may take, so that the last one is over before its person is told that it
 * failed.
 */
const ATTEMPT_S = Math.floor(LONGEST_IMPORT_MS / 1_000 / (1 + RETRIES)) - RETRY_DELAY_S

/**
 * Queues imports of games that were asked for: a large one takes longer than the relay's
 * transaction should.
 */
export async function queueAskedImports(
  tx: Tx,
  events: readonly DomainEvent<'games.import_asked'>[],
  { queueGameImports }: JobContext,
): Promise<void> {
  await queueGameImports?.(
    tx,
    events.map(({ payload }) => payload),
  )
}

/**
 * Makes the queue: one import at a time on all nodes. One whose node ended is taken up by another
 * within two minutes.
 */
export async function createGameImportQueue(boss: PgBoss): Promise<void> {
  await createWatchedQueue(boss, IMPORTS, {
    policy: 'singleton',
    retryLimit: RETRIES,
    retryDelay: RETRY_DELAY_S,
    heartbeatSeconds: 30,
    expireInSeconds: ATTEMPT_S,
    deleteAfterSeconds: HOUR_S,
  })
}

/** Queues imports on the connection of the given transaction. */
export const queueGameImportsOn =
  (boss: PgBoss): QueueGameImports =>
  async (tx, imports) => {
    if (imports.length > 0)
      await boss.insert(
        IMPORTS,
        imports.map((data) => ({ data })),
        { db: fromKysely(tx) },
      )
  }

/** Does queued imports on this node. */
export async function workGameImports(boss: PgBoss): Promise<void> {
  const options = { includeMetadata: true, pollingIntervalSeconds: 1 } as const
  await boss.work<GameImportId, void, typeof options>(IMPORTS, options, async ([job]) => {
    if (job) await settle(job)
  })
}

async function settle({ id, data, retryCount }: JobWithMetadata<GameImportId>): Promise<void> {
  try {
    const outcome = await importAskedGames(db, data, now())
    if (outcome === 'imported') await noteImported(db, data.id, now())
    log.info('an import of games was settled', { job: id, outcome })
  } catch (error) {
    log.error('games could not be imported', error, { job: id, attempt: retryCount + 1 })
    throw error
  }
}
