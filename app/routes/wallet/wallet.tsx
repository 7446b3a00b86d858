import { pageFrom } from '#kernel/page.ts'
import { m } from '#i18n/paraglide/messages.js'
import { transactionFilters, type TransactionFilter } from '#modules/ledger/ledger.ts'
import { transactionsOf } from '#modules/ledger/ledger.server.ts'
import { Purse } from '#modules/ledger/ui/purse.tsx'
import { TransactionChips, TransactionList } from '#modules/ledger/ui/transactions.tsx'
import { type LevelFees, WalletLevelCard } from '#modules/ledger/ui/wallet-level.tsx'
import { walletLevels, withdrawalFeeBp } from '#modules/ledger/wallet-level.ts'
import { RankCard } from '#modules/loyalty/ui/rank-card.tsx'
import { depositsOpen } from '#modules/payouts/deposit.ts'
import { currentSettings } from '#modules/settings/settings.server.ts'
import { db } from '#platform/db.server.ts'
import { requireViewer } from '#platform/http.server.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { SectionHead } from '#ui/section.tsx'
import { pageMeta } from '../shell/meta.ts'
import type { Route } from './+types/wallet'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: m.wallet_title(), index: false })

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { id, wallet_balance, points, figures_failed } = requireViewer(context, request)
  if (figures_failed) throw new Error('the balance could not be read') // better no page than a wrong balance
  const filter = transactionFilters.find((name) => name === url.searchParams.get('type')) ?? 'all'
  const page = pageFrom(url.searchParams.get('page'), MOST_PAGES)
  const settings = currentSettings()
  const fees = Object.fromEntries(walletLevels.map((level) => [level, withdrawalFeeBp(settings, level)])) as LevelFees
  const open = { depositsOpen: depositsOpen(settings), withdrawalsOpen: settings.withdrawals_open }
  return { wallet_balance, points, fees, filter, page, open, ...(await transactionsOf(db, id, filter, page)) }
}

const MOST_PAGES = 500

export default function Wallet({ loaderData: { wallet_balance, points, fees, filter, page, open, transactions, more } }: Route.ComponentProps) {
  return (
    <main id="main" className="k-wrap k-pt-6">
      <h1 className="k-mb-5">{m.wallet_title()}</h1>
      <div className="k-split k-split--wide">
        <div className="k-stack k-gap-5">
          <Purse balance={wallet_balance} {...open} />
          <section aria-labelledby="transactions">
            <SectionHead title={m.wallet_transactions()} id="transactions" />
            <TransactionChips current={filter} />
            {transactions.length > 0 ? <TransactionList transactions={transactions} /> : <Empty title={m.wallet_empty()}>{m.wallet_empty_hint()}</Empty>}
            <Pages filter={filter} page={page} more={more} />
          </section>
        </div>
        <aside className="k-stack k-gap-5"><WalletLevelCard balance={wallet_balance} fees={fees} /><RankCard points={points} /></aside>
      </div>
    </main>
  )
}

function Pages({ filter, page, more }: { filter: TransactionFilter; page: number; more: boolean }) {
  if (page === 1 && !more) return null
  const to = (number: number) => `/wallet?${new URLSearchParams({ ...(filter !== 'all' && { type: filter }), page: String(number) })}`
  return (
    <nav className="k-row k-mt-4" aria-label={m.wallet_pages()}>
      {page > 1 && <ButtonLink to={to(page - 1)} rel="prev" size="sm">{m.wallet_newer()}</ButtonLink>}
      {more && <ButtonLink to={to(page + 1)} rel="next" size="sm" className="k-push">{m.wallet_older()}</ButtonLink>}
    </nav>
  )
}
