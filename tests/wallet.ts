import { walletOf } from '#modules/ledger/ledger.ts'
import type { Db } from '#platform/db.server.ts'

/** What is in a person's wallet, in whole DA; 0 before the first transfer. */
export async function walletBalance(db: Db, userId: string): Promise<number> {
  const account = await db.selectFrom('ledger_accounts').select('balance').where('id', '=', walletOf(userId)).executeTakeFirst()
  return account?.balance ?? 0
}
