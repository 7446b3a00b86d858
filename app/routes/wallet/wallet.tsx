import { m } from '#i18n/paraglide/messages.js'
import { placeFrom } from '#kernel/list-params.ts'
import { transactionsOf, walletMoney } from '#modules/ledger/ledger.server.ts'
import { transactionFilters } from '#modules/ledger/ledger.ts'
import { transactionView } from '#modules/ledger/ui/transaction-view.ts'
import { WalletLevel } from '#modules/ledger/ui/wallet-level.island.tsx'
import type { LevelFees } from '#modules/ledger/ui/wallet-level.tsx'
import { Wallet, type WalletProps } from '#modules/ledger/ui/wallet.island.tsx'
import { walletLevels, withdrawalFeeBp } from '#modules/ledger/wallet-level.ts'
import { RankCard } from '#modules/loyalty/ui/rank-card.tsx'
import { depositsOpen } from '#modules/payouts/deposit.ts'
import { depositCards } from '#modules/payouts/gateway-deposits.server.ts'
import type { ViewerContext } from '#platform/context.ts'
import { asViewer } from '#platform/http.server.ts'
import { Island } from '#ui/island.tsx'
import { answersOwnJson } from '../layout/json.ts'
import { pageMeta } from '../layout/meta.ts'
import type { Route } from './+types/wallet'

// /wallet: a member's balance, every transfer in and out of it, and their rank.

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.wallet_title(), index: false })

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const given = asViewer(context, request)
  const fees = Object.fromEntries(
    walletLevels.map((level) => [level, withdrawalFeeBp(given.settings, level)]),
  ) as LevelFees
  return { wallet: await walletPageOf(given, url.searchParams), points: given.viewer.points, fees }
}

/** The wallet reads itself again by the page's own address. */
export const middleware = [
  answersOwnJson('GET', (given, { url }) => walletPageOf(given, url.searchParams)),
]

export default function WalletPage({ loaderData: { wallet, points, fees } }: Route.ComponentProps) {
  return (
    <main id="main" className="k-wrap k-pt-6">
      <h1 className="k-mb-5">{m.wallet_title()}</h1>
      <div className="k-split k-split--wide">
        <Island of={Wallet} props={wallet} when="idle" />
        <aside className="k-stack k-gap-5">
          <Island of={WalletLevel} props={{ balance: wallet.balance, fees }} when="idle" />
          <RankCard points={points} />
        </aside>
      </div>
    </main>
  )
}

/**
 * The viewer's wallet that an address asks for: for the page and for the island that reads it
 * again.
 */
async function walletPageOf(
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
