import type { ReactNode } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { Card } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Timeline } from '#ui/timeline.tsx'
import { Deadline } from './deadline.tsx'
import { FeedbackForm } from './feedback-form.island.tsx'
import {
  DeliverAct,
  hasMain,
  hasOthers,
  hasOtherSaleActs,
  MainAct,
  type OnMove,
  OtherActs,
  OtherSaleActs,
} from './order-actions.tsx'
import { statusLabel } from './order-status.tsx'
import { ReceivedFeedback } from './received-feedback.tsx'
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
import { RoomTurn } from './room-turn.tsx'
import type { BoughtRoom, RoomAnswer, SoldRoom } from './room-view.ts'
import { useRoom } from './use-room.ts'
import './room.css'

type OrderRoomProps = {
  /** Whether its conversation is on the page. */
  talks: boolean
} & (
  | { path: '/orders'; first: RoomAnswer<BoughtRoom> }
  | { path: '/sales'; first: RoomAnswer<SoldRoom> }
)

/**
 * An order on its own page, as its buyer or its seller sees it: whose turn it is, how far it has
 * come, where the money is, who is on the other side. Its parts lie in the grid of `RoomLayout`.
 */
export function OrderRoom({ path, first, talks }: OrderRoomProps) {
  const { room, onMove, ...changes } = useRoom(path, first)
  const stand = { ...changes, talks }
  return 'payout' in room ? (
    <Sold room={room} onMove={onMove} {...stand} />
  ) : (
    <Bought room={room} onMove={onMove} {...stand} />
  )
}

type Stand = Pick<ReturnType<typeof useRoom>, 'pending' | 'changed'> & Pick<OrderRoomProps, 'talks'>
type SideProps<Room> = Stand & { room: Room; onMove: OnMove }

function Bought({ room, onMove, ...stand }: SideProps<BoughtRoom>) {
  const main = hasMain(room) && <MainAct order={room} onMove={onMove} />
  return (
    <Frame
      {...stand}
      room={room}
      main={main}
      others={hasOthers(room) && <OtherActs order={room} onMove={onMove} />}
      more={
        <>
          <BoughtMoney room={room} />
          <RoomSeller room={room} />
          <RoomOwn room={room} />
        </>
      }
    >
      {(room.may_rate || room.rating) && (
        <Card>
          <FeedbackForm orderId={room.id} given={room.rating !== null} />
        </Card>
      )}
    </Frame>
  )
}

function Sold({ room, onMove, ...stand }: SideProps<SoldRoom>) {
  return (
    <Frame
      {...stand}
      room={room}
      needed={room.deliver && <Reached order={room} />}
      main={room.deliver && <DeliverAct order={room} onMove={onMove} />}
      others={hasOtherSaleActs(room) && <OtherSaleActs order={room} />}
      more={
        <>
          <RoomBuyer room={room} />
          <SoldMoney room={room} />
        </>
      }
    >
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
