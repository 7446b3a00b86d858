import { startTransition, useState } from 'react'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { placeIn } from '#kernel/list-params.ts'
import { getJson } from '#ui/ask-json.ts'
import { KeysetPager } from '#ui/keyset-pager.tsx'
import { Empty } from '#ui/empty.tsx'
import { SectionHead } from '#ui/section.tsx'
import { useLive } from '#ui/use-live.ts'
import { useStore } from '#ui/use-store.ts'
import type { TransactionFilter } from '../ledger.ts'
import { Purse } from '../internal/ui/purse.tsx'
import { TransactionChips } from '../internal/ui/transaction-chips.tsx'
import { type Transaction, TransactionList } from '../internal/ui/transactions.tsx'
import { balanceNow } from '../internal/ui/wallet-now.ts'

export interface WalletProps {
  /** Whole DA. */
  balance: number
  /** What of it came by card and cannot be withdrawn before `restsUntil`. */
  resting: number
  restsUntil: string | null
  depositsOpen: boolean
  withdrawalsOpen: boolean
  filter: TransactionFilter
  /** The pages beside this one; null where there is none. */
  before: string | null
  after: string | null
  transactions: Transaction[]
  /** How many notifications were unread then. */
  unread: number
}

/** What a wallet holds and what moved it. Both follow what happens, without leaving the page. */
export function Wallet(first: WalletProps) {
  const balance = useStore(balanceNow) ?? first.balance
  const [{ filter, before, after, transactions, ...money }, setWallet] = useState(first)
  useLive(first.unread, async (leaving) => {
    const newest = await getJson<WalletProps>(hrefOf('/wallet') + location.search, leaving)
    startTransition(() => setWallet(newest))
    balanceNow.set(newest.balance)
  })
  const to = filter === 'all' ? '/wallet' : `/wallet?type=${filter}`
  return (
    <div className="k-stack k-gap-5">
      <Purse {...money} balance={balance} />
      <section aria-labelledby="transactions" className="k-transactions">
        <SectionHead title={m.wallet_transactions()} id="transactions" />
        <TransactionChips current={filter} />
        {transactions.length > 0 ? (
          <TransactionList transactions={transactions} />
        ) : (
          <Empty title={m.wallet_empty()}>
            {filter === 'all' ? m.wallet_empty_hint() : m.wallet_empty_of_type()}
          </Empty>
        )}
        <KeysetPager
          first={to}
          before={placeIn(to, before, 'before')}
          after={placeIn(to, after, 'after')}
        />
      </section>
    </div>
  )
}
