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
import { Card } from '#ui/card.tsx'
import { Da, Digits, Num } from '#ui/da.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { Link } from '#ui/link.tsx'
import { Timeline } from '#ui/timeline.tsx'
import { History } from '../parts/history.tsx'

// Parts of an order's page in the back office, /admin/orders/{orderId}: its progress, its people
// and its history.

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

type PeopleProps = { order: AdminOrder; search: string }

/**
 * Who bought and sold, and how it was paid. A person who is opened from here leads back here.
 */
export function OrderPeople({ order, search }: PeopleProps) {
  const from = withQuery('', { from: `/admin/orders/${order.id}${search}` })
  return (
    <div className="k-stack k-sided__side">
      <Card className="k-stack k-gap-3" aria-labelledby="buyer">
        <h2 id="buyer">{m.admin_buyer()}</h2>
        <PersonLink id={order.user_id} name={order.buyer_username} search={from} />
        <BuyerFacts order={order} />
      </Card>
      <Card className="k-stack k-gap-3" aria-labelledby="seller">
        <h2 id="seller">{m.admin_seller()}</h2>
        <PersonLink id={order.seller_id} name={order.seller_username} search={from} />
        <SellerFacts order={order} />
      </Card>
      <Card className="k-stack k-gap-3" aria-labelledby="payment">
        <h2 id="payment">{m.admin_payment()}</h2>
        <p>
          <Bdi>{wayName(order)}</Bdi>
        </p>
        <PaymentFacts order={order} />
      </Card>
    </div>
  )
}

/** How to reach the buyer, and what they answered. */
const BuyerFacts = ({ order }: { order: AdminOrder }) => (
  <Facts>
    <Fact label={m.admin_full_name()} is={<Bdi>{order.buyer_name}</Bdi>} />
    <Fact label={m.admin_email()} is={<bdi dir="ltr">{order.buyer_email}</bdi>} />
    <Fact label={m.admin_phone()} is={<Digits>{order.buyer_phone}</Digits>} />
    <Fact label={m.admin_contact()}>
      <Bdi>{contactNames[order.contact_method]}</Bdi> <bdi dir="ltr">{order.contact_details}</bdi>
    </Fact>
    <AnsweredFields answers={order.buyer_fields} copied />
  </Facts>
)

/** What was agreed with the seller. */
function SellerFacts({ order }: { order: AdminOrder }) {
  const promised = order.status === 'paid' ? deliveryDueAt(order) : null
  return (
    <Facts>
      <Fact label={m.admin_quantity()} is={<Num value={order.quantity} />} />
      {promised && <Fact label={m.admin_promised_by()} is={formatDateTime(promised)} />}
      {order.climb && <Fact label={m.ladder_bought()} is={endsWords(order.climb)} />}
      <StatedFacts facts={order.offer_attributes} />
    </Facts>
  )
}

/** By what it was paid, amount by amount, with its papers. */
function PaymentFacts({ order }: { order: AdminOrder }) {
  return (
    <Facts>
      {moneyRowWords(order, 'staff').map(({ row, label, amount }) => (
        <Fact key={row} label={label} is={<Da amount={amount} />} />
      ))}
      {order.paid_at && (
        <Fact label={m.receipt_title()}>
          <Link className="k-link k-link--tap" to={`/orders/${order.id}/receipt`}>
            {m.receipt_open()}
          </Link>
        </Fact>
      )}
      {order.invoices.map((invoice) => (
        <Fact
          key={invoiceNumber(invoice)}
          label={invoice.kind === 'invoice' ? m.invoice_title() : m.invoice_credit_title()}
        >
          <Link className="k-link k-link--tap" to={`/orders/${order.id}/invoice`}>
            <Digits>{invoiceNumber(invoice)}</Digits>
          </Link>
        </Fact>
      ))}
      {order.refund_reason && (
        <Fact label={m.admin_refund_reason()} is={<Bdi>{refundReason(order.refund_reason)}</Bdi>} />
      )}
    </Facts>
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
  refund_part: m.admin_move_refund_part,
  refund_part_original: m.admin_move_refund_part_original,
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
