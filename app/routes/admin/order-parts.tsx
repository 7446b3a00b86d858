import { formatDateTime } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { AdminOrder } from '#modules/orders/order-lists.server.ts'
import { Da, Num } from '#ui/da.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { Timeline, type TimelineStep } from '#ui/timeline.tsx'

/** Created, paid (any status but pending, as the screen is specified) and completed; the true status stands in the title. */
export function OrderProgress({ order }: { order: AdminOrder }) {
  const paid = order.status !== 'pending'
  const completed = order.status === 'completed' || order.status === 'received'
  const step = (label: string, at: Date | null, state: TimelineStep['state']): TimelineStep =>
    ({ label, note: at ? formatDateTime(at) : m.admin_not_yet(), state })
  return (
    <Timeline
      horizontal
      steps={[
        step(m.admin_order_created(), order.created_at, paid ? 'done' : 'now'),
        { ...step(m.admin_payment_received(), order.paid_at, completed ? 'done' : paid ? 'now' : 'next'), ...(paid && !order.paid_at && { note: '—' }) },
        step(m.admin_order_completed(), completed ? order.completed_at : null, completed ? 'now' : 'next'),
      ]}
    />
  )
}

const contactNames = { telegram: 'Telegram', whatsapp: 'WhatsApp', viber: 'Viber' }

/** Who bought, how to reach them, what was agreed. */
export function OrderFacts({ order }: { order: AdminOrder }) {
  const fee = order.seller_fee + order.buyer_fee
  return (
    <div className="k-grid2">
      <Facts>
        <Fact label={m.admin_buyer()}><bdi>{order.buyer_username}</bdi></Fact>
        <Fact label={m.admin_full_name()}><bdi>{order.buyer_name}</bdi></Fact>
        <Fact label={m.admin_email()}><bdi dir="ltr">{order.buyer_email}</bdi></Fact>
        <Fact label={m.admin_phone()}><bdi className="k-num" dir="ltr">{order.buyer_phone}</bdi></Fact>
        <Fact label={m.admin_contact()}><bdi>{contactNames[order.contact_method]}</bdi> <bdi dir="ltr">{order.contact_details}</bdi></Fact>
      </Facts>
      <Facts>
        <Fact label={m.admin_payment()}><bdi>{order.payment_method}</bdi></Fact>
        <Fact label={m.admin_quantity()}><Num value={order.quantity} /></Fact>
        <Fact label={m.admin_seller()}><bdi>{order.seller_username}</bdi></Fact>
        <Fact label={m.admin_seller_part()}><Da amount={order.total_price - fee} /></Fact>
        <Fact label={m.admin_fee()}><Da amount={fee} /></Fact>
        {order.refund_reason && <Fact label={m.admin_refund_reason()}><bdi>{order.refund_reason}</bdi></Fact>}
      </Facts>
    </div>
  )
}

const moveWords: Record<string, () => string> = {
  place: m.admin_move_place, mark_paid: m.admin_move_mark_paid, cancel: m.admin_move_cancel, complete: m.admin_move_complete,
  receive: m.admin_move_receive, refund_wallet: m.admin_move_refund_wallet, refund_original: m.admin_move_refund_original,
  release: m.admin_move_release, dispute: m.admin_move_dispute, settle: m.admin_move_settle,
}

const partyWords: Record<string, () => string> = {
  buyer: m.admin_party_buyer, seller: m.admin_party_seller, admin: m.admin_party_admin, system: m.admin_party_system,
}

/** Every step of the order: what, when, by whom, and why. */
export function OrderHistory({ order }: { order: AdminOrder }) {
  return (
    <details>
      <summary className="k-link k-link--tap">{m.admin_history()}</summary>
      <ol className="k-feed">
        {order.history.map((entry, index) => (
          <li key={index}>
            <span>
              {moveWords[entry.move]?.() ?? entry.move}
              {entry.reason && <> · <bdi>{entry.reason}</bdi></>}
            </span>
            <small>
              {formatDateTime(entry.created_at)} · {partyWords[entry.party]?.() ?? entry.party}{entry.actor && <> <bdi>{entry.actor}</bdi></>}
            </small>
          </li>
        ))}
      </ol>
    </details>
  )
}
