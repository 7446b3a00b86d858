import {
  chmodSync,
  chownSync,
  closeSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  type Stats,
} from 'node:fs'
import { createHash } from 'node:crypto'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { StartupError } from '../startup-error.ts'
import { postgresBinaries, postgresMajor } from './binaries.server.ts'
import { processExists } from './holders.server.ts'
import { postgresIdentity, spawnAs, type Identity } from './identity.server.ts'

/**
 * Owns everything and applies migrations; what the running program may do, its own role says
 * (db/grant.ts).
 */
export const superuser = 'kanz'
export const program = 'kanz_program'

/** The data of one PostgreSQL: its folder, the log beside it, and as whom it runs. */
export type Cluster = { folder: string; log: string; identity: Identity }

/** What a running server writes about itself in its data folder. */
export type Postmaster = { pid: number; socket: string }

/**
 * Opens the cluster of a data folder, creating it when there is none; refuses one that cannot be
 * ours.
 */
export async function openCluster(dataDir: string): Promise<Cluster> {
  const folder = join(dataDir, 'postgres')
  const found = statOf(folder)
  if (found) assertUsable(folder, found)
  const identity = postgresIdentity(found)
  const cluster = { folder, log: join(dataDir, 'postgres.log'), identity }
  // Another user must be able to pass through to its own folder.
  if (identity.uid !== undefined) chmodSync(dataDir, 0o711)
  if (isEmpty(folder)) await createCluster(cluster)
  return cluster
}

/** The server that holds this cluster, if any. */
export function postmasterOf({ folder }: Cluster): Postmaster | undefined {
  const file = join(folder, 'postmaster.pid')
  try {
    const lines = readFileSync(file, 'utf8').split('\n')
    return { pid: Number(lines[0]), socket: lines[4] ?? '' }
  } catch {
    return undefined
  }
}

/**
 * Takes away the note of a server that is gone and whose process id now belongs to some other
 * program.
 */
export function dropStaleNote(cluster: Cluster) {
  const postmaster = postmasterOf(cluster)
  if (!postmaster || !processExists(postmaster.pid)) return
  try {
    const program = readFileSync(`/proc/${postmaster.pid}/comm`, 'utf8').trim()
    if (program !== 'postgres') dropNote(cluster)
  } catch {
    // Without /proc PostgreSQL decides by itself.
  }
}

/** Takes away the note of a server that is not this cluster's. */
export function dropNote({ folder }: Cluster): void {
  rmSync(join(folder, 'postmaster.pid'), { force: true })
}

/**
 * A folder for the socket, short because its path may have 100 bytes only, and closed to everybody
 * else.
 */
export function socketFolder({ folder, identity }: Cluster): string {
  const name = `kanz-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`
  const path = join(tmpdir().length > 60 ? '/tmp' : tmpdir(), name)
  const owner = identity.uid ?? process.getuid?.() ?? 0
  mkdirSync(path, { recursive: true, mode: 0o700 })
  const { uid } = lstatSync(path)
  if (uid !== owner && uid !== process.getuid?.())
    throw new StartupError(`${path} belongs to another user: remove it.`)
  if (uid !== owner) chownSync(path, owner, identity.gid ?? 0)
  return path
}

function statOf(path: string): Stats | undefined {
  return statSync(path, { throwIfNoEntry: false })
}

function isEmpty(folder: string): boolean {
  return !statOf(folder) || readdirSync(folder).length === 0
}

/** Refuses what PostgreSQL would refuse too, in words that say what to do. Touches nothing. */
function assertUsable(folder: string, { uid }: Stats) {
  const me = process.getuid?.() ?? uid
  if (me !== 0 && me !== uid) {
    throw new StartupError(
      `The database in ${folder} belongs to user ${uid}, and you are ${userInfo().username}: start Kanz as its owner.`,
    )
  }
  if (isEmpty(folder)) return
  const version = versionOf(folder)
  if (version === postgresMajor) return
  throw new StartupError(
    version
      ? `The database in ${folder} was made by PostgreSQL ${version}, and this Kanz brings ${postgresMajor}: ` +
          'start the Kanz that made it, or move its data over with pg_dump. Nothing in it was changed.'
      : `The database in ${folder} is damaged (no readable PG_VERSION): put a backup in its place, or move it away ` +
          'to begin anew. Nothing in it was changed.',
  )
}

function versionOf(folder: string): string | undefined {
  try {
    return readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim() || undefined
  } catch {
    return undefined
  }
}

/**
 * Into a folder of another name first, so that a start that is broken off never leaves half a
 * database.
 */
async function createCluster({ folder, log, identity }: Cluster) {
  dropLeftovers(folder)
  const draft = `${folder}.init-${process.pid}`
  mkdirSync(draft, { mode: 0o700 })
  if (identity.uid !== undefined) chownSync(draft, identity.uid, identity.gid ?? 0)
  const { initdb } = await postgresBinaries()
  const options = [
    '-D',
    draft,
    '-U',
    superuser,
    '--auth=trust',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--locale=C.UTF-8',
    '--no-instructions',
  ]
  const output = openSync(log, 'a', 0o600)
  const child = spawnAs(identity, [initdb, ...options], ['ignore', output, output])
  closeSync(output)
  const code = await new Promise<string>((done) =>
    child.on('error', ({ message }) => done(message)).on('exit', (exit) => done(`${exit}`)),
  )
  if (code !== '0') {
    rmSync(draft, { recursive: true, force: true })
    throw new StartupError(
      `The database could not be created in ${folder} (${code}): ${log} says why.`,
    )
  }
  try {
    renameSync(draft, folder)
  } catch {
    // Another process was quicker; its database is as good.
    rmSync(draft, { recursive: true, force: true })
  }
}

/** Half databases of starts that were killed: never used, so never data. */
function dropLeftovers(folder: string) {
  const parent = join(folder, '..')
  for (const name of readdirSync(parent)) {
    const pid = /^postgres\.init-(\d+)$/.exec(name)?.[1]
    if (pid && !processExists(Number(pid)))
      rmSync(join(parent, name), { recursive: true, force: true })
  }
}
