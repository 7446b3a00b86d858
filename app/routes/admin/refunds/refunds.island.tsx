import { m } from '#i18n/paraglide/messages.js'
import { shortId } from '#kernel/id.ts'
import type { ListSort } from '#kernel/paging.ts'
import { wayName } from '#modules/orders/ui/contact.ts'
import type { ListedTask } from '#modules/payments/refund-tasks.server.ts'
import { isRefundOpen, type TaskState, taskStates } from '#modules/payments/refund-tasks.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Da, Digits } from '#ui/da.tsx'
import { Day, Handled, PersonLink, WithNote } from '../parts/cells.tsx'
import { defineList } from '../parts/define-list.tsx'
import type { Column, Options } from '../parts/list-definition.ts'
import { timeSorts } from '../parts/sorts.ts'

// List of refunds that staff send by hand from the bank, /admin/refunds; by default those that are
// still to be sent (decision 93).

const PATH = '/admin/refunds'

const stateWords: Record<TaskState, () => string> = {
  open: m.admin_refunds_open,
  done: m.admin_refunds_done,
}

const columns: Column<ListedTask>[] = [
  {
    label: m.admin_refunds_for,
    wide: true,
    cell: ({ order_id, provider_id }) => (
      <WithNote
        note={
          provider_id && (
            <bdi className="k-num k-payment__id" dir="ltr" title={provider_id}>
              {provider_id}
            </bdi>
          )
        }
      >
        {order_id ? (
          <b>
            <Digits>#{shortId(order_id)}</Digits>
          </b>
        ) : (
          m.admin_refunds_for_payment()
        )}
      </WithNote>
    ),
  },
  {
    label: m.admin_refunds_who,
    cell: ({ person_id, username }) =>
      person_id && username ? (
        <PersonLink id={person_id} name={username} />
      ) : (
        <span className="k-muted">{m.admin_refunds_nobody()}</span>
      ),
  },
  {
    label: m.admin_payment,
    cell: (task) => (task.payment_method ? <Bdi>{wayName(task)}</Bdi> : '–'),
  },
  { label: m.admin_payments_amount, cell: ({ amount }) => <Da amount={amount} /> },
  { label: m.admin_refunds_since, cell: ({ created_at }) => <Day at={created_at} /> },
  {
    label: m.admin_status,
    cell: ({ done_at, to_wallet_at }) => (
      <Handled
        done={!isRefundOpen({ done_at, to_wallet_at })}
        yes={to_wallet_at ? m.admin_refunds_wallet : stateWords.done}
        no={stateWords.open}
      />
    ),
  },
]

const states = (): Options<TaskState | 'all'> => [
  ...taskStates.map((each) => [each, stateWords[each]()] as const),
  ['all', m.admin_refunds_all()],
]

/** What waits stands in its turn by itself. */
const sorts = ({ state }: { state: TaskState | 'all' }): Options<ListSort> => {
  const [newest, oldest] = timeSorts() as [Options<ListSort>[number], Options<ListSort>[number]]
  return state === 'open' ? [oldest, newest] : [newest, oldest]
}

/** The money that goes back the way it came: by itself what is still to be sent. */
export const RefundList = defineList({
  path: PATH,
  title: m.admin_refunds_title,
  intro: m.admin_refunds_what,
  counted: m.admin_refunds_count,
  search: m.admin_refunds_search,
  filters: { state: { label: m.admin_status, options: states } },
  sorts,
  size: 10,
  rowKey: ({ id }) => id,
  columns,
  open: ({ id }) => ({
    to: `${PATH}/${id}`,
    label: m.admin_refunds_view({ id: String(id) }),
  }),
  empty: (narrowed) =>
    narrowed
      ? { title: m.admin_refunds_none(), hint: m.admin_payments_none_hint() }
      : { title: m.admin_refunds_nothing(), hint: m.admin_refunds_nothing_hint() },
})
