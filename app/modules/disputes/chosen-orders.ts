import { type Actor } from '#modules/auth/actor.ts'
import { actionsFor } from '#modules/orders/actions.ts'
import { decideMove, type MoveRefusal, type Order, partyOf } from '#modules/orders/order.ts'

/** What staff do to many orders with one question. */
export const orderActsOnMany = ['complete', 'cancel', 'dispute'] as const
export type OrderActOnMany = (typeof orderActsOnMany)[number]

export type ChosenOrderRefusal = MoveRefusal | 'own' | 'refund_instead'

/**
 * Returns why staff cannot do this to the order now, by the rules of a single one; null when they
 * can. `dispute` freezes its money, which is refused of what they can refund at once.
 */
export function whyNotActed(
  order: Order,
  act: OrderActOnMany,
  actor: Actor,
  now: Date,
): ChosenOrderRefusal | null {
  if (partyOf(order, actor) !== 'admin') return 'own'
  if (act === 'dispute') {
    const { dispute, moves } = actionsFor(order, 'admin', now)
    if (dispute) return null
    if (order.disputed_at !== null) return 'frozen'
    return moves.includes('refund_wallet') ? 'refund_instead' : 'wrong_state'
  }
  const decided = decideMove(order, act, 'admin', now)
  return decided.ok ? null : decided.code
}
