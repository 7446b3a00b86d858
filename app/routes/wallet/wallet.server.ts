import { placeFrom } from '#kernel/list-params.ts'
import { transactionsOf, walletMoney } from '#modules/ledger/ledger.server.ts'
import { transactionFilters } from '#modules/ledger/ledger.ts'
import { transactionView } from '#modules/ledger/ui/transaction-view.ts'
import type { WalletProps } from '#modules/ledger/ui/wallet.island.tsx'
import { depositsOpen } from '#modules/payouts/deposit.ts'
import { depositCards } from '#modules/payouts/gateway-deposits.server.ts'
import type { ViewerContext } from '#platform/context.ts'

/**
 * The viewer's wallet that an address asks for: for the page and for the island that reads it
 * again.
 */
export async function walletPageOf(
  { db, settings, viewer, now }: ViewerContext,
  search: URLSearchParams,
): Promise<WalletProps> {
  const { id, wallet_balance, figures_failed, unread } = viewer
  if (figures_failed) throw new Error('the balance could not be read') // better no page than a wrong balance
  const filter = transactionFilters.find((name) => name === search.get('type')) ?? 'all'
  const [{ transactions, before, after }, cards, money] = await Promise.all([
    transactionsOf(db, id, filter, placeFrom(search)),
    depositCards(db, settings),
    walletMoney(db, id, settings, now),
  ])
  return {
    balance: wallet_balance,
    resting: money.resting,
    restsUntil: money.rests_until?.toISOString() ?? null,
    depositsOpen: depositsOpen(settings) || cards.length > 0,
    withdrawalsOpen: settings.withdrawals_open,
    filter,
    before,
    after,
    transactions: transactions.map(transactionView),
    unread,
  }
}
