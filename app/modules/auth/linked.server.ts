import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db.server.ts'

/**
 * Whether a buyer and a seller are likely one person: they share a browser, a phone or an account
 * that withdrawals went to. The database refuses points and feedback by the same rule.
 */
export async function areLinked(db: Db | Tx, buyerId: string, sellerId: string): Promise<boolean> {
  const { rows } = await sql<{ linked: boolean }>`
    select are_linked(${buyerId}, ${sellerId}) as linked`.execute(db)
  return rows[0]!.linked
}
