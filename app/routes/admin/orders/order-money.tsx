import { formatDateTime } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { accountName, transferCode } from '#modules/ledger/ui.ts'
import type { AdminOrder } from '#modules/orders/queries.server.ts'
import { methodName } from '#modules/orders/ui.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Da } from '#ui/da.tsx'

/** An account of this order in words. */
const accountOf = (account: string, order: AdminOrder): string =>
  accountName(account, {
    person: (id) =>
      ({ [order.user_id]: order.buyer_username, [order.seller_id]: order.seller_username })[id],
    method: (id) =>
      id === String(order.payment_method_id)
        ? methodName(order.payment_method, order.payment_method_ar)
        : undefined,
  })

/** Every transfer of the order's money: why, how much, from where to where, when. */
export function OrderMoney({ order }: { order: AdminOrder }) {
  return (
    <section className="k-stack k-gap-2" aria-labelledby="order-money">
      <h3 id="order-money" className="k-strong">
        {m.admin_transfer_title()}
      </h3>
      {order.transfers.length === 0 ? (
        <p className="k-muted">{m.admin_transfer_none()}</p>
      ) : (
        <ol className="k-feed k-orderfeed">
          {order.transfers.map(({ id, code, debit, credit, amount, created_at }) => (
            <li key={id}>
              <span>{transferCode(code)}</span>
              <b>
                <Da amount={amount} />
              </b>
              <small>
                <Bdi>
                  {m.admin_transfer_way({
                    from: accountOf(debit, order),
                    to: accountOf(credit, order),
                  })}
                </Bdi>{' '}
                · {formatDateTime(created_at)}
              </small>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
