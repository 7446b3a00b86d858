import { startTransition, useState } from 'react'
import { formatDateTime } from '#i18n/format.ts'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { placeIn } from '#kernel/list-params.ts'
import { ButtonLink } from '#ui/button.tsx'
import { ChipLink, ChipRail } from '#ui/chip.tsx'
import { Da } from '#ui/da.tsx'
import { GemArt } from '#ui/gem.tsx'
import { Icon } from '#ui/icon.tsx'
import { KeysetPager } from '#ui/keyset-pager.tsx'
import { Empty } from '#ui/empty.tsx'
import { SectionHead } from '#ui/section.tsx'
import { Tag } from '#ui/tag.tsx'
import { useResource } from '#ui/use-resource.ts'
import { useStore } from '#ui/use-store.ts'
import { type TransactionFilter, transactionFilters } from '../ledger.ts'
import { type Transaction, TransactionList } from '../internal/ui/transactions.tsx'
import { balanceNow } from '../internal/ui/wallet-now.ts'
import './wallet.css'

// The page of a wallet in the browser: what it holds, what can be withdrawn, and its history.

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
  const take = (newest: WalletProps) => {
    startTransition(() => setWallet(newest))
    balanceNow.set(newest.balance)
  }
  useResource(first.unread, () => hrefOf('/wallet') + location.search, take)
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

/** The filters of the history, each a link to its first page. */
function TransactionChips({ current }: { current: TransactionFilter }) {
  return (
    <ChipRail label={m.wallet_filter()}>
      {transactionFilters.map((filter) => (
        <ChipLink
          key={filter}
          current={filter === current}
          to={filter === 'all' ? '/wallet' : `/wallet?type=${filter}`}
        >
          {filterNames[filter]()}
        </ChipLink>
      ))}
    </ChipRail>
  )
}

const filterNames: Record<TransactionFilter, () => string> = {
  all: m.wallet_filter_all,
  refund: m.wallet_type_refund,
  redemption: m.wallet_type_redemption,
  withdrawal: m.wallet_type_withdrawal,
  deposit: m.wallet_type_deposit,
}

type PurseProps = {
  balance: number
  resting: number
  restsUntil: string | null
  depositsOpen: boolean
  withdrawalsOpen: boolean
}

/** The balance of a wallet in whole DA, with the ways in and out, or that they are not open yet. */
function Purse({ balance, resting, restsUntil, depositsOpen, withdrawalsOpen }: PurseProps) {
  return (
    <section className="k-purse" aria-labelledby="balance">
      <div className="k-purse__art" aria-hidden="true" data-enamel="sea">
        <GemArt frame="beads" />
      </div>
      <div>
        <h2 id="balance" className="k-purse__h">
          {m.wallet_balance()}
        </h2>
        <p className="k-purse__n">
          <Da amount={balance} />
        </p>
        {withdrawalsOpen && restsUntil && (
          <p className="k-sm k-mt-2">
            {m.wallet_resting()} <Da amount={resting} />.{' '}
            {m.wallet_rests({ when: formatDateTime(restsUntil) })}
          </p>
        )}
      </div>
      <div className="k-row">
        <ButtonLink variant="sea" to="/wallet/deposit">
          <Icon name="arrow-down-left" />
          {m.wallet_deposit()}
          {!depositsOpen && <Tag tone="gold">{m.wallet_coming_soon()}</Tag>}
        </ButtonLink>
        <ButtonLink variant="sea" to="/wallet/withdraw">
          <Icon name="arrow-up-right" />
          {m.wallet_withdraw()}
          {!withdrawalsOpen && <Tag tone="gold">{m.wallet_coming_soon()}</Tag>}
        </ButtonLink>
      </div>
    </section>
  )
}
