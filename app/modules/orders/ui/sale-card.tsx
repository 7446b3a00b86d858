import { m } from '#i18n/paraglide/messages.js'
import { Icon } from '#ui/icon.tsx'
import type { Rating } from '../feedback.ts'
import type { Sale } from '../order-lists.server.ts'
import type { Actions } from '../order.ts'
import { Reply } from './feedback-list.tsx'
import { MoneyCallout } from './money-callout.tsx'
import { MoveForm } from './order-actions.tsx'
import { OrderCard } from './order-card.tsx'
import { SoldFacts } from './order-facts.tsx'
import type { Money } from './order-money.ts'
import { RatingStatus } from './order-rating.tsx'
import { ReplyForm } from './reply-form.tsx'
import { OrderTimeline } from './order-timeline.tsx'

type SaleCardProps = { order: Sale; actions: Actions; money: Money; open: boolean }

/** An order as its seller sees it: what to deliver and to whom, and when they are paid. */
export function SaleCard({ order, actions, money, open }: SaleCardProps) {
  return (
    <OrderCard order={order} open={open} facts={<SoldFacts order={order} />}>
      <OrderTimeline order={order} reader="seller" />
      <MoneyCallout money={money} order={order} reader="seller" />
      {actions.moves.includes('complete') && (
        <div className="k-actions">
          <MoveForm id={order.id} move="complete" list="/sales"><Icon name="check" />{m.sale_complete()}</MoveForm>
        </div>
      )}
      {order.rating && <ReceivedFeedback sale={order} rating={order.rating} />}
    </OrderCard>
  )
}

function ReceivedFeedback({ sale: { id, comment, reply, replied_at, feedback_counts }, rating }: { sale: Sale; rating: Rating }) {
  return (
    <div className="k-stack k-gap-3">
      <h2 className="k-h3">{m.sale_feedback()}</h2>
      <p><RatingStatus rating={rating} /></p>
      {comment && <p><bdi>{comment}</bdi></p>}
      {reply && <Reply label={m.feedback_reply_own()}>{reply}</Reply>}
      {replied_at && !reply && <p className="k-muted k-sm">{m.feedback_reply_removed()}</p>}
      {feedback_counts && !replied_at && (
        <details>
          <summary className="k-link k-link--tap">{m.feedback_reply_write()}</summary>
          <ReplyForm orderId={id} />
        </details>
      )}
    </div>
  )
}
