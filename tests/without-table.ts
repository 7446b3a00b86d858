import { sql } from 'kysely'
import type { Db } from '#platform/db.server.ts'

/**
 * Does something while a table or view is not to be read. Nobody else may use the database
 * meanwhile.
 */
export async function withoutTable<Value>(
  db: Db,
  table: string,
  act: () => Promise<Value>,
): Promise<Value> {
  const away = `${table}_away`
  await sql`alter table ${sql.table(table)} rename to ${sql.table(away)}`.execute(db)
  return act().finally(() =>
    sql`alter table ${sql.table(away)} rename to ${sql.table(table)}`.execute(db),
  )
}
