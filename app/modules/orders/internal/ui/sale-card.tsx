import { memo } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Timeline } from '#ui/timeline.tsx'
import type { Rating } from '../feedback.ts'
import { MoneyCallout } from './money-callout.tsx'
import { MoveForm, type OnMove } from './order-actions.tsx'
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
    <DeliverActions order={order} onMove={onMove} />
    {order.rating && <ReceivedFeedback sale={order} rating={order.rating} />}
  </OrderCard>
))

/** How the order is delivered: by its form, by a press, or by either. */
function DeliverActions({
  order: { id, deliver, has_goods },
  onMove,
}: Pick<SoldOrderProps, 'order' | 'onMove'>) {
  const form = `/sales/${id}/deliver`
  if (!deliver)
    return (
      has_goods && (
        <div className="k-actions">
          <ButtonLink variant="ghost" to={form}>
            <Icon name="lock" />
            {m.goods_title()}
          </ButtonLink>
        </div>
      )
    )
  return (
    <div className="k-actions">
      {deliver === 'form' ? (
        <ButtonLink variant="primary" to={form}>
          <Icon name="lock" />
          {m.deliver_link()}
        </ButtonLink>
      ) : (
        <MoveForm id={id} move="complete" list="/sales" onMove={onMove}>
          <Icon name="check" />
          {m.sale_complete()}
        </MoveForm>
      )}
      {deliver === 'either' && (
        <ButtonLink variant="ghost" to={form}>
          {m.deliver_link_code()}
        </ButtonLink>
      )}
    </div>
  )
}

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
