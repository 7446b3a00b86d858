import { fromKysely, type JobWithMetadata, type PgBoss } from 'pg-boss'
import { type GameImportId, giveUpImport, importAskedGames } from '#modules/catalog/game-import-run.server.ts'
import { now } from '#platform/clock.server.ts'
import { db, type Tx } from '#platform/db.server.ts'
import { log } from '#platform/log.server.ts'
import type { Fact } from '#platform/outbox.server.ts'
import type { Means, QueueGameImports } from './means.ts'

const IMPORTS = 'game-imports'
const MINUTE_S = 60

/** Queues imports of games that were asked for: a large one takes longer than the relay's transaction should. */
export async function queueAskedImports(tx: Tx, facts: readonly Fact[], { queueGameImports }: Means): Promise<void> {
  await queueGameImports?.(tx, facts.map(({ payload }) => ({ user_id: payload.user_id as string, id: payload.id as string })))
}

/** Makes the queue: one import at a time on all nodes. One whose node ended is taken up by another within two minutes. */
export async function createGameImportQueue(boss: PgBoss): Promise<void> {
  await boss.createQueue(IMPORTS, { policy: 'singleton', retryLimit: 3, retryDelay: 2, heartbeatSeconds: 30, expireInSeconds: 10 * MINUTE_S, deleteAfterSeconds: 60 * MINUTE_S })
}

/** Queues imports on the connection of the given transaction. */
export const queueGameImportsOn = (boss: PgBoss): QueueGameImports => async (tx, imports) => {
  if (imports.length > 0) await boss.insert(IMPORTS, imports.map((data) => ({ data })), { db: fromKysely(tx) })
}

/** Does queued imports on this node. */
export async function workGameImports(boss: PgBoss): Promise<void> {
  const options = { includeMetadata: true, pollingIntervalSeconds: 1 } as const
  await boss.work<GameImportId, void, typeof options>(IMPORTS, options, async ([job]) => { if (job) await settle(job) })
}

async function settle({ id, data, retryCount, retryLimit }: JobWithMetadata<GameImportId>): Promise<void> {
  try {
    const outcome = await importAskedGames(db, data, now())
    log.info('an import of games was settled', { job: id, outcome })
  } catch (error) {
    log.error('games could not be imported', error, { job: id, attempt: retryCount + 1 })
    if (retryCount >= retryLimit) await giveUpImport(db, data)
    throw error
  }
}
