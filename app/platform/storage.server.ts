import { randomUUID } from 'node:crypto'
import { mkdir, opendir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { HOUR } from '#kernel/time.ts'
import { tryToWrite } from './disk.server.ts'
import type { Env } from './env.server.ts'

/** The store did not do what it was asked to. Not the user's fault, and trying again may help. */
export class StorageError extends Error {}

let disk: Disk
let local: WholeFiles | undefined
let publicUrl: string | undefined

const PATIENCE_MS = 10_000
/** No file changes under its key. */
const FOR_EVER = 'public, max-age=31536000, immutable'

/**
 * Opens where files lie: an S3-speaking service when one is set, else the folder `files` of the
 * data folder. A service that does not answer within `patience` milliseconds is asked once more;
 * then it is a StorageError.
 */
export async function openStorage(
  env: Pick<Env, 'dataDir' | 's3'>,
  patience = PATIENCE_MS,
): Promise<void> {
  publicUrl = env.s3?.publicUrl
  local = env.s3 ? undefined : await localFolder(join(env.dataDir, 'files'))
  disk = new Disk(env.s3 ? await s3Driver(env.s3, patience) : local!)
}

/** Where browsers may fetch files themselves, or undefined: then this site serves them. */
export const filesPublicUrl = (): string | undefined => publicUrl

/** Writes a file whole or not at all. Throws a StorageError. */
export async function putFile(key: string, bytes: Uint8Array, contentType: string): Promise<void> {
  await storing('write', key, () => disk.put(key, bytes, { contentType, cacheControl: FOR_EVER }))
}

/** A file's bytes, or null when there is none. Throws a StorageError. */
export async function getFile(key: string): Promise<Uint8Array<ArrayBuffer> | null> {
  return storing('read', key, () =>
    disk.getBytes(key).catch(missingIsNull),
  ) as Promise<Uint8Array<ArrayBuffer> | null>
}

/** Removes a file; a missing one is no fault. Throws a StorageError. */
export async function removeFile(key: string): Promise<void> {
  await storing('remove', key, () => disk.delete(key))
}

/**
 * Resolves when files can be kept: the folder takes one, which a full disk does not, or the service
 * answers to our keys. Throws a StorageError.
 */
export async function storageAnswers(): Promise<void> {
  if (local) await storing('write', PROBE, () => local!.tryToWrite())
  else await getFile(UNFINISHED)
}

/**
 * The keys of all files in a folder and below it, read as they are asked for. Throws a
 * StorageError.
 */
export async function* fileKeys(folder: string): AsyncGenerator<string> {
  if (local) {
    yield* local.keys(folder)
    return
  }
  let paginationToken: string | undefined
  do {
    const page = await storing('list', folder, () =>
      disk.listAll(folder, { recursive: true, ...(paginationToken && { paginationToken }) }),
    )
    for (const each of page.objects) if (each.isFile) yield each.key
    paginationToken = page.paginationToken
  } while (paginationToken)
}

/**
 * Copies the files of the data folder into a bucket, and reads each back. One of the same content
 * that is there already is left. Returns how many were copied and how many there, and the keys of
 * those that are not the same in the end.
 */
export async function copyToBucket({
  dataDir,
  s3,
}: Pick<Env, 'dataDir'> & { s3: NonNullable<Env['s3']> }) {
  const from = await localFolder(join(dataDir, 'files'))
  const to = new Disk(await s3Driver(s3, PATIENCE_MS))
  const isThere = async (key: string, bytes: Uint8Array) => {
    const found = await storing('read', key, () => to.getBytes(key).catch(missingIsNull))
    return found !== null && Buffer.compare(found, bytes) === 0
  }
  const done = { copied: 0, there: 0, differing: [] as string[] }
  for await (const key of from.keys('')) {
    if (key.startsWith(UNFINISHED)) continue
    const bytes = await from.getBytes(key)
    if (await isThere(key, bytes)) {
      done.there++
      continue
    }
    await storing('write', key, () => to.put(key, bytes, { cacheControl: FOR_EVER }))
    if (await isThere(key, bytes)) done.copied++
    else done.differing.push(key)
  }
  return done
}

async function storing<Value>(
  what: string,
  key: string,
  act: () => Promise<Value>,
): Promise<Value> {
  try {
    return await act()
  } catch (error) {
    const cause = causeOf(error)
    throw new StorageError(
      `the store could not ${what} ${key}: ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    )
  }
}

function missingIsNull(error: unknown): null {
  const { code, name } = causeOf(error) as NodeJS.ErrnoException
  if (code === 'ENOENT' || code === 'EISDIR' || code === 'ENOTDIR' || name === 'NoSuchKey')
    return null
  throw error
}

/** The library wraps what happened. */
const causeOf = (error: unknown): unknown =>
  error instanceof Error && error.cause ? error.cause : error

const UNFINISHED = '.unfinished'
/** What is written to see whether anything can be. */
const PROBE = join(UNFINISHED, 'probe')

/** The folder, without what a lost process left unfinished there. */
async function localFolder(location: string) {
  const unfinished = join(location, UNFINISHED)
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  for (const name of await readdir(unfinished)) {
    const { mtimeMs } = await stat(join(unfinished, name)).catch(() => ({ mtimeMs: Infinity }))
    if (mtimeMs < Date.now() - HOUR) await rm(join(unfinished, name), { force: true })
  }
  return new WholeFiles({ location, visibility: 'private' })
}

/**
 * A folder whose files are there entirely or not at all: a full disk or a lost process leaves
 * nothing half written.
 */
class WholeFiles extends FSDriver {
  override async put(key: string, contents: string | Uint8Array): Promise<void> {
    const place = this.#placeOf(key)
    const unfinished = this.#placeOf(join(UNFINISHED, randomUUID()))
    await mkdir(dirname(place), { recursive: true })
    try {
      await writeFile(unfinished, contents, { flush: true })
      await rename(unfinished, place)
    } catch (error) {
      await rm(unfinished, { force: true })
      throw error
    }
  }

  override async getBytes(key: string): Promise<Uint8Array> {
    return readFile(this.#placeOf(key))
  }

  tryToWrite(): Promise<void> {
    return tryToWrite(this.#placeOf(PROBE))
  }

  /** The keys below a folder, without having them all at once: there may be millions. */
  async *keys(folder: string): AsyncGenerator<string> {
    const root = this.#placeOf('')
    const entries = await opendir(this.#placeOf(folder), { recursive: true }).catch(missingIsNull)
    if (!entries) return
    for await (const entry of entries)
      if (entry.isFile())
        yield relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/')
  }

  #placeOf = (key: string): string => join(this.options.location as string, key)
}

/**
 * Loaded only where it is used: the client is large. Access is by our own addresses, so objects
 * carry no rights of their own.
 */
async function s3Driver(
  { bucket, region, endpoint, credentials }: NonNullable<Env['s3']>,
  patience: number,
) {
  const [{ S3Client }, { S3Driver }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('flydrive/drivers/s3'),
  ])
  const client = new S3Client({
    region,
    maxAttempts: 2,
    // without the third a request that takes too long is only warned of; the fourth is for an
    // answer that stops half way
    requestHandler: {
      connectionTimeout: patience,
      requestTimeout: patience,
      throwOnRequestTimeout: true,
      socketTimeout: patience,
    },
    // not every service that speaks S3 knows the newer checksums
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
  })
  return new S3Driver({ client, bucket, visibility: 'private', supportsACL: false })
}
