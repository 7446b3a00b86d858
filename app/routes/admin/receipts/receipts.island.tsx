import { formatDuration } from '#i18n/duration.ts'
import { m } from '#i18n/paraglide/messages.js'
import { shortId } from '#kernel/id.ts'
import type {
  ListedReceipt,
  ReceiptFilter,
  ReceiptSort,
} from '#modules/order-payments/receipt-lists.server.ts'
import { wayName } from '#modules/orders/ui/contact.ts'
import { receiptStateLabel, ReceiptStateLine } from '#modules/order-payments/ui/receipt-state.tsx'
import { receiptStates } from '#modules/payments/transfer-receipt.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Da } from '#ui/da.tsx'
import { OrderOfPerson, WithNote } from '../parts/cells.tsx'
import { ChoiceBox, ChosenActs } from '../parts/chosen.tsx'
import { defineList } from '../parts/define-list.tsx'
import type { Column, Options } from '../parts/list-definition.ts'
import { ListedId } from '../parts/list.tsx'
import { receivedColumn, requestColumn, requestList, waitingFirst } from '../parts/request-list.tsx'
import { timeSorts } from '../parts/sorts.ts'

const PATH = '/admin/receipts'
const CHOSEN_FORM = 'chosen'

/**
 * By which method and when it was sent: each part by itself, since names of methods are also Latin.
 */
const Sent = ({ by, at }: { by: string; at: string }) => (
  <>
    <Bdi>{by}</Bdi> · <Bdi>{at}</Bdi>
  </>
)

const columns: Column<ListedReceipt>[] = [
  {
    ...requestColumn,
    label: m.admin_receipts_one,
    cell: ({ id, created_at, state, amount }) => (
      <span className="k-chosenrow">
        {state === 'under_review' && (
          <ChoiceBox
            form={CHOSEN_FORM}
            name="receipt"
            id={id}
            amount={amount}
            label={m.rows_choose({ id: shortId(id) })}
          />
        )}
        <ListedId id={id} at={created_at} />
      </span>
    ),
  },
  {
    label: m.admin_receipts_order,
    wide: true,
    cell: (receipt) => <OrderOfPerson {...receipt} />,
  },
  {
    label: m.admin_receipts_by,
    wide: true,
    cell: (receipt) => (
      <WithNote note={<Sent by={wayName(receipt)} at={receipt.sent_at.time} />}>
        {receipt.sender_name && (
          <span className="k-payoutlist__words">
            <Bdi>{receipt.sender_name}</Bdi>
          </span>
        )}
      </WithNote>
    ),
  },
  { label: m.admin_receipts_due, cell: ({ amount }) => <Da amount={amount} /> },
  receivedColumn,
  {
    label: m.admin_status,
    wide: true,
    cell: ({ state, waited }) => (
      <WithNote note={state === 'under_review' ? formatDuration(waited, 'short') : undefined}>
        <ReceiptStateLine state={state} />
      </WithNote>
    ),
  },
]

const states = (): Options<ReceiptFilter> =>
  waitingFirst(receiptStates, 'under_review', receiptStateLabel, m.admin_receipts_all())

/** What waits stands in its turn by itself. */
const sorts = ({ state }: { state: ReceiptFilter }): Options<ReceiptSort> =>
  state === 'under_review' ? [['turn', m.admin_list_in_turn()], ...timeSorts()] : timeSorts()

/** All receipts of transfers, for administrators: by itself those under review. */
export const ReceiptList = defineList({
  ...requestList(PATH, m.admin_receipts_none_hint, '?state=all'),
  title: m.admin_receipts_title,
  counted: m.admin_receipts_count,
  search: m.admin_receipts_search,
  filters: { state: { label: m.admin_status, options: states } },
  sorts,
  size: 10,
  columns,
  below: ({ search, extra: { choosable } }: { search: string; extra: { choosable: boolean } }) =>
    choosable && (
      <ChosenActs
        form={CHOSEN_FORM}
        path={PATH}
        search={search}
        acts={[['arrive', m.receipts_arrive_chosen()]]}
      />
    ),
})
