import { sql } from 'kysely'
import type { Db } from '#platform/db.server.ts'

const BATCH = 10_000

/**
 * Adds what changed to the counts that statistics are read from (`fold_changes` in db/schema.sql),
 * batch by batch. Returns how many changes.
 */
export async function foldChanges(db: Db, stopping?: AbortSignal): Promise<number> {
  let all = 0
  for (let folded = BATCH; folded >= BATCH && !stopping?.aborted; all += folded) {
    const { rows } = await sql<{ folded: number }>`select fold_changes(${BATCH}) as folded`.execute(
      db,
    )
    folded = rows[0]!.folded
  }
  return all
}
