import { isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { ListedDispute } from '#modules/disputes/list.server.ts'
import {
  reasonLabel,
  disputeStatusLabel,
  disputeStatusLook,
} from '#modules/disputes/ui/dispute-words.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Da, Digits } from '#ui/da.tsx'
import { Status } from '#ui/status.tsx'
import { PersonLink, WithNote } from '../parts/cells.tsx'
import { defineList } from '../parts/define-list.tsx'
import type { Column, Options } from '../parts/list-definition.ts'

// List of the disputes about orders, /admin/disputes, with until when the next answer is due and
// which member of staff handles each (decision 44).

const PATH = '/admin/disputes'

const columns: Column<ListedDispute>[] = [
  {
    label: m.disputes_number,
    cell: ({ number, opened_at }) => (
      <WithNote note={opened_at.time}>
        <Digits>{m.dispute_number({ number })}</Digits>
      </WithNote>
    ),
  },
  {
    label: m.dispute_reason,
    wide: true,
    cell: ({ reason, offer_title, game_name }) => (
      <WithNote
        note={
          <>
            <Bdi>{game_name}</Bdi> · <Bdi>{offer_title}</Bdi>
          </>
        }
      >
        {reasonLabel(reason)}
      </WithNote>
    ),
  },
  {
    label: m.admin_buyer,
    cell: ({ buyer_id, buyer_username }) => <PersonLink id={buyer_id} name={buyer_username} />,
  },
  {
    label: m.admin_seller,
    cell: ({ seller_id, seller_username }) => <PersonLink id={seller_id} name={seller_username} />,
  },
  { label: m.admin_total, cell: ({ total_price }) => <Da amount={total_price} /> },
  {
    label: m.disputes_due,
    cell: ({ due_at }) => due_at && <Bdi>{due_at.time}</Bdi>,
  },
  {
    label: m.admin_status,
    wide: true,
    cell: ({ status, assigned_name }) => (
      <WithNote note={assigned_name && m.disputes_handles({ name: isolated(assigned_name) })}>
        <Status {...disputeStatusLook(status)}>{disputeStatusLabel(status)}</Status>
      </WithNote>
    ),
  },
]

type Filter = 'ours' | 'open' | 'closed'

const states = (): Options<Filter> => [
  ['ours', m.disputes_ours()],
  ['open', m.disputes_open()],
  ['closed', m.disputes_closed()],
]

/** All disputes, for administrators: by itself those that wait for them, by their deadline. */
export const DisputeList = defineList({
  path: PATH,
  title: m.disputes_title,
  search: m.disputes_search,
  filters: { state: { label: m.disputes_filter, options: states } },
  columns,
  className: 'k-disputelist',
  rowKey: ({ number }) => number,
  open: ({ number }) => ({ to: `${PATH}/${number}`, label: m.disputes_read() }),
  empty: (narrowed) =>
    narrowed
      ? { title: m.disputes_none_found(), hint: m.disputes_none_found_hint() }
      : { title: m.disputes_none(), hint: m.disputes_none_hint() },
})
