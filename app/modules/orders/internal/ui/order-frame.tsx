import type { ReactNode } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Timeline } from '#ui/timeline.tsx'
import { Deadline } from './deadline.tsx'
import { statusLabel } from '../../ui/order-status.tsx'
import { RoomHead, RoomPart } from './order-parts.tsx'
import { RoomTurn } from '../../ui/order-turn.tsx'
import type { BoughtRoom, SoldRoom } from '../../ui/room-view.ts'
import '../../ui/order.css'

interface RoomStand {
  /** Whether its conversation is on the page. */
  talks: boolean
  /** Whether a move of its reader is under way. */
  pending: boolean
  /** Whether somebody else moved it. */
  changed: boolean
}

type FrameProps = RoomStand & {
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

/**
 * An order on its own page: whose turn it is, how far it has come, where the money is, who is on
 * the other side. Its parts lie in the grid of `RoomLayout`.
 */
export function RoomFrame(props: FrameProps) {
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
