import { formatDuration } from '#i18n/duration.ts'
import { m } from '#i18n/paraglide/messages.js'
import { withQuery } from '#kernel/paging.ts'
import { MINUTE } from '#kernel/time.ts'
import { meanings, type OrderStatus, statuses } from '#modules/orders/order.ts'
import { ShareRow } from '#ui/bar-chart.tsx'
import { Bdi } from '#ui/bdi.tsx'
import { TextLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Num } from '#ui/da.tsx'
import type { AskedFigures } from '../figures.ts'
import type { FiguresRead, MedianTime } from '../figures.server.ts'

/**
 * How far the orders came that were placed in the span, as they stand now, and how long paying and
 * delivering took in the middle.
 */
export function FigureFlow({
  asked: { span },
  counts,
  figures: { pay, deliver },
}: {
  asked: AskedFigures
  counts: Record<OrderStatus, number>
  figures: FiguresRead
}) {
  const placed = sumOf(counts, () => true)
  const listed = (status: string | null) =>
    `/admin/orders${withQuery('', { status, from: span.from, to: span.to })}`
  const steps = [
    { name: m.figures_placed(), count: placed, to: listed(null) },
    { name: m.figures_paid(), count: sumOf(counts, (each) => meanings[each].was_paid) },
    { name: m.figures_delivered(), count: sumOf(counts, (each) => meanings[each].is_delivered) },
    { name: m.figures_received(), count: counts.received, to: listed('received') },
  ]
  return (
    <Card className="k-stack" aria-labelledby="flow">
      <div>
        <h2 id="flow">{m.figures_flow()}</h2>
        <p className="k-muted k-sm">{m.figures_flow_says()}</p>
      </div>
      <ul className="k-stats__shares">
        {steps.map(({ name, count, to }) => (
          <ShareRow
            key={name}
            name={to ? <TextLink to={to}>{name}</TextLink> : <span>{name}</span>}
            value={
              <span>
                <Num value={count} />
                {placed > 0 && (
                  <span className="k-muted">
                    {' '}
                    · <Num value={Math.floor((count / placed) * 100)} unit="%" />
                  </span>
                )}
              </span>
            }
            share={placed > 0 ? count / placed : 0}
            colour={2}
          />
        ))}
      </ul>
      <p className="k-muted k-kpi__d">{m.figures_not_recorded()}</p>
      <dl className="k-medians">
        <Median name={m.figures_to_pay()} note={m.figures_to_pay_says()} times={pay} />
        <Median name={m.figures_to_deliver()} note={m.figures_to_deliver_says()} times={deliver} />
      </dl>
    </Card>
  )
}

const sumOf = (counts: Record<OrderStatus, number>, counted: (status: OrderStatus) => boolean) =>
  statuses.filter(counted).reduce((sum, status) => sum + counts[status], 0)

function Median({ name, note, times }: { name: string; note: string; times: FiguresRead['pay'] }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <b>
          <Bdi>{wordsOf(times.now)}</Bdi>
        </b>
        <small>{m.figures_row_before({ amount: wordsOf(times.before) })}</small>
        <small>{note}</small>
      </dd>
    </div>
  )
}

const wordsOf = ({ seconds }: MedianTime): string =>
  seconds === null
    ? m.reconciliation_nothing()
    : formatDuration(Math.round((seconds * 1_000) / MINUTE), 'short')
