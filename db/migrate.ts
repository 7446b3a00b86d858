import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'

const folder = join(import.meta.dirname, 'migrations')

/**
 * Applies what is missing of db/migrations, each file in order and in a transaction of its own, so
 * that none holds its locks longer than it needs them. After one that fails, those before it stay.
 * Returns the names applied.
 */
export async function migrate(url: string): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  pool.on('error', () => {}) // a connection that ends while the pool closes is no failure of a migration
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
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

async function getMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const entries = files.map(async (name) => {
    const text = await readFile(join(folder, name), 'utf8')
    return [
      name,
      { up: async (db: Kysely<unknown>) => void (await sql.raw(text).execute(db)) },
    ] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}
