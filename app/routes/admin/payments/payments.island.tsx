import { m } from '#i18n/paraglide/messages.js'
import type { ListedPayment } from '#modules/payments/payments-to-check.server.ts'
import { type CheckState, checkStates } from '#modules/payments/payment-event.ts'
import { Da, Digits } from '#ui/da.tsx'
import { Link } from '#ui/link.tsx'
import { Handled } from '../parts/cells.tsx'
import { defineList } from '../parts/define-list.tsx'
import type { Column, Options } from '../parts/list-definition.ts'
import { timeSorts } from '../parts/sorts.ts'
import { attemptAmountOf, outcomeWords, checkStateWords } from './payment-parts.tsx'

// List of payments that providers reported and that moved no money here, /admin/payments; by
// default those that nobody has settled yet (decision 25).

const columns: Column<ListedPayment>[] = [
  {
    label: m.admin_payments_event,
    cell: ({ seq, id }, { search }) => (
      <Link
        className="k-link k-link--tap k-listopen"
        to={`/admin/payments/${seq}${search}`}
        aria-label={m.admin_payments_view({ id })}
      >
        <bdi className="k-num k-payment__id" dir="ltr" title={id}>
          {id}
        </bdi>
      </Link>
    ),
  },
  { label: m.admin_payments_why, cell: ({ outcome }) => outcomeWords[outcome]() },
  {
    label: m.admin_payments_amount,
    cell: (payment) =>
      payment.currency === 'DZD' ? (
        <Da amount={payment.amount} />
      ) : (
        <Digits>{attemptAmountOf(payment)}</Digits>
      ),
  },
  {
    label: m.admin_payments_date,
    cell: ({ received_at: { iso, time } }) => <time dateTime={iso}>{time}</time>,
  },
  {
    label: m.admin_status,
    cell: ({ handled_at }) => (
      <Handled
        done={handled_at !== null}
        yes={checkStateWords.handled}
        no={checkStateWords.waiting}
      />
    ),
  },
]

const states = (): Options<CheckState | 'all'> => [
  ...checkStates.map((each) => [each, checkStateWords[each]()] as const),
  ['all', m.admin_payments_all()],
]

/** The payments that an administrator is to look into: by itself those that wait. */
export const PaymentList = defineList({
  path: '/admin/payments',
  title: m.admin_payments_title,
  intro: m.admin_payments_what,
  counted: m.admin_payments_count,
  search: m.admin_payments_search,
  filters: { state: { label: m.admin_status, options: states } },
  sorts: timeSorts,
  size: 10,
  rowKey: ({ seq }) => seq,
  columns,
  empty: (narrowed) =>
    narrowed
      ? { title: m.admin_payments_none(), hint: m.admin_payments_none_hint() }
      : { title: m.admin_payments_nothing(), hint: m.admin_payments_nothing_hint() },
})
