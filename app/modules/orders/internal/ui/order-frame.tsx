import type { ReactNode } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Timeline } from '#ui/timeline.tsx'
import { Deadline } from './deadline.tsx'
import { statusLabel } from '../../ui/order-status.tsx'
import { OrderHead, OrderPart } from './order-parts.tsx'
import { OrderTurn } from '../../ui/order-turn.tsx'
import type { BoughtPageView, SoldPageView } from '../../ui/page-view.ts'
import '../../ui/order.css'

// The layout of an order's own page, the same for buyer and seller.

interface OrderStand {
  /** Whether its conversation is on the page. */
  talks: boolean
  /** Whether a move of its reader is under way. */
  pending: boolean
  /** Whether somebody else moved it. */
  changed: boolean
}

type FrameProps = OrderStand & {
  page: BoughtPageView | SoldPageView
  /** It stands within a page that has another title. */
  within?: boolean | undefined
  /** What its reader needs for that. */
  needed?: ReactNode
  /** What the order waits for: on phones it stands at the foot of the page. */
  main: ReactNode
  /** What its reader may do besides. */
  others?: ReactNode
  /** What lies beside, or below on phones. */
  more: ReactNode
  children: ReactNode
}

/**
 * An order on its own page: whose turn it is, how far it has come, where the money is, who is on
 * the other side. Its parts lie in the grid of `OrderLayout`.
 */
export function OrderFrame(props: FrameProps) {
  const { page, pending, changed, talks, needed, main, others, more, children } = props
  return (
    <>
      <OrderHead page={page} within={props.within} />
      <div
        className={classNames('k-order_page__now k-stack', pending && 'is-pending')}
        aria-busy={pending || undefined}
      >
        <p className="k-vh" role="status">
          {changed && statusLabel(page.status)}
        </p>
        <OrderTurn turn={page.turn} with={<Clock page={page}>{needed}</Clock>}>
          {(main || others) && (
            <div className={classNames('k-actions', !others && 'k-wide')}>
              {main && <div className="k-wide">{main}</div>}
              {others}
            </div>
          )}
        </OrderTurn>
        {children}
      </div>
      <div className="k-order_page__road">
        <OrderPart id="timeline" icon="clock" title={m.order_page_timeline()}>
          <Timeline horizontal steps={page.steps} />
        </OrderPart>
      </div>
      <div className="k-order_page__more k-stack">{more}</div>
      {(main || talks) && (
        <div className="k-order-bar k-narrow-only">
          {talks && (
            <a className="k-btn" href="#chat">
              <Icon name="message-circle" />
              {m.order_page_message()}
            </a>
          )}
          {main}
        </div>
      )}
    </>
  )
}

/** What has to be said of the order's deadline besides how much of it is left. */
function Clock({ page, children }: { page: BoughtPageView | SoldPageView; children: ReactNode }) {
  const { turn, deadline, asked_time } = page
  return (
    <>
      <Deadline words={turn.due ? { ...deadline, due: null } : deadline} asked={asked_time} />
      {children}
    </>
  )
}
