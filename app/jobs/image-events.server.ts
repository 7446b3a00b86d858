import { fromKysely, type Job, type JobResult, type PgBoss } from 'pg-boss'
import type { DomainEvent } from '#kernel/events.ts'
import { filesOf, isStoredImage } from '#modules/images/image.ts'
import { removeUnnamed } from '#modules/images/orphans.server.ts'
import { db, type Tx } from '#platform/db.server.ts'
import { errorWords, log } from '#platform/log.server.ts'
import type { JobContext, QueueImages } from './job-context.ts'
import { createWatchedQueue } from './watched-queues.server.ts'

// Removes the files of images whose rows are gone, by a queue, since the store of files may be slow
// or away.

export const IMAGES = 'dropped-images'
const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S

/** Images that went with what named them, as they wait in the queue. */
interface ImageJob {
  urls: string[]
}

/**
 * Queues the removal of images that went with their offer: a store may be slow, and no other
 * event waits for it.
 */
export async function queueDroppedImages(
  tx: Tx,
  events: readonly DomainEvent<'offer.images_dropped'>[],
  { queueImages }: JobContext,
): Promise<void> {
  await queueImages?.(
    tx,
    events.map(({ payload }) => payload.urls),
  )
}

/**
 * Makes the queue: while the store cannot be reached a removal is tried again for some hours, later
 * each time; then the nightly cleaning does it.
 */
export async function createImageQueue(boss: PgBoss): Promise<void> {
  await createWatchedQueue(boss, IMAGES, {
    retryLimit: 8,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: HOUR_S,
    expireInSeconds: 5 * MINUTE_S,
    deleteAfterSeconds: HOUR_S,
  })
}

/** Queues removals on the connection of the given transaction, one for each set of images. */
export const queueImagesOn =
  (boss: PgBoss): QueueImages =>
  async (tx, sets) => {
    if (sets.length > 0)
      await boss.insert(
        IMAGES,
        sets.map((urls) => ({ data: { urls: [...urls] } satisfies ImageJob })),
        { db: fromKysely(tx) },
      )
  }

/** Removes queued images on this node, outside any transaction. */
export async function workImages(boss: PgBoss): Promise<void> {
  const options = {
    batchSize: 4,
    perJobResults: true,
    burstWhenBatchFull: true,
    pollingIntervalSeconds: 2,
  } as const
  await boss.work<ImageJob, void, typeof options>(IMAGES, options, (jobs) =>
    Promise.all(jobs.map(settle)),
  )
}

async function settle({ id, data: { urls } }: Job<ImageJob>): Promise<JobResult> {
  try {
    await removeUnnamed(
      db,
      urls.filter(isStoredImage).flatMap((url) => filesOf(url).map(({ key }) => ({ key, url }))),
    )
    return { id, status: 'completed' }
  } catch (error) {
    log.error('dropped images could not be removed', error, { job: id })
    return {
      id,
      status: 'failed',
      output: { message: errorWords(error) },
    }
  }
}
