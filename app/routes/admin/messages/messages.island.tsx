import { m } from '#i18n/paraglide/messages.js'
import { shortId } from '#kernel/id.ts'
import type { ListSort } from '#kernel/paging.ts'
import type { ListedReport } from '#modules/messaging/report-list.server.ts'
import { type ReportState, reportStates } from '#modules/messaging/reports.ts'
import { seenReasonLabels } from '#modules/messaging/ui/quoted-message.tsx'
import { Bdi } from '#ui/bdi.tsx'
import { Digits } from '#ui/da.tsx'
import { Day, Handled, PersonLink, WithNote } from '../parts/cells.tsx'
import { defineList } from '../parts/define-list.tsx'
import type { Column, Options } from '../parts/list-definition.ts'
import { timeSorts } from '../parts/sorts.ts'

// List of messages that people reported, /admin/messages, without their text: who opens a
// conversation gives a reason, which both sides see (decision 47).

const PATH = '/admin/messages'

const stateWords: Record<ReportState, () => string> = {
  open: m.admin_messages_open,
  handled: m.admin_messages_handled,
}

const columns: Column<ListedReport>[] = [
  {
    label: m.admin_messages_about,
    cell: ({ author_id, author_name }) => (
      <b>
        <PersonLink id={author_id} name={author_name} />
      </b>
    ),
  },
  { label: m.admin_messages_reason, wide: true, cell: ({ reason }) => seenReasonLabels[reason]() },
  {
    label: m.admin_messages_reporter,
    cell: ({ reporter_id, reporter_name }) =>
      reporter_name ? (
        <PersonLink id={reporter_id} name={reporter_name} />
      ) : (
        <span className="k-muted">{m.admin_messages_site()}</span>
      ),
  },
  {
    label: m.admin_messages_order,
    wide: true,
    cell: ({ order_id, title }) => (
      <WithNote note={order_id && <Digits>#{shortId(order_id)}</Digits>}>
        <Bdi>{title}</Bdi>
      </WithNote>
    ),
  },
  { label: m.admin_messages_since, cell: ({ created_at }) => <Day at={created_at} /> },
  {
    label: m.admin_status,
    cell: ({ handled_at }) => (
      <Handled done={handled_at !== null} yes={stateWords.handled} no={stateWords.open} />
    ),
  },
]

const states = (): Options<ReportState | 'all'> => [
  ...reportStates.map((each) => [each, stateWords[each]()] as const),
  ['all', m.admin_messages_all()],
]

/** What waits stands in its turn by itself. */
const sorts = ({ state }: { state: ReportState | 'all' }): Options<ListSort> => {
  const [newest, oldest] = timeSorts() as [Options<ListSort>[number], Options<ListSort>[number]]
  return state === 'open' ? [oldest, newest] : [newest, oldest]
}

/** What was reported of messages: by itself what is still to be looked at. */
export const ReportList = defineList({
  path: PATH,
  title: m.admin_messages_title,
  intro: m.admin_messages_what,
  counted: m.admin_messages_count,
  search: m.admin_messages_search,
  filters: { state: { label: m.admin_status, options: states } },
  sorts,
  size: 10,
  rowKey: ({ id }) => id,
  columns,
  open: ({ conversation_id, author_name }) => ({
    to: `${PATH}/${conversation_id}`,
    label: m.admin_messages_view({ name: author_name }),
  }),
  empty: (narrowed) =>
    narrowed
      ? { title: m.admin_messages_none(), hint: m.admin_list_none_hint() }
      : { title: m.admin_messages_nothing(), hint: m.admin_messages_nothing_hint() },
})
