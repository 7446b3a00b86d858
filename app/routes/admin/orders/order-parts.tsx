import { formatDateTime } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { withQuery } from '#kernel/paging.ts'
import { endsWords } from '#modules/offers/ui/ladder-words.ts'
import { reasonLabel } from '#modules/disputes/ui/dispute-words.ts'
import { deliveryDueAt } from '#modules/orders/deadlines.ts'
import type { AdminOrder } from '#modules/orders/orders-for-admin.server.ts'
import { AnsweredFields } from '#modules/orders/ui/answered-fields.tsx'
import { contactNames, wayName } from '#modules/orders/ui/contact.ts'
import { moneyRowWords } from '#modules/orders/ui/money-rows.ts'
import { refundReason } from '#modules/orders/ui/refund-reason.ts'
import { progressOf, type ProgressStep } from '#modules/orders/ui/timeline.ts'
import { invoiceNumber } from '#modules/payments/invoice.ts'
import { PersonLink } from '../parts/cells.tsx'
import { StatedFacts } from '#modules/catalog/ui/stated-facts.tsx'
import { Bdi } from '#ui/bdi.tsx'
import { Da, Digits, Num } from '#ui/da.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { Link } from '#ui/link.tsx'
import { Timeline } from '#ui/timeline.tsx'
import { History } from '../parts/history.tsx'

const stepNames: Record<ProgressStep['step'], () => string> = {
  created: m.admin_order_created,
  paid: m.admin_payment_received,
  completed: m.admin_order_completed,
  received: m.admin_order_received,
  cancelled: m.order_step_cancelled,
  refunded: m.order_step_refunded,
}

/** How far the order is, in the steps of progressOf. */
export function OrderProgress({ order }: { order: AdminOrder }) {
  const steps = progressOf(order).map(({ step, state, at }) => ({
    label: stepNames[step](),
    note: noteOf(state, at),
    state: state === 'never' ? ('next' as const) : state,
  }))
  return <Timeline horizontal steps={steps} />
}

function noteOf(state: ProgressStep['state'], at: Date | null): string {
  if (at) return formatDateTime(at)
  if (state === 'never') return m.admin_never()
  return state === 'next' ? m.admin_not_yet() : '—'
}

/**
 * Who bought, how to reach them, what was agreed. A person who is opened from here leads back here.
 */
export function AdminOrderFacts({ order, search }: { order: AdminOrder; search: string }) {
  const from = withQuery('', { from: `/admin/orders/${order.id}${search}` })
  const promised = order.status === 'paid' ? deliveryDueAt(order) : null
  return (
    <div className="k-grid2">
      <Facts>
        <Fact label={m.admin_buyer()}>
          <PersonLink id={order.user_id} name={order.buyer_username} search={from} />
        </Fact>
        <Fact label={m.admin_full_name()} is={<Bdi>{order.buyer_name}</Bdi>} />
        <Fact label={m.admin_email()} is={<bdi dir="ltr">{order.buyer_email}</bdi>} />
        <Fact label={m.admin_phone()} is={<Digits>{order.buyer_phone}</Digits>} />
        <Fact label={m.admin_contact()}>
          <Bdi>{contactNames[order.contact_method]}</Bdi>{' '}
          <bdi dir="ltr">{order.contact_details}</bdi>
        </Fact>
        <AnsweredFields answers={order.buyer_fields} copied />
        {order.climb && <Fact label={m.ladder_bought()} is={endsWords(order.climb)} />}
        <StatedFacts facts={order.offer_attributes} />
      </Facts>
      <Facts>
        <Fact label={m.admin_payment()}>
          <Bdi>{wayName(order)}</Bdi>
        </Fact>
        {order.paid_at && (
          <Fact label={m.receipt_title()}>
            <Link className="k-link k-link--tap" to={`/orders/${order.id}/receipt`}>
              {m.receipt_open()}
            </Link>
          </Fact>
        )}
        {order.invoices.map((invoice) => (
          <Fact
            key={invoice.kind}
            label={invoice.kind === 'invoice' ? m.invoice_title() : m.invoice_credit_title()}
          >
            <Link className="k-link k-link--tap" to={`/orders/${order.id}/invoice`}>
              <Digits>{invoiceNumber(invoice)}</Digits>
            </Link>
          </Fact>
        ))}
        {promised && <Fact label={m.admin_promised_by()} is={formatDateTime(promised)} />}
        <Fact label={m.admin_quantity()} is={<Num value={order.quantity} />} />
        <Fact label={m.admin_seller()}>
          <PersonLink id={order.seller_id} name={order.seller_username} search={from} />
        </Fact>
        {moneyRowWords(order, 'staff').map(({ row, label, amount }) => (
          <Fact key={row} label={label} is={<Da amount={amount} />} />
        ))}
        {order.refund_reason && (
          <Fact
            label={m.admin_refund_reason()}
            is={<Bdi>{refundReason(order.refund_reason)}</Bdi>}
          />
        )}
      </Facts>
    </div>
  )
}

const moveWords: Record<string, () => string> = {
  place: m.admin_move_place,
  mark_paid: m.admin_move_mark_paid,
  cancel: m.admin_move_cancel,
  complete: m.admin_move_complete,
  receive: m.admin_move_receive,
  refund_wallet: m.admin_move_refund_wallet,
  refund_original: m.admin_move_refund_original,
  cancel_late: m.admin_move_cancel_late,
  cancel_late_original: m.admin_move_cancel_late_original,
  give_back: m.admin_move_give_back,
  extend: m.admin_move_extend,
  release: m.admin_move_release,
  dispute: m.admin_move_dispute,
  settle: m.admin_move_settle,
  split: m.admin_move_split,
}

const partyWords: Record<string, () => string> = {
  buyer: m.admin_party_buyer,
  seller: m.admin_party_seller,
  admin: m.admin_party_admin,
  system: m.admin_party_system,
}

/** Every step of the order. */
export const OrderHistory = ({ order }: { order: AdminOrder }) => (
  <History
    steps={order.history.map(({ move, party, reason, created_at, actor }) => ({
      done:
        move === 'mark_paid' && party === 'buyer'
          ? m.admin_transfer_move_paid()
          : (moveWords[move]?.() ?? move),
      note: move === 'dispute' && party === 'buyer' ? reasonLabel(reason ?? '') : reason,
      at: created_at,
      by: (
        <>
          {partyWords[party]?.() ?? party}
          {actor && (
            <>
              {' '}
              <Bdi>{actor}</Bdi>
            </>
          )}
        </>
      ),
    }))}
  />
)
