import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, opendir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { Readable, Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import {
  constants as zlib,
  createZstdCompress,
  createZstdDecompress,
  zstdDecompress,
} from 'node:zlib'

/** A file of a backup: its path there, the bytes that lie there, and their digest. */
export interface StoredFile {
  path: string
  bytes: number
  sha256: string
}

/** The end of the name of what is not whole yet. */
export const UNFINISHED = '.unfinished'

/** How many files are copied at a time: a disk does some at once, and a file is a few reads. */
const LANES = 4

/** Does `work` with each of the items, some at a time; the first failure ends it. */
export async function inLanes<Item>(items: Iterable<Item>, work: (item: Item) => Promise<void>) {
  const left = items[Symbol.iterator]()
  let failed = false
  const lane = async () => {
    for (let next = left.next(); !next.done && !failed; next = left.next())
      await work(next.value).catch((error: unknown) => {
        failed = true
        throw error
      })
  }
  const ended = await Promise.allSettled(Array.from({ length: LANES }, lane))
  for (const each of ended) if (each.status === 'rejected') throw each.reason
}

/** Compresses a file, or bytes, by zstd into another file, which is on the disk then. */
export async function pack(from: string | Buffer, to: string): Promise<Omit<StoredFile, 'path'>> {
  const compress = createZstdCompress({ params: { [zlib.ZSTD_c_checksumFlag]: 1 } })
  const source = typeof from === 'string' ? createReadStream(from) : Readable.from([from])
  return whole(to, (digest, out) => pipeline(source, compress, digest, out))
}

/** Copies a file as it is, whole or not at all. */
export async function copyWhole(from: string, to: string): Promise<Omit<StoredFile, 'path'>> {
  return whole(to, (digest, out) => pipeline(createReadStream(from), digest, out))
}

/** Decompresses a file; throws when what lies there is not what was written. */
export async function unpack(from: string, to: string, sha256: string): Promise<void> {
  const found = await write(to, (digest, out) =>
    pipeline(createReadStream(from), digest, createZstdDecompress(), out),
  ).catch((error: unknown) => {
    const { path, code } = error as NodeJS.ErrnoException
    // of other files and of the disk it is told as it is
    throw path === from || code?.startsWith('Z') ? new DamagedBackup(from) : error
  })
  if (found.sha256 !== sha256) throw new DamagedBackup(from)
}

/** The size and digest of a file. */
export async function digestOf(path: string): Promise<Omit<StoredFile, 'path'>> {
  const { digest, read } = digesting()
  const nowhere = new Writable({ write: (_, __, done) => done() })
  await pipeline(createReadStream(path), digest, nowhere)
  return read()
}

/** What lies in a backup is not what was written there. */
export class DamagedBackup extends Error {
  constructor(path: string) {
    super(`${path} is damaged: it is not what was written there`)
  }
}

/** The bytes of a packed file; throws when it is damaged, as its own checksum says. */
export async function unpacked(path: string): Promise<Buffer> {
  const bytes = await readFile(path)
  return promisify(zstdDecompress)(bytes).catch(() => {
    throw new DamagedBackup(path)
  })
}

const BLOCK = 64 * 1024

/**
 * Writes bytes leaving holes where they are zero: a segment of the log that was ended early is
 * 16 MB of which a few thousand bytes are written.
 */
export async function writeSparsely(to: string, bytes: Buffer): Promise<void> {
  const nothing = Buffer.alloc(BLOCK)
  const file = await open(to, 'w', 0o600)
  try {
    await file.truncate(bytes.length)
    for (let at = 0; at < bytes.length; at += BLOCK) {
      const block = bytes.subarray(at, at + BLOCK)
      if (!block.equals(nothing.subarray(0, block.length)))
        await file.write(block, 0, block.length, at)
    }
  } finally {
    await file.close()
  }
}

/** The paths of all files below a folder, without what is not whole; none of a missing folder. */
export async function* filesBelow(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder, { recursive: true }).catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })
  if (!entries) return
  for await (const entry of entries) {
    const path = relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/')
    if (entry.isFile() && !path.includes(UNFINISHED)) yield path
  }
}

export const isMissing = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Makes what a folder lists outlive a power cut. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}

function digesting() {
  const hash = createHash('sha256')
  let bytes = 0
  const digest = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  return { digest, read: () => ({ bytes, sha256: hash.digest('hex') }) }
}

/** Writes a file whole or not at all. */
async function whole(
  to: string,
  run: (digest: Transform, out: Writable) => Promise<void>,
): Promise<Omit<StoredFile, 'path'>> {
  const draft = `${to}${UNFINISHED}`
  try {
    const written = await write(draft, run)
    await rename(draft, to)
    return written
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

async function write(
  to: string,
  run: (digest: Transform, out: Writable) => Promise<void>,
): Promise<Omit<StoredFile, 'path'>> {
  const { digest, read } = digesting()
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  await run(digest, createWriteStream(to, { mode: 0o600, flush: true }))
  return read()
}
