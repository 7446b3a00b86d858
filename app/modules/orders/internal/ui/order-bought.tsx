import { memo } from 'react'
import { Timeline } from '#ui/timeline.tsx'
import { Deadline } from './deadline.tsx'
import { FeedbackForm } from '../../ui/feedback-form.island.tsx'
import { MoneyCallout } from './money-callout.tsx'
import type { OnMove } from './move-form.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderCard } from './order-card.tsx'
import { BoughtFacts } from './order-facts.tsx'
import type { BoughtCard } from '../../ui/order-view.ts'

type BoughtOrderProps = { order: BoughtCard; pending?: boolean; onMove: OnMove }

/** An order as its buyer sees it: how far it is, where the money is, and what can be done. */
export const BoughtOrder = memo(({ order, pending, onMove }: BoughtOrderProps) => (
  <OrderCard order={order} pending={pending} facts={<BoughtFacts order={order} />}>
    <Timeline horizontal steps={order.steps} />
    <MoneyCallout words={order.money} />
    <Deadline words={order.deadline} asked={order.asked_time} />
    <OrderActions order={order} onMove={onMove} />
    {(order.may_rate || order.rating) && (
      <FeedbackForm orderId={order.id} given={order.rating !== null} />
    )}
  </OrderCard>
))
