import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Env } from './env.server.ts'

// How much room the disks have left on which this process writes, so that an operator is warned
// before one is full.

const GIB = 1024 ** 3
/** Less than this is little on any disk, in bytes. */
const LITTLE = GIB
/** More than this is enough on any disk, in bytes. */
const ENOUGH = 10 * GIB

/** What is left of a folder's disk for programs that are not root's, in bytes. */
export interface DiskSpace {
  folder: string
  free: number
  size: number
}

/** The folders in which this process keeps what grows: the database's only where it is its own. */
export const growingFolders = ({ dataDir, databaseUrl, smtpUrl, s3, backup }: Env): string[] => [
  dataDir,
  ...(databaseUrl ? [] : [join(dataDir, 'postgres')]),
  ...(s3 ? [] : [join(dataDir, 'files')]),
  ...(smtpUrl ? [] : [join(dataDir, 'mail')]),
  ...(backup ? [backup.folder] : []),
]

/** The disk of these folders on which least is left; null where none of them is there. */
export async function fullestDisk(folders: readonly string[]): Promise<DiskSpace | null> {
  const disks = await Promise.all(folders.map(spaceOf))
  const known = disks.filter((disk) => disk !== null)
  return known.toSorted((one, other) => one.free - other.free)[0] ?? null
}

/**
 * Whether a disk is about to be full: less than a twentieth of it is left, but at least 1 GiB and
 * at most 10 GiB.
 */
export const isNearlyFull = ({ free, size }: Pick<DiskSpace, 'free' | 'size'>): boolean =>
  free < Math.max(LITTLE, Math.min(size / 20, ENOUGH))

async function spaceOf(folder: string): Promise<DiskSpace | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { folder, free: bavail * bsize, size: blocks * bsize }
  } catch (error) {
    // what is not there yet is not full
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/**
 * Writes a block there and takes it away again, since rights say nothing of a disk that is full.
 * Throws when it cannot.
 */
export async function tryToWrite(place: string): Promise<void> {
  try {
    await writeFile(place, new Uint8Array(4096), { flush: true })
  } finally {
    await rm(place, { force: true })
  }
}
