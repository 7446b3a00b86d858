import { Card } from '#ui/card.tsx'
import { FeedbackForm } from '#modules/feedback/ui/feedback-form.island.tsx'
import { leftIn } from '../internal/ui/guide-view.ts'
import { hasMain, hasOthers, MainAct, OtherActs } from '../internal/ui/order-actions.tsx'
import { ReceiveAct, ReceiveQuestion } from '../internal/ui/receive-act.tsx'
import { OrderAccess } from '../internal/ui/order-access.tsx'
import { OrderFrame } from '../internal/ui/order-frame.tsx'
import { OpenGoods, OrderGoods } from '../internal/ui/order-goods.tsx'
import { problemOf, OrderGuide } from './order-guide.tsx'
import { OrderRefunds } from '../internal/ui/order-refunds.tsx'
import { BoughtMoney, OrderAgreed, OrderOwn, OrderSeller } from '../internal/ui/order-parts.tsx'
import type { BoughtPageView, PageAnswer } from './page-view.ts'
import { useOrderPage } from '../internal/ui/use-order.ts'

type BoughtOrderProps = {
  first: PageAnswer<BoughtPageView>
  /** Whether its conversation is on the page. */
  talks: boolean
  /** It stands within a page that has another title. */
  within?: boolean
}

/** An order on its own page, as its buyer sees it. */
export function BoughtOrder({ first, talks, within }: BoughtOrderProps) {
  const { page, onMove, onStep, pending, changed } = useOrderPage('/orders', first)
  const { id, goods, access, guide, dispute } = page
  // its own section opens it here
  const order = { ...page, has_goods: false, left: leftIn(guide) }
  const isUnopened = goods?.state === 'closed' && !goods.opened && order.moves.includes('receive')
  return (
    <OrderFrame
      {...{ page, talks, within, pending, changed }}
      main={
        isUnopened ? (
          <OpenGoods id={id} />
        ) : (
          hasMain(order) && <MainAct order={order} onMove={onMove} />
        )
      }
      others={
        (isUnopened || hasOthers(order)) && (
          <>
            {isUnopened && <ReceiveAct order={order} onMove={onMove} variant="secondary" />}
            <OtherActs order={order} onMove={onMove} />
          </>
        )
      }
      more={
        <>
          <BoughtMoney page={page} />
          <div className="k-stack">
            <OrderSeller page={page} />
            <OrderAgreed page={page} />
            <OrderOwn page={page} />
          </div>
        </>
      }
    >
      <ReceiveQuestion order={order} onMove={onMove} />
      <OrderRefunds page={page} />
      {(page.may_rate || page.rating) && (
        <Card>
          <FeedbackForm orderId={page.id} given={page.rating !== null} />
        </Card>
      )}
      {access && <OrderAccess id={id} access={access} />}
      {goods && <OrderGoods id={id} goods={goods} dispute={dispute} />}
      {guide && <OrderGuide id={id} guide={guide} problem={problemOf(page)} onStep={onStep} />}
    </OrderFrame>
  )
}
