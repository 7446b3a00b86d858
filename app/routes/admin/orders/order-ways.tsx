import { m } from '#i18n/paraglide/messages.js'
import { type MoneyOutcome, moneyWays } from '#modules/orders/money-ways.ts'
import { isHeld } from '#modules/orders/order.ts'
import type { AdminOrder } from '#modules/orders/orders-for-admin.server.ts'
import { leftOf } from '#modules/orders/split.ts'
import { refundLines } from '#modules/orders/ui/refund-words.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Da } from '#ui/da.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { Status } from '#ui/status.tsx'
import { useMay } from '../parts/use-may.ts'
import '#modules/orders/ui/refunds.css'

// Table on /admin/orders/{orderId} of what buyer, seller and site would get by each decision about
// the order's money: letting it go on, or refunding it.

const wayWords: Record<MoneyOutcome, () => string> = {
  as_it_is: m.admin_ways_over,
  goes_on: m.admin_ways_goes_on,
  all_back: m.admin_ways_all_back,
}

type WaysProps = { order: AdminOrder; search: string; dispute: number | null }

/** Where the money goes by each decision, before any is taken. */
export function OrderWays({ order, search, dispute }: WaysProps) {
  const mayRefund = useMay()('refund')
  const ways = moneyWays(order)
  if (ways.length === 0) return null
  const held = isHeld(order)
  const path =
    dispute === null ? `/admin/orders/${order.id}/refund${search}` : `/admin/disputes/${dispute}`
  return (
    <Card className="k-stack" aria-labelledby="ways">
      <div className="k-between k-wrapping">
        <h2 id="ways">{m.admin_ways_title()}</h2>
        {held && (
          <span className="k-row">
            <Status tone="info" icon="lock">
              {m.admin_ways_held()}
            </Status>
            <b>
              <Da amount={leftOf(order)} />
            </b>
          </span>
        )}
      </div>
      <table className="k-moneyways">
        <thead>
          <tr>
            <th scope="col">{m.admin_ways_decision()}</th>
            <th scope="col">{m.dispute_buyer()}</th>
            <th scope="col">{m.dispute_seller()}</th>
            <th scope="col">{m.dispute_fee()}</th>
          </tr>
        </thead>
        <tbody>
          {ways.map(({ way, buyer, seller, commission }) => (
            <tr key={way}>
              <th scope="row">{wayWords[way]()}</th>
              <td data-l={m.dispute_buyer()}>
                <Da amount={buyer} />
              </td>
              <td data-l={m.dispute_seller()}>
                <Da amount={seller} />
              </td>
              <td data-l={m.dispute_fee()}>
                <Da amount={commission} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {held && mayRefund && (
        <div className="k-between k-wrapping">
          <p className="k-muted k-sm">{m.admin_ways_part()}</p>
          <ButtonLink size="sm" to={path}>
            {dispute === null ? m.admin_ways_choose() : m.admin_dispute_link({ number: dispute })}
          </ButtonLink>
        </div>
      )}
    </Card>
  )
}

/** What went back, time by time, and how far it is. */
export function OrderRefunded({ order }: { order: AdminOrder }) {
  const may = useMay()
  if (order.refunds.length === 0) return null
  return (
    <Card className="k-stack" aria-labelledby="refunded">
      <h2 id="refunded">{m.refunds_staff_title()}</h2>
      <ul className="k-refunds">
        {refundLines(order.refunds, may('send_payouts') ? 'sender' : 'staff', order.outages).map(
          ({ key, icon, amount, date, text, task }) => (
            <li key={key}>
              <Icon name={icon} />
              <b>
                <Da amount={amount} />
              </b>
              <span>{text}</span>
              <small>
                {date}
                {task !== null && may('send_payouts') && (
                  <>
                    {' · '}
                    <Link className="k-link k-link--tap" to={`/admin/refunds/${task}`}>
                      {m.admin_refunds_one({ id: String(task) })}
                    </Link>
                  </>
                )}
              </small>
            </li>
          ),
        )}
      </ul>
    </Card>
  )
}
