import type { Db, Tx } from '#platform/db.server.ts'

/** How many refunds of a person are neither sent nor in their wallet. */
export async function countOpenRefunds(db: Db | Tx, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('refund_tasks')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('done_at', 'is', null)
    .where('to_wallet_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Takes accounts and names from all refunds of a person, which are sent by then; by the bank's
 * references the operator's bank knows where the money went.
 */
export async function forgetRefundAccounts(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('refund_tasks')
    .set({ account: null, holder: null, given_at: null })
    .where('user_id', '=', userId)
    .where('account', 'is not', null)
    .execute()
}
