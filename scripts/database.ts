import pg from 'pg'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../app/platform/embedded-postgres.server.ts'
import type { Env } from '../app/platform/env.server.ts'
import { StartupError } from '../app/platform/startup-error.ts'
import { migrate } from '../db/migrate.ts'

/** Opens the database that the environment names, or starts the embedded one, and applies what migrations are missing. */
export async function openDatabase(env: Env, say: (line: string) => void): Promise<EmbeddedPostgres> {
  say(env.databaseUrl ? 'Connecting to the database…' : 'Starting the database…')
  const database = env.databaseUrl ? await reachDatabase(env.databaseUrl) : await startEmbeddedPostgres(env)
  try {
    say('Applying migrations…')
    await migrate(database.url)
    return database
  } catch (error) {
    await database.stop()
    throw error
  }
}

/** Refuses an address at which no PostgreSQL answers; what it says never holds the password. */
async function reachDatabase(url: string): Promise<EmbeddedPostgres> {
  if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url)) {
    throw new StartupError('DATABASE_URL must look like postgres://user:password@host:5432/database.')
  }
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    throw new StartupError(`The database of DATABASE_URL cannot be reached (${placeOf(url)}): ${reasonOf(error)}.`)
  } finally {
    await client.end().catch(() => {})
  }
  return { url, stop: async () => {} }
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
