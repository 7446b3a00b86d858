import { sql } from 'kysely'
import type { Db } from '#platform/db.server.ts'

/** The balance of any account, also of those that keep none: what came in less what went out. */
export async function balanceOf(db: Db, account: string): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    select coalesce(sum(case when credit_account_id = ${account} then amount else -amount end),
      0)::bigint as balance
    from ledger_transfers
    where credit_account_id = ${account} or debit_account_id = ${account}`.execute(db)
  return rows[0]?.balance ?? 0
}
