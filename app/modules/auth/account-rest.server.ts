import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db.server.ts'

/**
 * Returns until when somebody's account rests, which takes no new account for refunds, since staff
 * changed it of late; null where it does not.
 */
export async function accountRestsUntil(
  db: Db | Tx,
  userId: string,
  now: Date,
): Promise<Date | null> {
  const { rows } = await sql<{ until: Date | null }>`
    select account_rests_until(${userId}, ${now}) as until`.execute(db)
  return rows[0]!.until
}
