import { formatDateTime } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { idFrom } from '#kernel/id.ts'
import type { AdminOrder } from '#modules/orders/order-lists.server.ts'
import { isolated } from '#modules/orders/ui/checkout-text.ts'
import { methodName } from '#modules/orders/ui/contact.ts'
import { Da } from '#ui/da.tsx'
import { Link } from '#ui/link.tsx'
import { amountOf, outcomeWords } from './payment-parts.tsx'

const codeWords: Record<string, () => string> = {
  capture: m.admin_transfer_code_capture, payout: m.admin_transfer_code_payout, fee: m.admin_transfer_code_fee,
  refund_wallet: m.admin_transfer_code_refund_wallet, refund_original: m.admin_transfer_code_refund_original,
  late_payment: m.admin_transfer_code_late_payment, redemption: m.admin_transfer_code_redemption, deposit: m.admin_transfer_code_deposit,
  withdrawal: m.admin_transfer_code_withdrawal, withdrawal_paid: m.reconciliation_line_withdrawals_paid,
  withdrawal_fee: m.reconciliation_line_withdrawal_fees, withdrawal_returned: m.reconciliation_line_withdrawals_returned,
}

/** Why money moved, in words; a code that nobody knows as it is. */
export const transferCode = (code: string): string => codeWords[code]?.() ?? code

/** An account of this order in words. */
function accountOf(account: string, order: AdminOrder): string {
  if (account === `wallet:${order.user_id}`) return m.admin_transfer_account_wallet({ username: isolated(order.buyer_username) })
  if (account === `wallet:${order.seller_id}`) return m.admin_transfer_account_wallet({ username: isolated(order.seller_username) })
  if (account.startsWith('escrow:')) return m.admin_transfer_account_escrow()
  if (account === 'fees') return m.admin_transfer_account_fees()
  const method = idFrom(account.replace('clearing:', ''))
  return isolated(method === order.payment_method_id ? methodName(order.payment_method, order.payment_method_ar) : account)
}

/** Every transfer of the order's money: why, how much, from where to where, when. */
export function OrderMoney({ order }: { order: AdminOrder }) {
  return (
    <section className="k-stack k-gap-2" aria-labelledby="order-money">
      <h3 id="order-money" className="k-strong">{m.admin_transfer_title()}</h3>
      {order.transfers.length === 0 ? <p className="k-muted">{m.admin_transfer_none()}</p> : (
        <ol className="k-feed k-orderfeed">
          {order.transfers.map(({ id, code, debit, credit, amount, created_at }) => (
            <li key={id}>
              <span>{transferCode(code)}</span>
              <b><Da amount={amount} /></b>
              <small>
                <bdi>{m.admin_transfer_way({ from: accountOf(debit, order), to: accountOf(credit, order) })}</bdi> · {formatDateTime(created_at)}
              </small>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

/** What payment providers told of the order. */
export function OrderEvents({ order: { payment_events: events } }: { order: AdminOrder }) {
  if (events.length === 0) return null
  return (
    <section className="k-stack k-gap-2" aria-labelledby="order-events">
      <h3 id="order-events" className="k-strong">{m.admin_transfer_events()}</h3>
      <ol className="k-feed k-orderfeed">
        {events.map((event) => (
          <li key={event.seq}>
            <span>{outcomeWords[event.outcome]()}</span>
            <b><bdi className="k-num" dir="ltr">{amountOf(event)}</bdi></b>
            <small>
              {event.stranded
                ? <Link className="k-link k-link--tap" to={`/admin/payments/${event.seq}`}><bdi dir="ltr">{event.id}</bdi></Link>
                : <bdi dir="ltr">{event.id}</bdi>} · {formatDateTime(event.received_at)}
            </small>
          </li>
        ))}
      </ol>
    </section>
  )
}
