import { assert } from '#kernel/assert.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { log } from '#platform/log.server.ts'
import { getFile, putFile, StorageError } from '#platform/storage.server.ts'
import { filesOf, isStoredImage } from './image.ts'
import { removeImage } from './images.server.ts'
import { newStamp } from './internal/stamp.server.ts'

/** What follows the stamp of an image: its size where it is an unusual one, and its format. */
const SIZE = /\/\d{13,20}((?:w\d{1,4}(?:x\d{4,5})?)?\.(?:webp|jpeg))$/

/**
 * Copies all files of a stored image into a folder of the same kind, under a url of its own; any
 * other url stays as it is. Refused: `storage_failed` when the store does not give or take them
 * all, and then none is left behind.
 */
export async function copyImage(
  url: string,
  folder: string,
  now: Date,
): Promise<Result<string, 'storage_failed'>> {
  if (!isStoredImage(url)) return ok(url)
  const copy = `/files/${folder}/${newStamp(now)}${SIZE.exec(url)?.[1]}`
  assert(isStoredImage(copy), `no place for a copy: ${copy}`)
  const to = filesOf(copy)
  const copied = await Promise.allSettled(
    filesOf(url).map(async ({ key, format }, index) => {
      const bytes = await getFile(key)
      if (!bytes) throw new StorageError(`a file is missing: ${key}`)
      await putFile(to[index]!.key, bytes, `image/${format}`)
    }),
  )
  const failed = copied.find((each) => each.status === 'rejected')
  if (!failed) return ok(copy)
  log.error('an image could not be copied', failed.reason)
  await removeImage(copy)
  return refuse('storage_failed')
}
