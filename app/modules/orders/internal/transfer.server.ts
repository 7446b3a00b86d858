import { depositAccounts } from '#modules/payouts/rules.ts'
import type { Settings } from '#modules/settings/rules.ts'
import type { Db } from '#platform/db.server.ts'

/**
 * How an order can be paid by transfer: the operator's accounts and in whose name they are, and what
 * is to be paid in whole DA. Null while there is no account.
 */
export async function transferOf(db: Db, orderId: string, settings: Settings) {
  const accounts = depositAccounts(settings)
  if (accounts.length === 0) return null
  const { total_price: due } = await db
    .selectFrom('orders')
    .select('total_price')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return { accounts, holder: settings.deposit_account_holder, due, receipts: [] }
}

export type OrderTransfer = NonNullable<Awaited<ReturnType<typeof transferOf>>>
