import { memo, Suspense, useState } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { FeedbackForm } from '#modules/feedback/ui/feedback-form.island.tsx'
import { ReceivedFeedback } from '#modules/feedback/ui/received-feedback.tsx'
import { Bdi } from '#ui/bdi.tsx'
import { TextLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { classNames } from '#ui/class-names.ts'
import { Da } from '#ui/da.tsx'
import { Icon } from '#ui/icon.tsx'
import { Timeline } from '#ui/timeline.tsx'
import { orderPath } from '../../order-paths.ts'
import { cardId } from '../../ui/order-list.ts'
import { OrderStatusLine } from '../../ui/order-status.tsx'
import type { BoughtCard, SoldCard } from '../../ui/order-view.ts'
import { OrderedPlate } from '../../ui/ordered-plate.tsx'
import { OrderedTitle } from '../../ui/ordered-title.tsx'
import type { MoneyWords } from '../../ui/turn.ts'
import { Deadline } from './deadline.tsx'
import type { OnMove } from './move-form.tsx'
import { OrderActions, SaleActions } from './order-actions.tsx'
import { BoughtFacts, SoldFacts } from './order-facts.tsx'
import './order-card.css'

// An order as one line of a list that opens.

type OrderCardProps = {
  order: BoughtCard | SoldCard
  /** Whether an act on it is on its way. */
  pending?: boolean
  onMove: OnMove
}

/**
 * An order in the list of its buyer or its seller, as one line that opens. Nothing in it is waited
 * for, but as a part of its own a slow phone makes the cards of a list React's one after the other,
 * the one that is pressed first.
 */
export const OrderCard = memo((props: OrderCardProps) => (
  <Suspense>
    <Card {...props} />
  </Suspense>
))

/** Once open it is closed by its reader alone. */
function Card({ order, pending, onMove }: OrderCardProps) {
  const { id, game_name, total_price, created_at, date } = order
  const [open, setOpen] = useState(order.open)
  if (order.open && !open) setOpen(true)
  return (
    <details
      className={classNames('k-order', pending && 'is-pending')}
      id={cardId(id)}
      open={open}
      aria-busy={pending || undefined}
    >
      <summary>
        <OrderedPlate of={order} logo={order.game_logo_url} />
        <OrderedTitle order={order} className="k-order__t k-clamp-2" />
        <span className="k-order__e">
          <span>
            <Da amount={total_price} />
          </span>
          <span className="k-order__s">
            <OrderStatusLine order={order} />
          </span>
        </span>
        <span className="k-order__m">
          <Bdi>{game_name}</Bdi>
          <time dateTime={created_at}>{date}</time>
        </span>
        <Icon name="chevron-down" className="k-order__chev" />
      </summary>
      <div className="k-order__b">
        <div className="k-stack k-gap-5">
          <Timeline horizontal steps={order.steps} />
          <MoneyCallout words={order.money} />
          <Deadline words={order.deadline} asked={order.asked_time} />
          {isSale(order) ? (
            <Sold order={order} onMove={onMove} />
          ) : (
            <Bought order={order} onMove={onMove} />
          )}
          <p>
            <TextLink tap to={orderPath(isSale(order) ? '/sales' : '/orders', id)}>
              {m.order_page_open()}
            </TextLink>
          </p>
        </div>
        {isSale(order) ? <SoldFacts order={order} /> : <BoughtFacts order={order} />}
      </div>
    </details>
  )
}

const isSale = (order: BoughtCard | SoldCard): order is SoldCard => 'buyer_username' in order

/** What its seller can do, and what its buyer said of it. */
const Sold = ({ order, onMove }: { order: SoldCard; onMove: OnMove }) => (
  <>
    <SaleActions order={order} onMove={onMove} />
    <ReceivedFeedback sale={order} />
  </>
)

/** What its buyer can do, and say of it. */
const Bought = ({ order, onMove }: { order: BoughtCard; onMove: OnMove }) => (
  <>
    <OrderActions order={order} onMove={onMove} />
    {(order.may_rate || order.rating) && (
      <FeedbackForm orderId={order.id} given={order.rating !== null} />
    )}
  </>
)

/** Tells buyer or seller where the money is now, and what happens when. */
function MoneyCallout({ words: { tone, icon, title, text, problem } }: { words: MoneyWords }) {
  return (
    <Callout tone={tone} icon={icon} title={title}>
      <p>{text}</p>
      {problem && (
        <p className="k-plain k-mt-2">
          {problem.by} <Bdi>{problem.reason}</Bdi>
        </p>
      )}
    </Callout>
  )
}
