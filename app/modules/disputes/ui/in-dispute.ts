import type { BoughtRoom, SoldRoom } from '#modules/orders/ui/room-view.ts'
import type { Dispute, Side } from '../dispute.ts'
import { disputeTurn } from '../internal/ui/dispute-turn.ts'

/**
 * The page of an order whose dispute is open: whose turn it is there and until when, in place of
 * that its money is frozen.
 */
export function inDispute<Room extends BoughtRoom | SoldRoom>(
  room: Room,
  dispute: Dispute,
  side: Side,
  now: Date,
): Room {
  const { problem } = room.turn
  const said = disputeTurn(dispute, side, room.total_price, now)
  const turn = { ...said, problem }
  const after = Object.entries(room.after).map(([move, moved]) => [move, { ...moved, turn }])
  return { ...room, turn, after: Object.fromEntries(after) as Room['after'] }
}
