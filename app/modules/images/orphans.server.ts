import { sql } from 'kysely'
import { DAY, plus } from '#kernel/time.ts'
import type { Db } from '#platform/db.server.ts'
import { fileKeys, removeFile } from '#platform/storage.server.ts'
import { imageFolders, imageOfFile } from './image.ts'

// The nightly cleaning of the store: files of images that no row names any more.

/** How many files are asked after at once. */
const BATCH = 1_000

/**
 * Removes the files of images that nothing names and that are older than a day: their form was
 * never finished, or their owner went while the store could not be reached. Returns how many files.
 */
export async function removeOrphans(db: Db, now: Date, stopping?: AbortSignal): Promise<number> {
  const before = plus(now, -DAY)
  let removed = 0
  for (const folder of imageFolders) {
    let batch: { key: string; url: string }[] = []
    for await (const key of fileKeys(folder)) {
      const image = imageOfFile(key)
      if (image && image.storedAt < before) batch.push({ key, url: image.url })
      if (stopping?.aborted) return removed
      if (batch.length < BATCH) continue
      removed += await removeUnnamed(db, batch)
      batch = []
    }
    removed += await removeUnnamed(db, batch)
  }
  return removed
}

/**
 * Removes those of the images' files (`key`) whose url nothing names; a missing one is no fault.
 * Returns how many files. Throws a StorageError when the store does not answer.
 */
export async function removeUnnamed(
  db: Db,
  files: readonly { key: string; url: string }[],
): Promise<number> {
  if (files.length === 0) return 0
  const urls = [...new Set(files.map(({ url }) => url))]
  const rows = await db
    .selectFrom('image_urls')
    .select('url')
    .where('url', '=', sql<string>`any(${urls}::text[])`)
    .execute()
  const named = new Set(rows.map(({ url }) => url))
  const orphans = files.filter(({ url }) => !named.has(url))
  for (const { key } of orphans) await removeFile(key)
  return orphans.length
}
