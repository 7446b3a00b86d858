import { Card } from '#ui/card.tsx'
import { FeedbackForm } from '#modules/feedback/ui/feedback-form.island.tsx'
import { leftIn } from '../internal/ui/guide-view.ts'
import { hasMain, hasOthers, MainAct, OtherActs } from '../internal/ui/order-actions.tsx'
import { ReceiveAct, ReceiveQuestion } from '../internal/ui/receive-act.tsx'
import { RoomAccess } from '../internal/ui/order-access.tsx'
import { RoomFrame } from '../internal/ui/order-frame.tsx'
import { OpenGoods, RoomGoods } from '../internal/ui/order-goods.tsx'
import { problemOf, RoomGuide } from './order-guide.tsx'
import { BoughtMoney, RoomOwn, RoomSeller } from '../internal/ui/order-parts.tsx'
import type { BoughtRoom, RoomAnswer } from './room-view.ts'
import { useRoom } from '../internal/ui/use-order.ts'

type BoughtOrderProps = {
  first: RoomAnswer<BoughtRoom>
  /** Whether its conversation is on the page. */
  talks: boolean
}

/** An order on its own page, as its buyer sees it. */
export function BoughtOrder({ first, talks }: BoughtOrderProps) {
  const { room, onMove, onStep, pending, changed } = useRoom('/orders', first)
  const { id, goods, access, guide, dispute } = room
  // its own section opens it here
  const order = { ...room, has_goods: false, left: leftIn(guide) }
  const isUnopened = goods?.state === 'closed' && !goods.opened && order.moves.includes('receive')
  return (
    <RoomFrame
      {...{ room, talks, pending, changed }}
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
          <BoughtMoney room={room} />
          <div className="k-stack">
            <RoomSeller room={room} />
            <RoomOwn room={room} />
          </div>
        </>
      }
    >
      <ReceiveQuestion order={order} onMove={onMove} />
      {(room.may_rate || room.rating) && (
        <Card>
          <FeedbackForm orderId={room.id} given={room.rating !== null} />
        </Card>
      )}
      {access && <RoomAccess id={id} access={access} />}
      {goods && <RoomGoods id={id} goods={goods} dispute={dispute} />}
      {guide && <RoomGuide id={id} guide={guide} problem={problemOf(room)} onStep={onStep} />}
    </RoomFrame>
  )
}
