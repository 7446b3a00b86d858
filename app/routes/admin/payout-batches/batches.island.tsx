import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { ListSort } from '#kernel/paging.ts'
import type { ListedBatch } from '#modules/payouts/payout-batch-lists.server.ts'
import {
  payoutBatchNumber,
  type PayoutBatchState,
  payoutBatchStates,
} from '#modules/payouts/payout-batch.ts'
import {
  PayoutBatchStatus,
  payoutBatchStateName,
} from '#modules/payouts/ui/payout-batch-status.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Da, Digits } from '#ui/da.tsx'
import { Day, PersonLink, WithNote } from '../parts/cells.tsx'
import { defineList } from '../parts/define-list.tsx'
import type { Column, Options } from '../parts/list-definition.ts'
import { timeSorts } from '../parts/sorts.ts'

// List of the batches in which withdrawals are approved and sent to the bank together,
// /admin/payout-batches, with how far each is (decision 92).

const PATH = '/admin/payout-batches'

const columns: Column<ListedBatch>[] = [
  {
    label: m.payout_batch_number,
    wide: true,
    cell: ({ id, created_at }) => (
      <WithNote note={<Day at={created_at} />}>
        <b>
          <Digits>{payoutBatchNumber(id)}</Digits>
        </b>
      </WithNote>
    ),
  },
  {
    label: m.payout_fact_send,
    cell: ({ total, rows }) => (
      <WithNote note={m.payout_people({ count: rows, number: formatNumber(rows) })}>
        <b>
          <Da amount={total} />
        </b>
      </WithNote>
    ),
  },
  {
    label: m.payout_batch_made_by,
    cell: ({ created_by, created_by_name }) => (
      <PersonLink id={created_by} name={created_by_name} />
    ),
  },
  {
    label: m.admin_status,
    cell: ({ state, rows, paid }) => (
      <WithNote
        note={
          paid > 0 &&
          state !== 'closed' &&
          m.payout_step_answered({ paid: formatNumber(paid), all: formatNumber(rows) })
        }
      >
        <PayoutBatchStatus state={state} />
      </WithNote>
    ),
  },
]

type StateAsked = PayoutBatchState | 'unfinished' | 'all'

const states = (): Options<StateAsked> => [
  ['unfinished', m.payout_batches_unfinished()],
  ['all', m.payout_batches_all()],
  ...payoutBatchStates.map((each) => [each, payoutBatchStateName(each)] as const),
]

/** The batches of withdrawals: by itself those that wait for somebody. */
export const PayoutBatchList = defineList({
  path: PATH,
  title: m.payout_batches_title,
  counted: m.payout_batches_count,
  filters: { state: { label: m.admin_status, options: states } },
  sorts: (): Options<ListSort> => timeSorts(),
  columns,
  open: ({ id }) => ({
    to: `${PATH}/${id}`,
    label: m.payout_batch_open({ number: payoutBatchNumber(id) }),
  }),
  empty: () => ({
    title: m.payout_batches_none(),
    hint: m.payout_batches_none_hint(),
    begin: <ButtonLink to="/admin/withdrawals">{m.admin_withdrawals_title()}</ButtonLink>,
  }),
})
