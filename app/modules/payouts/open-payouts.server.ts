import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db.server.ts'

/** How many withdrawals of a person are on their way, and how many of their deposits wait. */
export async function openPayoutsOf(
  db: Db | Tx,
  userId: string,
): Promise<{ withdrawals: number; deposits: number }> {
  const { rows } = await sql<{ withdrawals: number; deposits: number }>`
    select (select count(*)::int from withdrawals
      where user_id = ${userId} and status in ('requested', 'approved')) as withdrawals,
           (select count(*)::int from deposits
             where user_id = ${userId} and status = 'pending') as deposits`.execute(db)
  return rows[0]!
}
