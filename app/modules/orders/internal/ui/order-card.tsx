import { type ReactNode, Suspense, useState } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { imageOf } from '#modules/images/image.ts'
import { Bdi } from '#ui/bdi.tsx'
import { TextLink } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Da } from '#ui/da.tsx'
import { Icon } from '#ui/icon.tsx'
import { Plate } from '#ui/plate.tsx'
import { orderPath } from '../../order-paths.ts'
import { cardId } from '../../ui/order-list.ts'
import { OrderStatusLine } from '../../ui/order-status.tsx'
import type { BoughtCard, SoldCard } from '../../ui/order-view.ts'
import { OrderedTitle } from '../../ui/ordered-title.tsx'
import './order-card.css'

type OrderCardProps = {
  order: BoughtCard | SoldCard
  /** Whether an act on it is on its way. */
  pending?: boolean
  /** What stands beside the story of the order. */
  facts: ReactNode
  children: ReactNode
}

const logo = { width: 128, height: 128 }

/**
 * An order as one line that opens. Nothing in it is waited for, but as a part of its own a slow
 * phone makes the cards of a list React's one after the other, the one that is pressed first.
 */
export const OrderCard = (props: OrderCardProps) => (
  <Suspense>
    <Card {...props} />
  </Suspense>
)

/** Once open it is closed by its reader alone. */
function Card({ order, pending, facts, children }: OrderCardProps) {
  const {
    id,
    game_name,
    game_slug,
    game_mono,
    game_logo_url,
    category,
    total_price,
    created_at,
    date,
  } = order
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
        <Plate
          slug={game_slug}
          name={game_name}
          mono={game_mono}
          medal={category}
          image={imageOf(game_logo_url, logo, '64px')}
        />
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
          {children}
          <p>
            <TextLink tap to={orderPath('buyer_username' in order ? '/sales' : '/orders', id)}>
              {m.order_page_open()}
            </TextLink>
          </p>
        </div>
        {facts}
      </div>
    </details>
  )
}
