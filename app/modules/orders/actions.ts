import { wouldHelp } from './deadlines.ts'
import {
  decideMove,
  isFrozenFor,
  isHeld,
  type MoveName,
  moves,
  type Order,
  type Party,
} from './order.ts'
import { decidePartialRefund } from './internal/partial-refund.ts'

/**
 * Whether this party may freeze the order's money by reporting a problem: the buyer or an
 * administrator, while it is held.
 */
export const mayDispute = (order: Order, party: Party): boolean =>
  (party === 'buyer' || party === 'admin') && order.disputed_at === null && isHeld(order)

/**
 * Whether this party may take a dispute back, so that the order goes on: the side that opened it.
 * What a buyer opened, they and the seller agree about, or an administrator decides.
 */
export const maySettle = (order: Order, party: Party): boolean =>
  (party === 'buyer' || party === 'admin') &&
  (party === 'buyer') === (order.disputed_by === order.user_id) &&
  order.disputed_at !== null &&
  isHeld(order)

/**
 * Whether this party may ask the buyer for more time: its seller, once, while an order waits
 * for its delivery, and as long again would not be over already.
 */
export const mayAskTime = (order: Order, party: Party, now: Date): boolean =>
  party === 'seller' &&
  order.status === 'paid' &&
  order.asked_seconds === null &&
  wouldHelp(order, order.delivery_seconds, now) &&
  !isFrozenFor(order, 'extend', party)

/**
 * What the actor may do with the order now, for the page to show as buttons. An administrator can
 * refund a paid order at once, so freezing its money is not offered.
 */
export function actionsFor(order: Order, party: Party, now: Date) {
  const open = (Object.keys(moves) as MoveName[]).filter(
    (name) => decideMove(order, name, party, now, 'a reason').ok,
  )
  const dispute = mayDispute(order, party) && !(party === 'admin' && order.status === 'paid')
  const ask_time = mayAskTime(order, party, now)
  const disputed = order.disputed_at !== null && isHeld(order)
  const settle = maySettle(order, party)
  const refund_part = decidePartialRefund(order, 1, 'wallet', party).ok
  return { moves: open, dispute, disputed, settle, ask_time, refund_part }
}

export type Actions = ReturnType<typeof actionsFor>
