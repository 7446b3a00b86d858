import { resolve } from 'node:path'
import pg from 'pg'
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../app/platform/embedded-postgres.server.ts'
import type { Keeper } from '../app/platform/embedded-postgres/keeper.server.ts'
import { closeDb, type Db, openDb } from '../app/platform/db.server.ts'
import { type Env, ownDatabaseWarning, readEnv } from '../app/platform/env.server.ts'
import { databaseFrom } from '../app/platform/env-values.server.ts'
import { log } from '../app/platform/log.server.ts'
import { release } from '../app/kernel/release.ts'
import { StartupError } from '../app/platform/startup-error.ts'
import { letProgram } from '../db/grant.ts'
import { assertMigrated, migrate } from '../db/migrate.ts'

/**
 * Opens the database that the environment names, or starts the embedded one, which `keep` starts
 * again when it dies, and applies what migrations are missing; with MIGRATE=off it refuses one that
 * lacks any.
 */
export async function openDatabase(
  env: Env,
  say: (line: string) => void,
  keep?: Keeper,
): Promise<EmbeddedPostgres> {
  const warning = ownDatabaseWarning(env)
  if (warning) log.warn(warning)
  say(`Kanz ${release}`)
  say(env.databaseUrl ? 'Connecting to the database…' : 'Starting the database…')
  const database = env.databaseUrl
    ? await reachDatabase(env.databaseUrl, env.databaseOwnerUrl)
    : await startEmbeddedPostgres({ dataDir: env.dataDir, keep })
  try {
    await (env.migrate
      ? applyMigrations(env, database, say)
      : assertMigrated(database.programUrl, { instead: insteadOf(env) }))
    return database
  } catch (error) {
    await database.stop()
    throw error
  }
}

/**
 * Runs a command beside the site, by the role that the program has, and leaves the database as it
 * stood open or closed before. Returns what the command returns.
 */
export async function withDatabase<Value>(command: (db: Db) => Promise<Value>): Promise<Value> {
  const database = await openDatabase(readEnv(), () => {})
  try {
    return await command(openDb(database.programUrl))
  } finally {
    await closeDb()
    await database.stop()
  }
}

/** The address of an account that a command is about, as `npm run` passes it on. */
export function askedAccount(script: string): string {
  const email = process.argv[2]?.trim().toLowerCase()
  if (email?.includes('@')) return email
  throw new StartupError(`Say whose account: npm run ${script} -- someone@example.com`)
}

async function applyMigrations(env: Env, database: EmbeddedPostgres, say: (line: string) => void) {
  say('Applying migrations…')
  const applied = await migrate(database.url, { instead: insteadOf(env) })
  if (env.databaseUrl && applied.length > 0) say(`Applied ${applied.join(', ')}.`)
  const { username } = new URL(database.programUrl)
  if (username !== new URL(database.url).username)
    await letProgram(database.url, decodeURIComponent(username))
}

/**
 * What to do about a database that this version cannot go on with. Nothing is ever removed for it.
 */
function insteadOf({ databaseUrl, dataDir }: Env): string {
  return databaseUrl
    ? 'Name an empty database in DATABASE_URL (and DATABASE_OWNER_URL), or start the Kanz that made this one.'
    : `Remove the folder ${resolve(dataDir, 'postgres')}, or move it away if you need what is in it: the next start makes a new database.`
}

/**
 * Refuses addresses at which no PostgreSQL answers, or too old a one; what it says never holds the
 * password. Without an owner the program owns it all.
 */
async function reachDatabase(programUrl: string, ownerUrl = programUrl): Promise<EmbeddedPostgres> {
  await reach('DATABASE_URL', programUrl)
  if (ownerUrl !== programUrl) await reach('DATABASE_OWNER_URL', ownerUrl)
  return { url: ownerUrl, programUrl, stop: async () => {} }
}

async function reach(name: string, url: string) {
  databaseFrom(name, url)
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await refuseOld(name, client)
  } catch (error) {
    if (error instanceof StartupError) throw error
    throw new StartupError(
      `The database of ${name} cannot be reached (${placeOf(url)}): ${reasonOf(error)}.`,
    )
  } finally {
    await client.end().catch(() => {})
  }
}

/** The oldest PostgreSQL that has all that is asked of it. */
const OLDEST = 15

async function refuseOld(name: string, client: pg.Client) {
  const { rows } = await client.query<{ number: string; version: string }>(
    `select current_setting('server_version_num') as number, current_setting('server_version') as version`,
  )
  const { number, version } = rows[0]!
  if (Number(number) < OLDEST * 10_000)
    throw new StartupError(
      `The database of ${name} is a PostgreSQL ${version}; Kanz needs ${OLDEST} or later.`,
    )
}

function placeOf(url: string): string {
  const { host, pathname, searchParams } = new URL(url)
  return `${searchParams.get('host') ?? host}${pathname}`
}

/** A failure to connect to a name with two addresses is two failures in one. */
function reasonOf(error: unknown): string {
  const causes = error instanceof AggregateError ? error.errors : [error]
  return causes.map((cause: Error) => cause.message).join(', ')
}
