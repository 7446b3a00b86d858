import type { Tx } from '#platform/db.server.ts'

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
