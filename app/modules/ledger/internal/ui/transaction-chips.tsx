import { m } from '#i18n/paraglide/messages.js'
import { ChipLink, ChipRail } from '#ui/chip.tsx'
import { type TransactionFilter, transactionFilters } from '../../ledger.ts'

/** The filters of the history, each a link to its first page. */
export function TransactionChips({ current }: { current: TransactionFilter }) {
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
