import { Card } from '#ui/card.tsx'
import { DeliverAct, DeliverQuestion } from '../internal/ui/deliver-act.tsx'
import { hasOtherSaleActs, OtherSaleActs } from '../internal/ui/order-actions.tsx'
import { ReceivedFeedback } from '#modules/feedback/ui/received-feedback.tsx'
import { OrderAccess } from '../internal/ui/order-access.tsx'
import { OrderFrame } from '../internal/ui/order-frame.tsx'
import { SoldGoods } from '../internal/ui/order-goods.tsx'
import { OrderGuide } from './order-guide.tsx'
import { OrderNote } from './order-note.tsx'
import { OrderAgreed, Reached, OrderBuyer, SoldMoney } from '../internal/ui/order-parts.tsx'
import type { PageAnswer, SoldPageView } from './page-view.ts'
import { useOrderPage } from '../internal/ui/use-order.ts'

type SoldOrderProps = {
  first: PageAnswer<SoldPageView>
  /** Whether its conversation is on the page. */
  talks: boolean
  /** By which a note of the seller's is known, and how long it may be; without it none is taken. */
  note?: { token: string; most: number } | undefined
}

/** An order on its own page, as its seller sees it. */
export function SoldOrder({ first, talks, note }: SoldOrderProps) {
  const { page, onMove, onStep, pending, changed } = useOrderPage('/sales', first)
  const { id, goods, access, guide, progress } = page
  // its own section leads to it here
  const order = { ...page, has_goods: false }
  return (
    <OrderFrame
      {...{ page, talks, pending, changed }}
      needed={page.deliver && <Reached order={page} />}
      main={page.deliver && <DeliverAct order={page} onMove={onMove} />}
      others={hasOtherSaleActs(order) && <OtherSaleActs order={order} />}
      more={
        <>
          <OrderAgreed page={page} />
          <OrderBuyer page={page} />
          <SoldMoney page={page} />
        </>
      }
    >
      <DeliverQuestion order={page} onMove={onMove} />
      {access && <OrderAccess id={id} access={access} />}
      {goods && <SoldGoods id={id} goods={goods} progress={progress} />}
      {note && page.may_note && <OrderNote id={id} {...note} />}
      {guide && <OrderGuide id={id} guide={guide} problem={null} onStep={onStep} />}
      {page.rating && (
        <Card>
          <ReceivedFeedback sale={page} />
        </Card>
      )}
    </OrderFrame>
  )
}
