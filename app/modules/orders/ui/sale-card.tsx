import { m } from '#i18n/paraglide/messages.js'
import { Icon } from '#ui/icon.tsx'
import type { Rating } from '../feedback.ts'
import type { Sale } from '../order-lists.server.ts'
import type { Actions } from '../order.ts'
import { MoneyCallout } from './money-callout.tsx'
import { MoveForm } from './order-actions.tsx'
import { OrderCard } from './order-card.tsx'
import { SoldFacts } from './order-facts.tsx'
import type { Money } from './order-money.ts'
import { RatingStatus } from './order-rating.tsx'
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
      {order.rating && <ReceivedFeedback rating={order.rating} comment={order.comment} />}
    </OrderCard>
  )
}

function ReceivedFeedback({ rating, comment }: { rating: Rating; comment: string | null }) {
  return (
    <div className="k-stack k-gap-2">
      <h2 className="k-h3">{m.sale_feedback()}</h2>
      <p><RatingStatus rating={rating} /></p>
      {comment && <p><bdi>{comment}</bdi></p>}
    </div>
  )
}
