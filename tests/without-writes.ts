import { sql } from 'kysely'
import type { Db } from '#platform/db.server.ts'

/**
 * Does something while the database refuses every new row of a table, by a rule that no command
 * foresees.
 */
export async function withoutWrites<Value>(
  db: Db,
  table: string,
  act: () => Promise<Value>,
): Promise<Value> {
  await sql`alter table ${sql.table(table)} add constraint no_writes_at_all
    check (false) not valid`.execute(db)
  return act().finally(() =>
    sql`alter table ${sql.table(table)} drop constraint no_writes_at_all`.execute(db),
  )
}
