import { Card } from '#ui/card.tsx'
import { DeliverAct, DeliverQuestion } from '../internal/ui/deliver-act.tsx'
import { hasOtherSaleActs, OtherSaleActs } from '../internal/ui/order-actions.tsx'
import { ReceivedFeedback } from '#modules/feedback/ui/received-feedback.tsx'
import { RoomAccess } from '../internal/ui/order-access.tsx'
import { RoomFrame } from '../internal/ui/order-frame.tsx'
import { SoldGoods } from '../internal/ui/order-goods.tsx'
import { RoomGuide } from './order-guide.tsx'
import { RoomNote } from './order-note.tsx'
import { Reached, RoomBuyer, SoldMoney } from '../internal/ui/order-parts.tsx'
import type { RoomAnswer, SoldRoom } from './room-view.ts'
import { useRoom } from '../internal/ui/use-order.ts'

type SoldOrderProps = {
  first: RoomAnswer<SoldRoom>
  /** Whether its conversation is on the page. */
  talks: boolean
  /** By which a note of the seller's is known, and how long it may be; without it none is taken. */
  note?: { token: string; most: number } | undefined
}

/** An order on its own page, as its seller sees it. */
export function SoldOrder({ first, talks, note }: SoldOrderProps) {
  const { room, onMove, onStep, pending, changed } = useRoom('/sales', first)
  const { id, goods, access, guide, progress } = room
  // its own section leads to it here
  const order = { ...room, has_goods: false }
  return (
    <RoomFrame
      {...{ room, talks, pending, changed }}
      needed={room.deliver && <Reached order={room} />}
      main={room.deliver && <DeliverAct order={room} onMove={onMove} />}
      others={hasOtherSaleActs(order) && <OtherSaleActs order={order} />}
      more={
        <>
          <RoomBuyer room={room} />
          <SoldMoney room={room} />
        </>
      }
    >
      <DeliverQuestion order={room} onMove={onMove} />
      {access && <RoomAccess id={id} access={access} />}
      {goods && <SoldGoods id={id} goods={goods} progress={progress} />}
      {note && room.may_note && <RoomNote id={id} {...note} />}
      {guide && <RoomGuide id={id} guide={guide} problem={null} onStep={onStep} />}
      {room.rating && (
        <Card>
          <ReceivedFeedback sale={room} />
        </Card>
      )}
    </RoomFrame>
  )
}
