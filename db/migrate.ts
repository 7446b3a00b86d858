import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'
import { StartupError } from '../app/platform/startup-error.ts'
import { digestOf, isAdditive, readMigrations } from './migration-files.ts'

interface Options {
  /** What an operator can do about a database that this version cannot go on with. */
  instead?: string
  /** Where the migrations lie. */
  folder?: string
  /** The last one to be applied. */
  upTo?: string
  /** How long one may wait for a lock that others hold, in ms, and how often it is tried. */
  lock?: { waitMs: number; tries: number }
}

/** Whoever wants the same table waits behind a migration that waits for it. */
const LOCK = { waitMs: 3_000, tries: 10 }
/** Those who waited behind it go first, in ms. */
const BETWEEN_TRIES_MS = 1_000
/** PostgreSQL's lock_not_available. */
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Applies what is missing of db/migrations, each file in order and in a transaction of its own, so
 * that none holds its locks longer than it needs them. After one that fails, those before it stay.
 * Returns the names applied: none where a newer version has been here whose own migrations are
 * additive. Refuses a database that has had any others, before it changes anything.
 */
export async function migrate(url: string, options: Options = {}): Promise<string[]> {
  return withDatabase(url, async (db) => {
    const { ours, isNewer } = await compare(db, options)
    if (isNewer) return []
    const { waitMs, tries } = options.lock ?? LOCK
    const migrator = migratorOf(db, ours, waitMs)
    const applied: string[] = []
    for (;;) {
      const name = await retryLock(tries, () => applyNext(migrator))
      if (!name) return applied
      applied.push(name)
    }
  })
}

/**
 * Refuses a database that lacks a migration of this version, or has had one that this version
 * cannot go on with. Changes nothing.
 */
export async function assertMigrated(url: string, options: Options = {}): Promise<void> {
  const { missing } = await withDatabase(url, (db) => compare(db, options))
  if (missing.length > 0)
    throw new StartupError(
      `The database lacks ${missing.join(', ')}, and MIGRATE=off applies nothing: run \`npm run migrate\` first.`,
    )
}

async function withDatabase<Value>(
  url: string,
  work: (db: Kysely<unknown>) => Promise<Value>,
): Promise<Value> {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  pool.on('error', () => {}) // a connection that ends while the pool closes is no failure of a migration
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

/**
 * Finds what a database lacks of this version, and whether a newer one has migrated it. Refuses a
 * database that has had a migration of another text, or one that is not here and not additive: what
 * it holds is not known.
 */
async function compare(db: Kysely<unknown>, { instead, folder, upTo }: Options) {
  const files = await readMigrations(folder)
  const ours = new Map([...files].filter(([name]) => !upTo || name <= upTo))
  const noted = await notesOf(db)
  const applied = await appliedTo(db)
  const newer = applied.filter((name) => !ours.has(name))
  const refuse = (how: string) => strange(how, instead ?? 'Name an empty database in its place.')
  for (const name of newer)
    if (!noted.get(name)?.isAdditive)
      throw refuse(`it has the migration ${name}, which this one has not`)
  for (const name of applied)
    if (ours.has(name) && noted.get(name)?.digest !== digestOf(ours.get(name)!))
      throw refuse(`its migration ${name} was another`)
  const missing = [...ours.keys()].filter((name) => !applied.includes(name))
  const last = applied.at(-1) ?? ''
  const [lacking] = missing
  if (lacking && (newer.length > 0 || lacking < last))
    throw refuse(`it has the migration ${last}, and not ${lacking}`)
  return { ours, missing, isNewer: newer.length > 0 }
}

const strange = (how: string, instead: string) =>
  new StartupError(
    `This database was made by another version of Kanz (${how}), and nothing in it was changed. ${instead}`,
  )

/** Of those that start at the same time one migrates, and the others wait for it. */
function migratorOf(db: Kysely<unknown>, ours: Map<string, string>, waitMs: number): Migrator {
  const migration = ([name, text]: [string, string]): [string, Migration] => [
    name,
    {
      async up(tx: Kysely<unknown>) {
        await sql.raw(`set local lock_timeout = ${waitMs}`).execute(tx)
        await sql.raw(text).execute(tx)
        await note(tx, name, text)
      },
    },
  ]
  const getMigrations = async () => Object.fromEntries([...ours].map(migration))
  return new Migrator({ db, provider: { getMigrations } })
}

/** Applies the next that is missing, and returns its name; undefined when there is none. */
async function applyNext(migrator: Migrator): Promise<string | undefined> {
  const { error, results = [] } = await migrator.migrateUp()
  if (error) throw Object.assign(error, { migration: results[0]?.migrationName })
  return results[0]?.migrationName
}

/** Tries again what could not have its locks in time. Refuses when they are never free. */
async function retryLock<Value>(tries: number, work: () => Promise<Value>): Promise<Value> {
  for (let left = tries - 1; ; left--) {
    try {
      return await work()
    } catch (error) {
      if (!isLockTimeout(error)) throw error
      if (left === 0)
        throw new StartupError(
          `The migration ${error.migration} found what it locks in use, ${tries} times, and nothing of it was applied. End what runs for long (pg_stat_activity names it), and try again.`,
        )
      await sleep(BETWEEN_TRIES_MS)
    }
  }
}

const isLockTimeout = (error: unknown): error is pg.DatabaseError & { migration?: string } =>
  error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE

/** Notes by which text a migration was applied, and whether older versions can go on beside it. */
async function note(db: Kysely<unknown>, name: string, text: string): Promise<void> {
  await sql`create table if not exists kysely_migration_texts (name text primary key,
    digest text not null, is_additive boolean not null default false)`.execute(db)
  await sql`insert into kysely_migration_texts
    values (${name}, ${digestOf(text)}, ${isAdditive(text)})`.execute(db)
}

type Note = { name: string; digest: string; isAdditive: boolean }

async function notesOf(db: Kysely<unknown>): Promise<Map<string, Note>> {
  if (!(await hasTable(db, 'kysely_migration_texts'))) return new Map()
  const { rows } = await sql<Note>`select name, digest, is_additive as "isAdditive"
    from kysely_migration_texts`.execute(db)
  return new Map(rows.map((row) => [row.name, row]))
}

/** The names that the migrator has noted, in their order. */
async function appliedTo(db: Kysely<unknown>): Promise<string[]> {
  if (!(await hasTable(db, 'kysely_migration'))) return []
  const { rows } = await sql<{
    name: string
  }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

async function hasTable(db: Kysely<unknown>, name: string): Promise<boolean> {
  const { rows } = await sql`select where to_regclass(${name}) is not null`.execute(db)
  return rows.length > 0
}
