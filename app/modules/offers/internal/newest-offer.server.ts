import { sql } from 'kysely'
import { MINUTE, plus } from '#kernel/time.ts'
import type { Db } from '#platform/db.server.ts'

/** The newest offer that there is now: who asks to be told of new ones knows those up to it. */
export const newestOffer = sql`coalesce((select max(id) from offers), 0)`

/** The newest offer of a minute ago: younger ones may not all be committed and counted yet. */
export async function newestSettled(db: Db, now: Date): Promise<number> {
  const row = await db
    .selectFrom('offers')
    .where('created_at', '<', plus(now, -MINUTE))
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? 0
}
