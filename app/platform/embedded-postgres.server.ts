import { randomUUID } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { postgresBinaries } from './embedded-postgres/binaries.server.ts'
import {
  dropNote,
  dropStaleNote,
  openCluster,
  postmasterOf,
  program,
  socketFolder,
  superuser,
  type Cluster,
} from './embedded-postgres/cluster.server.ts'
import { hold, processExists } from './embedded-postgres/holders.server.ts'
import { spawnAs } from './embedded-postgres/identity.server.ts'
import { type Keeper, keepRunning } from './embedded-postgres/keeper.server.ts'
import { type ServerOptions, settings } from './embedded-postgres/settings.server.ts'
import { StartupError } from './startup-error.ts'

// Starts the PostgreSQL that comes with npm, for whoever has none of their own, or joins the one
// that runs already.

/**
 * `url` is the owner's, `programUrl` that of the running program, whose rights db/grant.ts gives.
 */
export type EmbeddedPostgres = { url: string; programUrl: string; stop(): Promise<void> }

/**
 * `durable: false` gives up the safety of stored data for speed: for tests only. `keep` starts the
 * server again when it dies. `recovery` is for a folder that a restore fills.
 */
type Options = Partial<ServerOptions> & {
  dataDir: string
  database?: string
  keep?: Keeper | undefined
}

/** In a data folder while a restore fills it: what is there then is not to be used. */
export const RESTORE_MARK = 'restore.unfinished'

/**
 * Milliseconds for which a start is tried again while what a killed server left behind goes away.
 */
const patience = 30_000

/**
 * Starts the PostgreSQL whose data is in `dataDir`/postgres, or joins the one that runs on it
 * already, for example because the program that started it was killed. It listens on a unix socket
 * only, which no other user can open. `stop` shuts it down unless another process uses it too.
 * Refuses with a StartupError, and never deletes data.
 */
export async function startEmbeddedPostgres({
  dataDir,
  database = 'kanz',
  durable = true,
  keep,
  recovery,
}: Options): Promise<EmbeddedPostgres> {
  const data = resolve(dataDir)
  const server = { durable, recovery }
  if (!recovery) refuseHalf(data)
  const leave = holdFolder(data)
  try {
    const cluster = await openCluster(data)
    const socket = await ensureRunning(cluster, server)
    await createDatabase(urlOf(socket, 'postgres'), database)
    const stopKeeping = keep && keepRunning(cluster, () => ensureRunning(cluster, server), keep)
    let stopping: Promise<void> | undefined
    const stop = async () => {
      await stopKeeping?.()
      if (leave()) await shutDown(cluster)
    }
    return {
      url: urlOf(socket, database),
      programUrl: urlOf(socket, database, program),
      stop: () => (stopping ??= stop()),
    }
  } catch (error) {
    leave()
    throw asStartupError(error, data)
  }
}

function refuseHalf(data: string) {
  if (existsSync(join(data, RESTORE_MARK)))
    throw new StartupError(
      `A restore into ${data} was broken off, so what is there is not whole: run npm run restore again, which begins anew.`,
    )
}

function holdFolder(data: string): () => boolean {
  try {
    mkdirSync(data, { recursive: true, mode: 0o700 })
    return hold(data)
  } catch (error) {
    throw asStartupError(error, data)
  }
}

/**
 * A file that may not be read or written is the operator's to mend; everything else is a fault of
 * ours.
 */
function asStartupError(error: unknown, data: string): unknown {
  const { code, message } = error as NodeJS.ErrnoException
  if (!['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'ENOTDIR', 'EEXIST', 'EDQUOT'].includes(code ?? ''))
    return error
  return new StartupError(`The data folder ${data} cannot be used: ${message}.`)
}

/** Resolves to the folder of the socket on which the cluster's server answers. */
async function ensureRunning(cluster: Cluster, server: ServerOptions): Promise<string> {
  const deadline = Date.now() + patience
  for (;;) {
    const running = await joinRunning(cluster)
    if (running) return running
    dropStaleNote(cluster)
    const socket = socketFolder(cluster)
    const failure = await launch(cluster, socket, server)
    if (!failure) return socket
    // The shared memory or the process id of a killed server may stay for some seconds.
    const passes = /pre-existing shared memory|postmaster\.pid|lock file/.test(failure)
    if (!passes || Date.now() > deadline) throw new StartupError(whyNot(cluster, failure))
    await sleep(300)
  }
}

/** A server that runs already, waited for while it starts up, recovers or shuts down. */
async function joinRunning(cluster: Cluster): Promise<string | undefined> {
  for (;;) {
    const postmaster = postmasterOf(cluster)
    if (!postmaster || !processExists(postmaster.pid)) return undefined
    const answer = await ask(postmaster.socket)
    if (answer === 'no') return undefined
    if (answer === 'soon') await sleep(100)
    else if (await servesFolder(postmaster.socket, cluster)) return postmaster.socket
    else {
      dropNote(cluster)
      return undefined
    }
  }
}

/**
 * Whether the server of a socket has its data in this cluster's folder: it sees a mark that is put
 * there. A copy of a folder brings the note of the first one's server along, which is none of its
 * own.
 */
async function servesFolder(socket: string, { folder }: Cluster): Promise<boolean> {
  const mark = `kanz-mark-${randomUUID()}`
  const client = new pg.Client({ connectionString: urlOf(socket, 'postgres') })
  client.on('error', () => {})
  writeFileSync(join(folder, mark), '')
  try {
    await client.connect()
    const { rows } = await client.query<{ sees: boolean }>(
      'select (pg_stat_file($1, true)).size is not null as sees',
      [mark],
    )
    return rows[0]!.sees
  } finally {
    rmSync(join(folder, mark), { force: true })
    await client.end().catch(() => {})
  }
}

/**
 * Starts the server and waits until it answers; resolves to what it wrote when it ended instead.
 */
async function launch(
  cluster: Cluster,
  socket: string,
  server: ServerOptions,
): Promise<string | undefined> {
  const { postgres } = await postgresBinaries()
  // Its log is a file, not a pipe, so that it outlives us.
  const log = openSync(cluster.log, isLong(cluster.log) ? 'w' : 'a', 0o600)
  const before = fstatSync(log).size
  const child = spawnAs(
    cluster.identity,
    [postgres, '-D', cluster.folder, ...settings(socket, server)],
    ['ignore', log, log],
  )
  closeSync(log)
  let ended = false
  child.on('exit', () => (ended = true)).on('error', () => (ended = true))
  child.unref()
  while (!ended) {
    if ((await ask(socket)) === 'yes' && !ended) return undefined
    await sleep(40)
  }
  return readFileSync(cluster.log).subarray(before).toString()
}

function isLong(log: string): boolean {
  return (statSync(log, { throwIfNoEntry: false })?.size ?? 0) > 5_000_000
}

/** Whether a server answers on the socket: `soon` while it starts up or shuts down. */
async function ask(socket: string): Promise<'yes' | 'soon' | 'no'> {
  const client = new pg.Client({
    connectionString: urlOf(socket, 'postgres'),
    connectionTimeoutMillis: 2_000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return 'yes'
  } catch (error) {
    const cannotConnectNow = '57P03'
    return (error as { code?: string }).code === cannotConnectNow ? 'soon' : 'no'
  } finally {
    await client.end().catch(() => {})
  }
}

async function createDatabase(url: string, name: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (!rowCount) await client.query(`create database ${client.escapeIdentifier(name)}`)
    const { rowCount: roles } = await client.query('select from pg_roles where rolname = $1', [
      program,
    ])
    if (!roles) await client.query(`create role ${client.escapeIdentifier(program)} login`)
  } catch (error) {
    const madeMeanwhile = ['42P04', '42710', '23505']
    if (!madeMeanwhile.includes((error as { code?: string }).code ?? '')) throw error
  } finally {
    await client.end()
  }
}

/** A fast shutdown: sessions end, what was committed is on the disk. */
async function shutDown(cluster: Cluster) {
  const postmaster = postmasterOf(cluster)
  if (!postmaster || !processExists(postmaster.pid)) return
  process.kill(postmaster.pid, 'SIGINT')
  const deadline = Date.now() + 60_000
  // Its note goes last; the process may stay listed after its end when nobody waits for it.
  while (postmasterOf(cluster)?.pid === postmaster.pid && processExists(postmaster.pid)) {
    if (Date.now() > deadline) return void process.kill(postmaster.pid, 'SIGQUIT')
    await sleep(25)
  }
  rmSync(postmaster.socket, { recursive: true, force: true })
}

function urlOf(socket: string, database: string, role = superuser): string {
  return `postgres://${role}@localhost/${database}?host=${encodeURIComponent(socket)}`
}

function whyNot({ folder, log }: Cluster, output: string): string {
  const reasons = [...output.matchAll(/(?:FATAL|PANIC): +(.*)/g)].map((match) => match[1])
  const reason = reasons[0] ?? output.trim().split('\n').at(-1) ?? 'it gave no reason'
  return `The database in ${folder} does not start: ${reason}. Nothing in it was deleted; ${log} has the details.`
}
