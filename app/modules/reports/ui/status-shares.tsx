import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { meanings, type OrderStatus, statuses } from '#modules/orders/order.ts'
import { statusLabel, statusLook } from '#modules/orders/ui/order-status.tsx'
import { Card } from '#ui/card.tsx'
import { Num } from '#ui/da.tsx'
import { StackBar } from '#ui/stack-bar.tsx'
import { Status } from '#ui/status.tsx'

/** From the happy end to the unhappy ones. */
const order = [
  ...statuses.filter((status) => !meanings[status].is_undone).reverse(),
  ...statuses.filter((status) => meanings[status].is_undone),
]

/** Where the orders that were placed in the period stand now. */
export function StatusShares({
  counts,
  says,
}: {
  counts: Record<OrderStatus, number>
  /** Of which orders. */
  says: string
}) {
  const words = order
    .map((status) => `${statusLabel(status)} ${formatNumber(counts[status])}`)
    .join(m.stats_comma() + ' ')
  return (
    <Card className="k-stack" aria-labelledby="statuses">
      <div>
        <h2 id="statuses">{m.stats_statuses()}</h2>
        <p className="k-muted k-sm">{says}</p>
      </div>
      {statuses.every((status) => counts[status] === 0) ? (
        <p className="k-muted">{m.stats_no_orders()}</p>
      ) : (
        <>
          <StackBar label={words} parts={parts(counts)} />
          <ul className="k-legend">
            {order.map((status) => (
              <li key={status}>
                <Status {...statusLook(status)}>{statusLabel(status)}</Status>
                <Num value={counts[status]} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}

/** What has one colour, as both refunds, is one part of the bar. */
const parts = (counts: Record<OrderStatus, number>) =>
  [...Map.groupBy(order, (status) => statusLook(status).tone)].map(([tone, own]) => ({
    tone,
    value: own.reduce((sum, status) => sum + counts[status], 0),
  }))
