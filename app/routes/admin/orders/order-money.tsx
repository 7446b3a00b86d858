import { formatDateTime } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { accountName, transferCode } from '#modules/ledger/ui/transfer-words.ts'
import type { AdminOrder } from '#modules/orders/orders-for-admin.server.ts'
import { wayName } from '#modules/orders/ui/contact.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Da } from '#ui/da.tsx'

/** An account of this order in words, as one of its transfers knows it. */
const accountOf = (
  account: string,
  order: AdminOrder,
  { paid_by_transfer }: AdminOrder['transfers'][number],
): string =>
  accountName(account, {
    person: (id) =>
      ({ [order.user_id]: order.buyer_username, [order.seller_id]: order.seller_username })[id],
    method: (id) =>
      id === String(order.payment_method_id)
        ? wayName({ ...order, by_transfer: paid_by_transfer })
        : undefined,
  })

/** Every transfer of the order's money: why, how much, from where to where, when. */
export function OrderMoney({ order }: { order: AdminOrder }) {
  return (
    <section className="k-stack k-gap-2" aria-labelledby="order-money">
      <h2 id="order-money" className="k-strong">
        {m.admin_transfer_title()}
      </h2>
      {order.transfers.length === 0 ? (
        <p className="k-muted">{m.admin_transfer_none()}</p>
      ) : (
        <ol className="k-feed k-orderfeed">
          {order.transfers.map((transfer) => (
            <li key={transfer.id}>
              <span>{transferCode(transfer.code)}</span>
              <b>
                <Da amount={transfer.amount} />
              </b>
              <small>
                <Bdi>
                  {m.admin_transfer_way({
                    from: accountOf(transfer.debit, order, transfer),
                    to: accountOf(transfer.credit, order, transfer),
                  })}
                </Bdi>{' '}
                · {formatDateTime(transfer.created_at)}
              </small>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
