import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'
import { StartupError } from '../app/platform/startup-error.ts'

const folder = join(import.meta.dirname, 'migrations')

/**
 * Applies what is missing of db/migrations, each file in order and in a transaction of its own, so
 * that none holds its locks longer than it needs them. After one that fails, those before it stay.
 * Returns the names applied. Refuses a database that has had others, before it changes anything;
 * `instead` says what its operator can do.
 */
export async function migrate(
  url: string,
  instead = 'Name an empty database in its place.',
): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  pool.on('error', () => {}) // a connection that ends while the pool closes is no failure of a migration
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    await refuseStrange(db, instead)
    const migrator = new Migrator({ db, provider: { getMigrations } })
    const applied: string[] = []
    for (;;) {
      const { error, results = [] } = await migrator.migrateUp()
      if (error) throw error
      if (results.length === 0) return applied
      applied.push(...results.map(({ migrationName }) => migrationName))
    }
  } finally {
    await db.destroy()
  }
}

/** Refuses a database that has had a migration which is not here: what it holds is not known. */
async function refuseStrange(db: Kysely<unknown>, instead: string) {
  const known = new Set(await files())
  const strange = (await appliedTo(db)).find((name) => !known.has(name))
  if (!strange) return
  throw new StartupError(
    `This database was made by another version of Kanz (it has the migration ${strange}, which this one has not), and nothing in it was changed. ${instead}`,
  )
}

/** The names that the migrator has noted, in their order. */
async function appliedTo(db: Kysely<unknown>): Promise<string[]> {
  const noted = await sql`select where to_regclass('kysely_migration') is not null`.execute(db)
  if (noted.rows.length === 0) return []
  const { rows } = await sql<{
    name: string
  }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

async function files(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
}

async function getMigrations(): Promise<Record<string, Migration>> {
  const entries = (await files()).map(async (name) => {
    const text = await readFile(join(folder, name), 'utf8')
    return [
      name,
      { up: async (db: Kysely<unknown>) => void (await sql.raw(text).execute(db)) },
    ] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}
