import { readFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import type { SealHead } from '../../app/modules/reports/seals.ts'
import { StartupError } from '../../app/platform/startup-error.ts'
import type { StoredFile } from './files.ts'

/** The last of what people did that a backup is certain to have. */
export interface Last {
  order: { id: string; created_at: string } | null
  transfer: number | null
}

/** What a backup says of itself, in `manifest.json`. */
export interface Manifest {
  /** Of the product that made it, and its migrations in their order. */
  kanz: string
  migrations: string[]
  /** PostgreSQL's major version, and by what number the database is told from others. */
  postgres: string
  system: string
  /** A restore has at least what was committed when it ended. */
  began_at: string
  ended_at: string
  last: Last
  /** The last seals of the books, by which a change of what lies before them is found. */
  seals?: SealHead[]
  /** The first segment of the log that a restore needs. */
  first_segment: string
  /** Folders of the database; files of the database, packed; images, beside the backups. */
  folders: string[]
  database: StoredFile[]
  images: StoredFile[]
  /** Where images lie that are not here, or null. */
  bucket: string | null
}

/** Where things lie in a folder of backups. `keys` is beside a backup, to be taken elsewhere. */
export const placesOf = (folder: string) => ({
  images: join(folder, 'files'),
  log: (system: string) => join(folder, 'log', system),
  backup: (name: string) => join(folder, name),
  keys: (name: string) => join(folder, `${name}.keys.json`),
})

const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/

/** The name of a backup that begins at this time: in UTC, so that names stand in their order. */
export const nameAt = (time: Date): string =>
  `${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z`

/** Whether a folder's name is that of a whole backup. */
export const isBackup = (name: string): boolean => NAME.test(name)

/** The folder of backups and the name of one that is named by its path. */
export function partsOf(path: string): { folder: string; name: string } {
  const whole = resolve(path)
  return { folder: dirname(whole), name: basename(whole) }
}

/** The manifest of a backup, by its path. Refuses what is none. */
export async function readManifest(path: string): Promise<Manifest> {
  try {
    return JSON.parse(await readFile(join(path, 'manifest.json'), 'utf8')) as Manifest
  } catch (error) {
    throw new StartupError(
      `There is no whole backup in ${path} (${(error as Error).message}): name a folder such as 2026-11-30T02-00-00Z.`,
    )
  }
}
