import { memo } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { Timeline } from '#ui/timeline.tsx'
import type { Rating } from '../feedback.ts'
import { MoneyCallout } from './money-callout.tsx'
import { Deadline } from './deadline.tsx'
import { type OnMove, SaleActions } from './order-actions.tsx'
import { OrderCard } from './order-card.tsx'
import { SoldFacts } from './order-facts.tsx'
import { RatingStatus } from './order-rating.tsx'
import type { SoldCard } from './order-view.ts'
import { ReplyForm } from './reply-form.island.tsx'
import { Reply } from './reply.tsx'

type SoldOrderProps = { order: SoldCard; pending?: boolean; onMove: OnMove }

/** An order as its seller sees it: what to deliver and to whom, and when they are paid. */
export const SoldOrder = memo(({ order, pending, onMove }: SoldOrderProps) => (
  <OrderCard order={order} pending={pending} facts={<SoldFacts order={order} />}>
    <Timeline horizontal steps={order.steps} />
    <MoneyCallout words={order.money} />
    <Deadline words={order.deadline} asked={order.asked_time} />
    <SaleActions order={order} onMove={onMove} />
    {order.rating && <ReceivedFeedback sale={order} rating={order.rating} />}
  </OrderCard>
))

function ReceivedFeedback({
  sale: { id, comment, reply, may_reply, reply_removed },
  rating,
}: {
  sale: SoldCard
  rating: Rating
}) {
  return (
    <div className="k-stack k-gap-3">
      <h2 className="k-h3">{m.sale_feedback()}</h2>
      <p>
        <RatingStatus rating={rating} />
      </p>
      {comment && (
        <p>
          <bdi>{comment}</bdi>
        </p>
      )}
      {reply && <Reply label={m.feedback_reply_own()}>{reply}</Reply>}
      {reply_removed && <p className="k-muted k-sm">{m.feedback_reply_removed()}</p>}
      {may_reply && (
        <details>
          <summary className="k-link k-link--tap">{m.feedback_reply_write()}</summary>
          <ReplyForm orderId={id} />
        </details>
      )}
    </div>
  )
}
