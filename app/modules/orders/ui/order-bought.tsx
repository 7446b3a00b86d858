import { m } from '#i18n/paraglide/messages.js'
import { Status } from '#ui/status.tsx'
import { FeedbackForm } from './feedback-form.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderCallout } from './order-callout.tsx'
import { OrderCard } from './order-card.tsx'
import { BoughtFacts } from './order-facts.tsx'
import { openHref } from './order-list.ts'
import type { Money } from './order-money.ts'
import { OrderTimeline } from './order-timeline.tsx'
import type { Actions, BoughtOrder } from './order-view.ts'

type BoughtOrderCardProps = { order: BoughtOrder; actions: Actions; money: Money; open: boolean }

/** An order as its buyer sees it: how far it is, where the money is, and what can be done. */
export function BoughtOrderCard({ order, actions, money, open }: BoughtOrderCardProps) {
  return (
    <OrderCard order={order} open={open} facts={<BoughtFacts order={order} />}>
      <OrderTimeline order={order} reader="buyer" />
      <OrderCallout money={money} total_price={order.total_price} dispute_reason={order.dispute_reason} />
      <OrderActions order={order} actions={actions} />
      <Feedback order={order} />
    </OrderCard>
  )
}

function Feedback({ order: { id, status, rating } }: { order: BoughtOrder }) {
  if (rating) return <p><Status tone="success" icon="check">{m.order_feedback_submitted()}</Status></p>
  return status === 'received' ? <FeedbackForm orderId={id} back={openHref('/orders', id)} /> : null
}
