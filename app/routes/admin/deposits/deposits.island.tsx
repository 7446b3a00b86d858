import { m } from '#i18n/paraglide/messages.js'
import { storedAccountShown } from '#modules/payments/transfer-account.ts'
import type {
  DepositFilter,
  DepositSort,
  ListedDeposit,
} from '#modules/payouts/deposit-lists.server.ts'
import { depositStatuses } from '#modules/payouts/deposit.ts'
import { depositStatusLabel, DepositStatusLine } from '#modules/payouts/ui/payout-status.tsx'
import { Bdi } from '#ui/bdi.tsx'
import { Da, Digits } from '#ui/da.tsx'
import { Tag } from '#ui/tag.tsx'
import { PersonLink, WithNote } from '../parts/cells.tsx'
import { defineList } from '../parts/define-list.tsx'
import type { Column, Options } from '../parts/list-definition.ts'
import { receivedColumn, requestColumn, requestList, waitingFirst } from '../parts/request-list.tsx'
import { moneySorts } from '../parts/sorts.ts'

// List of the deposits into wallets that members announced, /admin/deposits; by default those that
// wait for staff to see whether the money arrived (decision 17).

const PATH = '/admin/deposits'

const columns: Column<ListedDeposit>[] = [
  requestColumn,
  {
    label: m.payouts_admin_person,
    wide: true,
    cell: ({ person_id, username, seen_before }) => (
      <span className="k-payoutlist__who">
        <PersonLink id={person_id} name={username} />
        {seen_before && <Tag tone="danger">{m.payouts_admin_seen_before()}</Tag>}
      </span>
    ),
  },
  {
    label: m.deposit_reference,
    wide: true,
    cell: ({ reference_text, to_account }) => (
      <WithNote
        note={to_account ? <Digits>{storedAccountShown(to_account)}</Digits> : m.deposit_by_card()}
      >
        {reference_text && (
          <span className="k-payoutlist__words">
            <Bdi>{reference_text}</Bdi>
          </span>
        )}
      </WithNote>
    ),
  },
  { label: m.payouts_amount, cell: ({ amount }) => <Da amount={amount} /> },
  receivedColumn,
  {
    label: m.admin_status,
    wide: true,
    cell: ({ status }) => <DepositStatusLine status={status} />,
  },
]

const states = (): Options<DepositFilter> =>
  waitingFirst(depositStatuses, 'pending', depositStatusLabel, m.payouts_admin_all())

/** What waits stands in its turn by itself. */
const sorts = ({ status }: { status: DepositFilter }): Options<DepositSort> =>
  status === 'pending'
    ? [['turn', m.admin_list_in_turn()], ...moneySorts('amount')]
    : moneySorts('amount')

/** All deposits, for administrators: by itself those that wait. */
export const DepositList = defineList({
  ...requestList(PATH, m.payouts_admin_deposits_none_hint, '?status=all'),
  title: m.admin_deposits_title,
  counted: m.payouts_admin_deposits_count,
  search: m.payouts_admin_deposits_search,
  filters: { status: { label: m.admin_status, options: states } },
  sorts,
  size: 10,
  columns,
})
