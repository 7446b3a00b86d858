import { chownSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import {
  type EmbeddedPostgres,
  RESTORE_MARK,
  startEmbeddedPostgres,
} from '../../app/platform/embedded-postgres.server.ts'
import { postgresMajor } from '../../app/platform/embedded-postgres/binaries.server.ts'
import { postgresIdentity } from '../../app/platform/embedded-postgres/identity.server.ts'
import { readEnv } from '../../app/platform/env.server.ts'
import { StartupError } from '../../app/platform/startup-error.ts'
import { archivedAfter } from './archive.ts'
import {
  copyWhole,
  DamagedBackup,
  filesBelow,
  inLanes,
  unpack,
  unpacked,
  writeSparsely,
} from './files.ts'
import { type Manifest, partsOf, placesOf, readManifest } from './manifest.ts'

export interface RestoreOptions {
  /** The folder of data, which is empty. */
  dataDir: string
  /** The backup. */
  path: string
  /** How far the archived log is replayed; without it to its end. */
  to?: Date | undefined
  /** The file with the keys, when they are not in the environment. */
  keys?: string | undefined
}

interface Restored {
  manifest: Manifest
  database: EmbeddedPostgres
  /** Segments of the log that could not be replayed, since one before them is missing. */
  beyondGap: number
  /** Says that the folder is whole: only then it may be started by others. */
  finish(): Promise<void>
  /** Removes all that was written. */
  undo(): Promise<void>
}

/**
 * Puts a backup into an empty data folder and starts it, with the archived log replayed. Refuses a
 * folder with anything in it, a backup that is damaged and a moment before its end; what a restore
 * has written is then removed again. Until `finish` nothing else starts what is there.
 */
export async function restoreInto(options: RestoreOptions): Promise<Restored> {
  const { path, to } = options
  const dataDir = resolve(options.dataDir)
  const manifest = await readManifest(path)
  refuseUnfit(manifest, path, to)
  const undo = await claim(dataDir)
  try {
    if (options.keys) await placeKeys(options.keys, dataDir)
    // what is missing of the environment is said before minutes are spent
    readEnv()
    const beyondGap = await fill(dataDir, path, manifest)
    const database = await startEmbeddedPostgres({ dataDir, recovery: { to } })
    const finish = () => rm(join(dataDir, RESTORE_MARK))
    return { manifest, database, beyondGap, finish, undo }
  } catch (error) {
    await undo()
    if (error instanceof DamagedBackup) throw new StartupError(`${error.message}. ${UNDONE}`)
    if (error instanceof StartupError && to)
      throw new StartupError(
        `The log does not reach ${to.toISOString()}, or the backup cannot be started: ${error.message} ${UNDONE}`,
      )
    throw error
  }
}

const UNDONE = 'What the restore had written was removed again.'

function refuseUnfit({ postgres, ended_at }: Manifest, path: string, to: Date | undefined) {
  if (postgres !== postgresMajor)
    throw new StartupError(
      `${path} is of PostgreSQL ${postgres}, and this Kanz brings ${postgresMajor}: restore it by the Kanz that made it.`,
    )
  if (to && to < new Date(ended_at))
    throw new StartupError(
      `${path} was finished at ${ended_at}, later than ${to.toISOString()}: name an older backup.`,
    )
}

/** Takes an empty folder, or one that a restore left half; returns how to empty it again. */
async function claim(dataDir: string): Promise<() => Promise<void>> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const empty = async () => {
    // the mark last, so that half of what is there never counts as whole
    const names = await dataIn(dataDir)
    for (const name of names.filter((each) => each !== RESTORE_MARK))
      await rm(join(dataDir, name), { recursive: true, force: true })
    await rm(join(dataDir, RESTORE_MARK), { force: true })
  }
  const found = await dataIn(dataDir)
  if (found.includes(RESTORE_MARK)) await empty()
  else if (found.length > 0)
    throw new StartupError(
      `${dataDir} is not empty, and a restore never writes over data: move it away, or name another folder in DATA_DIR.`,
    )
  await writeFile(join(dataDir, RESTORE_MARK), '', { flush: true })
  return empty
}

/** What lies there, but for what is hidden: npm keeps `.npm` there where it is its user's home. */
const dataIn = async (dataDir: string): Promise<string[]> =>
  (await readdir(dataDir)).filter((name) => !name.startsWith('.'))

async function placeKeys(file: string, dataDir: string) {
  const keys = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>
  for (const [name, text] of Object.entries(keys))
    await writeFile(join(dataDir, basename(name)), text, { mode: 0o600 })
}

async function fill(dataDir: string, path: string, manifest: Manifest): Promise<number> {
  const { folder, name } = partsOf(path)
  const places = placesOf(folder)
  const cluster = join(dataDir, 'postgres')
  for (const each of ['', ...manifest.folders])
    await mkdir(join(cluster, each), { recursive: true, mode: 0o700 })
  await inLanes(manifest.database, (file) =>
    unpack(
      join(places.backup(name), 'postgres', `${file.path}.zst`),
      join(cluster, file.path),
      file.sha256,
    ),
  )
  const { names, beyondGap } = await archivedAfter(folder, manifest)
  for (const each of names)
    await writeSparsely(
      join(cluster, 'pg_wal', each),
      await unpacked(join(places.log(manifest.system), `${each}.zst`)),
    )
  await writeFile(join(cluster, 'recovery.signal'), '', { mode: 0o600 })
  await handOver(cluster)
  await restoreImages(places.images, join(dataDir, 'files'), manifest)
  return beyondGap
}

/** Every image that is there, so also those that came after the backup; its own are compared. */
async function restoreImages(from: string, to: string, { images, bucket }: Manifest) {
  if (bucket) return
  const digests = new Map(images.map(({ path, sha256 }) => [path, sha256]))
  const paths: string[] = []
  for await (const path of filesBelow(from)) paths.push(path)
  await inLanes(paths, async (path) => {
    const { sha256 } = await copyWhole(join(from, path), join(to, path))
    if ((digests.get(path) ?? sha256) !== sha256) throw new DamagedBackup(join(from, path))
  })
}

/** Started by root, a server runs as another user where it has to. */
async function handOver(cluster: string) {
  const { uid, gid } = postgresIdentity(undefined)
  if (uid === undefined) return
  const paths = await readdir(cluster, { recursive: true })
  for (const path of ['', ...paths]) chownSync(join(cluster, path), uid, gid ?? uid)
}
