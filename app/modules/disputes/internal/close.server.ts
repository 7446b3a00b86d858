import { assert } from '#kernel/assert.ts'
import type { Tx } from '#platform/db.server.ts'
import { publish } from '#platform/outbox.server.ts'
import { system } from '#modules/auth/actor.ts'
import { settleOrder, shareOrder } from '#modules/orders/disputes.server.ts'
import { moveOrderIn, type MoveRequest } from '#modules/orders/orders.server.ts'
import { goodsOf } from '#modules/orders/split.ts'
import type { Settings } from '#modules/settings/settings.ts'
import { endProposal, type Locked, transition } from './transition.server.ts'
import type { Dispute, DisputeMove } from '../dispute.ts'

// Ends a dispute: refunds, shares the money or lets the order go on, in one transaction with the
// step that ended it.

/** How a dispute ends: what becomes of the money, and by whose will. */
export interface Ending {
  move: DisputeMove
  by: 'opener' | 'agreement' | 'silence' | 'decision'
  outcome: 'withdrawn' | 'remedied' | 'kept' | 'part' | 'refunded'
  /** What of the goods goes back; of a part only. */
  part?: number | null
  to?: 'wallet' | 'original' | null
  /** Why an administrator let the order go on. */
  words?: string | undefined
  proposal?: number | null
  /** Whether an administrator confirmed it, where that asks above a limit. */
  confirmed?: boolean | undefined
}

/** Ends a dispute with all that follows for its order, in the transaction of the step. */
export async function closeDispute(
  tx: Tx,
  locked: Locked,
  ending: Ending,
  settings: Settings,
  now: Date,
): Promise<void> {
  const { order, party, actor, dispute } = locked
  const { move, by: ended_by, outcome, part = null, to, words, proposal, confirmed } = ending
  await endProposal(tx, dispute, move === 'accept' ? 'accepted' : 'lapsed', now)
  await transition(
    tx,
    locked,
    { move, to: 'closed', proposal, set: { outcome, ended_by, closed_at: now } },
    now,
  )
  if (outcome === 'refunded') {
    const name = to === 'original' ? 'refund_original' : 'refund_wallet'
    await moved(tx, { id: order.id, name, actor: system, reason: 'dispute' }, settings, now)
  } else if (outcome === 'part') {
    const shared = await shareOrder(tx, order, part ?? 0, now)
    assert(shared.ok, `a dispute could not share its order: ${shared.ok ? '' : shared.code}`)
    await publish(tx, 'order.dispute_shared', order.id, {})
  } else {
    // whoever decides for the seller finds that it was delivered
    if (outcome === 'kept' && order.status === 'paid')
      await moved(
        tx,
        { id: order.id, name: 'complete', actor: system, by_goods: true },
        settings,
        now,
      )
    await settleOrder(tx, { order, party, actor, confirmed, reason: words }, now)
    await publish(tx, 'order.settled', order.id, {})
  }
}

async function moved(tx: Tx, request: MoveRequest, settings: Settings, now: Date): Promise<void> {
  const done = await moveOrderIn(tx, request, settings, now)
  assert(done.ok, `a dispute could not ${request.name} its order: ${done.ok ? '' : done.code}`)
}

/** How a decision ends its dispute. */
export function endingOf(
  { decided_part: part, decided_to: to }: Dispute,
  order: Locked['order'],
): Pick<Ending, 'outcome' | 'part' | 'to'> {
  const outcome = part === 0 ? 'kept' : part === goodsOf(order) ? 'refunded' : 'part'
  return { outcome, part, to }
}
