import { createHash } from 'node:crypto'
import { existsSync, rmSync, statfsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'

/** The memory of a Linux machine as a folder. */
const MEMORY = '/dev/shm'
/** More than the databases of all tests and journeys take at once, in bytes. */
const ENOUGH = 4 * 1024 ** 3

/**
 * Where a database keeps its data that is thrown away after the run: in memory where there is room,
 * since hundreds of databases are made and dropped, each of hundreds of files; else under `.data`.
 * Each checkout has its own.
 */
export function databaseFolder(name: string): string {
  const checkout = createHash('sha256').update(process.cwd()).digest('hex').slice(0, 12)
  return hasRoom()
    ? join(MEMORY, `kanz-${userInfo().uid}-${checkout}-${name}`)
    : join('.data', name)
}

/** Gives the memory of such a folder back, unless another run's server is at work in it. */
export function leaveFolder(folder: string): void {
  if (folder.startsWith(MEMORY) && !existsSync(join(folder, 'postgres/postmaster.pid')))
    rmSync(folder, { recursive: true, force: true })
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize > ENOUGH
  } catch {
    return false
  }
}
