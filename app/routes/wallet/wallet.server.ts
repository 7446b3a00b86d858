import { placeFrom } from '#kernel/list.ts'
import { transactionsOf } from '#modules/ledger/queries.server.ts'
import { transactionFilters } from '#modules/ledger/rules.ts'
import { transactionView, type WalletProps } from '#modules/ledger/ui.ts'
import { depositCards } from '#modules/payouts/queries.server.ts'
import { depositsOpen } from '#modules/payouts/rules.ts'
import type { ViewerContext } from '#platform/context.ts'

/**
 * The viewer's wallet that an address asks for: for the page and for the island that reads it
 * again.
 */
export async function walletOf(
  { db, settings, viewer }: ViewerContext,
  search: URLSearchParams,
): Promise<WalletProps> {
  const { id, wallet_balance, figures_failed, unread } = viewer
  if (figures_failed) throw new Error('the balance could not be read') // better no page than a wrong balance
  const filter = transactionFilters.find((name) => name === search.get('type')) ?? 'all'
  const [{ transactions, before, after }, cards] = await Promise.all([
    transactionsOf(db, id, filter, placeFrom(search)),
    depositCards(db, settings),
  ])
  return {
    balance: wallet_balance,
    depositsOpen: depositsOpen(settings) || cards.length > 0,
    withdrawalsOpen: settings.withdrawals_open,
    filter,
    before,
    after,
    transactions: transactions.map(transactionView),
    unread,
  }
}
