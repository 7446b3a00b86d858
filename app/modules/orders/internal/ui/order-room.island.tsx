import type { ReactNode } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { Card } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Timeline } from '#ui/timeline.tsx'
import { Deadline } from './deadline.tsx'
import { FeedbackForm } from './feedback-form.island.tsx'
import { leftIn } from './guide-view.ts'
import type { OnMove } from './move-form.tsx'
import { DeliverAct, DeliverQuestion } from './deliver-act.tsx'
import {
  hasMain,
  hasOthers,
  hasOtherSaleActs,
  MainAct,
  OtherActs,
  OtherSaleActs,
} from './order-actions.tsx'
import { statusLabel } from './order-status.tsx'
import { ReceivedFeedback } from './received-feedback.tsx'
import { ReceiveAct, ReceiveQuestion } from './receive-act.tsx'
import { RoomAccess } from './room-access.tsx'
import { OpenGoods, RoomGoods, SoldGoods } from './room-goods.tsx'
import { type OnStep, RoomGuide } from './room-guide.tsx'
import {
  BoughtMoney,
  Reached,
  RoomBuyer,
  RoomHead,
  RoomOwn,
  RoomPart,
  RoomSeller,
  SoldMoney,
} from './room-parts.tsx'
import { RoomNote } from './room-note.tsx'
import { RoomTurn } from './room-turn.tsx'
import type { BoughtRoom, RoomAnswer, SoldRoom } from './room-view.ts'
import { useRoom } from './use-room.ts'
import './room.css'

type OrderRoomProps = {
  /** Whether its conversation is on the page. */
  talks: boolean
  /** By which a note of the seller's is known, and how long it may be; without it none is taken. */
  note?: { token: string; most: number } | undefined
} & (
  | { path: '/orders'; first: RoomAnswer<BoughtRoom> }
  | { path: '/sales'; first: RoomAnswer<SoldRoom> }
)

/**
 * An order on its own page, as its buyer or its seller sees it: whose turn it is, how far it has
 * come, where the money is, who is on the other side. Its parts lie in the grid of `RoomLayout`.
 */
export function OrderRoom({ path, first, talks, note }: OrderRoomProps) {
  const { room, onMove, onStep, ...changes } = useRoom(path, first)
  const stand = { ...changes, talks }
  return 'buyer_username' in room ? (
    <Sold room={room} onMove={onMove} onStep={onStep} note={note} {...stand} />
  ) : (
    <Bought room={room} onMove={onMove} onStep={onStep} {...stand} />
  )
}

type Stand = Pick<ReturnType<typeof useRoom>, 'pending' | 'changed'> & Pick<OrderRoomProps, 'talks'>
type SideProps<Room> = Stand & { room: Room; onMove: OnMove; onStep: OnStep }

function Bought({ room, onMove, onStep, ...stand }: SideProps<BoughtRoom>) {
  const { id, goods, access, guide, dispute } = room
  // its own section opens it here
  const order = { ...room, has_goods: false, left: leftIn(guide) }
  const isUnopened = goods?.state === 'closed' && !goods.opened && order.moves.includes('receive')
  return (
    <Frame
      {...stand}
      room={room}
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
      {access && <RoomAccess id={id} access={access} />}
      {goods && <RoomGoods id={id} goods={goods} dispute={dispute} />}
      {guide && (
        <RoomGuide
          id={id}
          guide={guide}
          problem={room.disputed_at ? 'reported' : dispute ? 'open' : null}
          onStep={onStep}
        />
      )}
      {(room.may_rate || room.rating) && (
        <Card>
          <FeedbackForm orderId={room.id} given={room.rating !== null} />
        </Card>
      )}
    </Frame>
  )
}

function Sold({
  room,
  onMove,
  onStep,
  note,
  ...stand
}: SideProps<SoldRoom> & Pick<OrderRoomProps, 'note'>) {
  const { id, goods, access, guide, progress } = room
  // its own section leads to it here
  const order = { ...room, has_goods: false }
  return (
    <Frame
      {...stand}
      room={room}
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
    </Frame>
  )
}

type FrameProps = Stand & {
  room: BoughtRoom | SoldRoom
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

function Frame(props: FrameProps) {
  const { room, pending, changed, talks, needed, main, others, more, children } = props
  return (
    <>
      <RoomHead room={room} />
      <div
        className={classNames('k-room__now k-stack', pending && 'is-pending')}
        aria-busy={pending || undefined}
      >
        <p className="k-vh" role="status">
          {changed && statusLabel(room.status)}
        </p>
        <RoomTurn turn={room.turn} with={<Clock room={room}>{needed}</Clock>}>
          {(main || others) && (
            <div className={classNames('k-actions', !others && 'k-wide')}>
              {main && <div className="k-wide">{main}</div>}
              {others}
            </div>
          )}
        </RoomTurn>
        {children}
      </div>
      <div className="k-room__road">
        <RoomPart id="timeline" icon="clock" title={m.room_timeline()}>
          <Timeline horizontal steps={room.steps} />
        </RoomPart>
      </div>
      <div className="k-room__more k-stack">{more}</div>
      {(main || talks) && (
        <div className="k-roombar k-narrow-only">
          {talks && (
            <a className="k-btn" href="#chat">
              <Icon name="message-circle" />
              {m.room_message()}
            </a>
          )}
          {main}
        </div>
      )}
    </>
  )
}

/** What has to be said of the order's deadline besides how much of it is left. */
function Clock({ room, children }: { room: BoughtRoom | SoldRoom; children: ReactNode }) {
  const { turn, deadline, asked_time } = room
  return (
    <>
      <Deadline words={turn.due ? { ...deadline, due: null } : deadline} asked={asked_time} />
      {children}
    </>
  )
}
