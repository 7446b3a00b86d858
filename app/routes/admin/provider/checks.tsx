import { Form } from 'react-router'
import { formatDa, formatDate, formatDateTime, formatNumber, isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { ProviderCheck } from '#modules/payments/provider-check.server.ts'
import { type DifferenceKind, MISSING } from '#modules/payments/provider-check.ts'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { SectionHead } from '#ui/section.tsx'
import { Status } from '#ui/status.tsx'
import { attemptStateWords } from '../payments/attempt-states.ts'
import { ListTable } from '../parts/list.tsx'

// Part of /admin/provider: on which payments the gateway's list and ours differ, day by day, and
// the button that compares them now.

const kinds: Record<DifferenceKind, () => string> = {
  only_there: m.provider_kind_only_there,
  only_here: m.provider_kind_only_here,
  other_amount: m.provider_kind_other_amount,
  other_fees: m.provider_kind_other_fees,
  other_state: m.provider_kind_other_state,
  not_booked: m.provider_kind_not_booked,
}

/** The last comparison of each of the last days, with every difference by itself. */
export const Checks = ({
  checks,
  canCheck,
}: {
  checks: readonly ProviderCheck[]
  canCheck: boolean
}) => (
  <div className="k-section k-stack">
    <SectionHead title={m.provider_check()} />
    <p className="k-muted">{m.provider_check_text()}</p>
    {canCheck && (
      <Form method="post" action="/admin/provider">
        <Button name="step" value="check">
          {m.provider_check_now()}
        </Button>
      </Form>
    )}
    {checks.length === 0 ? (
      <p className="k-muted">{m.provider_check_none()}</p>
    ) : (
      checks.map((check) => <Day key={check.id} check={check} />)
    )}
  </div>
)

function Day({ check }: { check: ProviderCheck }) {
  const { day, differences: count, checked_at, off } = check
  const named = formatDate(day)
  return (
    <section className="k-stack k-gap-2" aria-label={named}>
      <div className="k-between">
        <h3>
          <time dateTime={day}>{named}</time>
        </h3>
        <Status
          tone={count === 0 ? 'success' : 'danger'}
          icon={count === 0 ? 'circle-check' : 'circle-x'}
        >
          {count === 0
            ? m.provider_check_fine()
            : m.provider_check_off({ count, number: formatNumber(count) })}
        </Status>
      </div>
      <p className="k-muted k-sm">
        {m.provider_checked_at()} {formatDateTime(checked_at)} · {m.provider_check_there()}{' '}
        {formatNumber(check.theirs)} · {m.provider_check_here()} {formatNumber(check.ours)}
      </p>
      {off.length > 0 && (
        <ListTable
          label={`${m.provider_check()} ${named}`}
          columns={columns}
          rows={off}
          rowKey={({ kind, provider_id }) => kind + provider_id}
          className="k-books"
        />
      )}
    </section>
  )
}

type Off = ProviderCheck['off'][number]

const columns = [
  {
    label: m.provider_difference,
    wide: true,
    cell: ({ kind, provider_id, order_id }: Off) => (
      <span className="k-cell__t">
        <b>{kinds[kind]()}</b>
        <small>
          {order_id ? (
            <Link className="k-link k-link--tap" to={`/admin/orders/${order_id}`}>
              <bdi className="k-num k-payment__whole" dir="ltr">
                {provider_id}
              </bdi>
            </Link>
          ) : (
            <bdi className="k-num k-payment__whole" dir="ltr">
              {provider_id}
            </bdi>
          )}
        </small>
      </span>
    ),
  },
  { label: m.provider_check_there, cell: ({ theirs }: Off) => saidOf(theirs) },
  { label: m.provider_check_here, cell: ({ ours }: Off) => saidOf(ours) },
]

/** An amount, a state, or that nothing is said of the payment. */
function saidOf(value: string): string {
  if (value === MISSING) return m.provider_missing()
  return /^\d+$/.test(value)
    ? isolated(formatDa(Number(value)))
    : (attemptStateWords(value) ?? value)
}
