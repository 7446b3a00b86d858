import { m } from '#i18n/paraglide/messages.js'
import { Status } from '#ui/status.tsx'
import type { BuyerOrder } from '../order-lists.server.ts'
import { type Actions, mayGiveFeedback } from '../order.ts'
import { FeedbackForm } from './feedback-form.tsx'
import { MoneyCallout } from './money-callout.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderCard } from './order-card.tsx'
import { BoughtFacts } from './order-facts.tsx'
import { openHref } from './order-list.ts'
import type { Money } from './order-money.ts'
import { OrderTimeline } from './order-timeline.tsx'

type BoughtOrderCardProps = { order: BuyerOrder; actions: Actions; money: Money; open: boolean }

/** An order as its buyer sees it: how far it is, where the money is, and what can be done. */
export function BoughtOrderCard({ order, actions, money, open }: BoughtOrderCardProps) {
  return (
    <OrderCard order={order} open={open} facts={<BoughtFacts order={order} />}>
      <OrderTimeline order={order} reader="buyer" />
      <MoneyCallout money={money} order={order} reader="buyer" />
      <OrderActions order={order} actions={actions} />
      <Feedback order={order} />
    </OrderCard>
  )
}

function Feedback({ order }: { order: BuyerOrder }) {
  if (order.rating) return <p><Status tone="success" icon="check">{m.order_feedback_submitted()}</Status></p>
  return mayGiveFeedback(order, 'buyer', false) ? <FeedbackForm orderId={order.id} back={openHref('/orders', order.id)} /> : null
}
