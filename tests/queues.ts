import { sql } from 'kysely'
import type { PgBoss } from 'pg-boss'
import type { Db } from '#platform/db.server.ts'

/** Has the workers of the queues look now, instead of when they would look next. */
export function lookNow(boss: PgBoss): void {
  for (const { id } of boss.getWipData()) boss.notifyWorker(id)
}

/** Has what failed tried again now, instead of after its pause. */
export async function retryNow(db: Db, boss: PgBoss): Promise<void> {
  await sql`update jobs.job set start_after = now() where state = 'retry'`.execute(db)
  lookNow(boss)
}
