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

/**
 * Takes account numbers, names, receipts and own words from all of a person's withdrawals and
 * deposits, which are closed by then. Amounts, days, states and the bank's references stay: by them
 * the operator's bank knows where the money went. Returns the receipts' urls, whose files can be
 * removed afterwards.
 */
export async function forgetPayouts(tx: Tx, userId: string): Promise<string[]> {
  await tx
    .updateTable('withdrawals')
    .set({ account: null, account_holder: null })
    .where('user_id', '=', userId)
    .execute()
  const receipts = await tx
    .selectFrom('deposits')
    .select('receipt_url')
    .where('user_id', '=', userId)
    .where('receipt_url', 'is not', null)
    .execute()
  await tx
    .updateTable('deposits')
    .set({ receipt_url: null, reference_text: null })
    .where('user_id', '=', userId)
    .execute()
  return receipts.flatMap(({ receipt_url }) => receipt_url ?? [])
}
