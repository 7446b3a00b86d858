import { placeFrom } from '#kernel/list.ts'
import { transactionsOf } from '#modules/ledger/queries.server.ts'
import { transactionFilters } from '#modules/ledger/rules.ts'
import { transactionView, type WalletProps } from '#modules/ledger/ui.ts'
import { depositsOpen } from '#modules/payouts/rules.ts'
import { currentSettings } from '#modules/settings/queries.server.ts'
import type { Viewer } from '#platform/context.ts'
import { db } from '#platform/db.server.ts'

/**
 * The viewer's wallet that an address asks for: for the page and for the island that reads it
 * again.
 */
export async function walletOf(
  { id, wallet_balance, figures_failed, unread }: Viewer,
  search: URLSearchParams,
): Promise<WalletProps> {
  if (figures_failed) throw new Error('the balance could not be read') // better no page than a wrong balance
  const filter = transactionFilters.find((name) => name === search.get('type')) ?? 'all'
  const settings = currentSettings()
  const { transactions, newer, older } = await transactionsOf(db, id, filter, placeFrom(search))
  return {
    balance: wallet_balance,
    depositsOpen: depositsOpen(settings),
    withdrawalsOpen: settings.withdrawals_open,
    filter,
    newer,
    older,
    transactions: transactions.map(transactionView),
    unread,
  }
}
