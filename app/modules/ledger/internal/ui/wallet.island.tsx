import { startTransition, useState } from 'react'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { getJson } from '#ui/ask-json.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { SectionHead } from '#ui/section.tsx'
import { useLive } from '#ui/use-live.ts'
import { useStore } from '#ui/use-store.ts'
import type { TransactionFilter } from '../ledger.ts'
import { Purse } from './purse.tsx'
import { type Transaction, TransactionChips, TransactionList } from './transactions.tsx'
import { balanceNow } from './wallet-now.ts'

export interface WalletProps {
  /** Whole DA. */
  balance: number
  depositsOpen: boolean
  withdrawalsOpen: boolean
  filter: TransactionFilter
  page: number
  more: boolean
  transactions: Transaction[]
  /** How many notifications were unread then. */
  unread: number
}

/** What a wallet holds and what moved it. Both follow what happens, without leaving the page. */
export function Wallet(first: WalletProps) {
  const balance = useStore(balanceNow) ?? first.balance
  const [{ depositsOpen, withdrawalsOpen, filter, page, more, transactions }, setWallet] =
    useState(first)
  useLive(first.unread, async (leaving) => {
    const newest = await getJson<WalletProps>(hrefOf('/wallet.json') + location.search, leaving)
    startTransition(() => setWallet(newest))
    balanceNow.set(newest.balance)
  })
  return (
    <div className="k-stack k-gap-5">
      <Purse balance={balance} depositsOpen={depositsOpen} withdrawalsOpen={withdrawalsOpen} />
      <section aria-labelledby="transactions">
        <SectionHead title={m.wallet_transactions()} id="transactions" />
        <TransactionChips current={filter} />
        {transactions.length > 0 ? (
          <TransactionList transactions={transactions} />
        ) : (
          <Empty title={m.wallet_empty()}>{m.wallet_empty_hint()}</Empty>
        )}
        <Pages filter={filter} page={page} more={more} />
      </section>
    </div>
  )
}

function Pages({ filter, page, more }: { filter: TransactionFilter; page: number; more: boolean }) {
  if (page === 1 && !more) return null
  const to = (number: number) =>
    `/wallet?${new URLSearchParams({ ...(filter !== 'all' && { type: filter }), page: String(number) })}`
  return (
    <nav className="k-row k-mt-4" aria-label={m.wallet_pages()}>
      {page > 1 && (
        <ButtonLink to={to(page - 1)} rel="prev" size="sm">
          {m.wallet_newer()}
        </ButtonLink>
      )}
      {more && (
        <ButtonLink to={to(page + 1)} rel="next" size="sm" className="k-push">
          {m.wallet_older()}
        </ButtonLink>
      )}
    </nav>
  )
}
