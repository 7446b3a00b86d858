import { readdir, readFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
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

/**
 * Refuses a database that has had a migration which is not here, or had it with another text: what
 * it holds is not known.
 */
async function refuseStrange(db: Kysely<unknown>, instead: string) {
  const known = new Set(await files())
  const noted = await textsNoted(db)
  for (const name of await appliedTo(db)) {
    if (!known.has(name))
      throw strange(`it has the migration ${name}, which this one has not`, instead)
    if (noted.get(name) !== digestOf(await textOf(name)))
      throw strange(`its migration ${name} was another`, instead)
  }
}

const strange = (how: string, instead: string) =>
  new StartupError(
    `This database was made by another version of Kanz (${how}), and nothing in it was changed. ${instead}`,
  )

/** Notes by which text a migration was applied. */
async function noteText(db: Kysely<unknown>, name: string, text: string): Promise<void> {
  await sql`create table if not exists kysely_migration_texts (name text primary key,
    digest text not null)`.execute(db)
  await sql`insert into kysely_migration_texts values (${name}, ${digestOf(text)})`.execute(db)
}

async function textsNoted(db: Kysely<unknown>): Promise<Map<string, string>> {
  const noted = await sql`select where to_regclass('kysely_migration_texts') is not null`.execute(
    db,
  )
  if (noted.rows.length === 0) return new Map()
  const { rows } = await sql<{
    name: string
    digest: string
  }>`select name, digest from kysely_migration_texts`.execute(db)
  return new Map(rows.map(({ name, digest }) => [name, digest]))
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')

const textOf = (name: string): Promise<string> => readFile(join(folder, name), 'utf8')

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
    const text = await textOf(name)
    return [
      name,
      {
        async up(db: Kysely<unknown>) {
          await sql.raw(text).execute(db)
          await noteText(db, name, text)
        },
      },
    ] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}
