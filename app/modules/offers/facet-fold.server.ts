import { sql } from 'kysely'
import type { Db } from '#platform/db.server.ts'

const BATCH = 5_000

/**
 * Folds what changed of offers into what they are found and counted by
 * (db/migrations/0040_facets.sql), batch by batch. Returns how many changes; 0 while another node
 * is at it.
 */
export async function foldFacets(db: Db, stopping?: AbortSignal): Promise<number> {
  let all = 0
  for (let folded = BATCH; folded >= BATCH && !stopping?.aborted; all += folded) {
    const { rows } = await sql<{ folded: number }>`select fold_facets(${BATCH}) as folded`.execute(
      db,
    )
    folded = rows[0]!.folded
  }
  return all
}

/**
 * Makes the bitmaps of every game anew, each in a transaction of its own, so that nothing that was
 * ever wrong of them stays. Returns of how many games.
 */
export async function rebuildFacets(db: Db, stopping?: AbortSignal): Promise<number> {
  const games = await db.selectFrom('games').select('id').orderBy('id').execute()
  let rebuilt = 0
  for (const { id } of games) {
    if (stopping?.aborted) break
    await sql`select rebuild_facets(${id})`.execute(db)
    rebuilt++
  }
  return rebuilt
}
