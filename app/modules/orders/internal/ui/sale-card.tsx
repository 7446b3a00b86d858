import { memo } from 'react'
import { Timeline } from '#ui/timeline.tsx'
import { MoneyCallout } from './money-callout.tsx'
import { Deadline } from './deadline.tsx'
import type { OnMove } from './move-form.tsx'
import { SaleActions } from './order-actions.tsx'
import { OrderCard } from './order-card.tsx'
import { SoldFacts } from './order-facts.tsx'
import type { SoldCard } from '../../ui/order-view.ts'
import { ReceivedFeedback } from './received-feedback.tsx'

type SoldOrderProps = { order: SoldCard; pending?: boolean; onMove: OnMove }

/** An order as its seller sees it: what to deliver and to whom, and when they are paid. */
export const SoldOrder = memo(({ order, pending, onMove }: SoldOrderProps) => (
  <OrderCard order={order} pending={pending} facts={<SoldFacts order={order} />}>
    <Timeline horizontal steps={order.steps} />
    <MoneyCallout words={order.money} />
    <Deadline words={order.deadline} asked={order.asked_time} />
    <SaleActions order={order} onMove={onMove} />
    <ReceivedFeedback sale={order} />
  </OrderCard>
))
