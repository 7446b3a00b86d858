import { assert } from '#kernel/assert.ts'
import type { Tx } from '#platform/db.server.ts'
import { publish } from '#platform/outbox.server.ts'
import { system } from '#modules/accounts/rules.ts'
import { moveOrderIn, settleOrder, shareOrder } from '#modules/orders/commands.server.ts'
import { goodsOf } from '#modules/orders/rules.ts'
import type { Settings } from '#modules/settings/rules.ts'
import { endProposal, type Locked, step } from './step.server.ts'
import type { Dispute, MoveName } from './dispute.ts'

/** How a dispute ends: what becomes of the money, and by whose will. */
export interface Ending {
  move: MoveName
  by: 'opener' | 'agreement' | 'silence' | 'decision'
  outcome: 'withdrawn' | 'remedied' | 'kept' | 'part' | 'refunded'
  /** What of the goods goes back; of a part only. */
  part?: number | null
  to?: 'wallet' | 'original' | null
  /** What is written as the reason of a refund, or why it was taken back. */
  words?: string | undefined
  proposal?: number | null
  /** Whether an administrator confirmed it, where that asks above a limit. */
  confirmed?: boolean | undefined
}

/** Ends a dispute with all that follows for its order, in the transaction of the step. */
export async function end(
  tx: Tx,
  locked: Locked,
  ending: Ending,
  settings: Settings,
  now: Date,
): Promise<void> {
  const { order, party, actor, dispute } = locked
  const { move, by: ended_by, outcome, part = null, to, words, proposal, confirmed } = ending
  await endProposal(tx, dispute, move === 'accept' ? 'accepted' : 'lapsed', now)
  await step(
    tx,
    locked,
    { move, to: 'closed', proposal, set: { outcome, ended_by, closed_at: now } },
    now,
  )
  if (outcome === 'refunded') {
    const name = to === 'original' ? 'refund_original' : 'refund_wallet'
    const reason = words ?? ''
    const moved = await moveOrderIn(
      tx,
      { id: order.id, name, actor: system, reason },
      settings,
      now,
    )
    assert(moved.ok, `a dispute could not refund its order: ${moved.ok ? '' : moved.code}`)
  } else if (outcome === 'part') {
    const shared = await shareOrder(tx, order, part ?? 0, now)
    assert(shared.ok, `a dispute could not share its order: ${shared.ok ? '' : shared.code}`)
    await publish(tx, 'order.dispute_shared', order.id, {})
  } else {
    await settleOrder(tx, { order, party, actor, confirmed, reason: words }, now)
    await publish(tx, 'order.settled', order.id, {})
  }
}

/** How a decision ends its dispute. */
export function endingOf(
  dispute: Dispute & { decision: string | null },
  order: Locked['order'],
): Pick<Ending, 'outcome' | 'part' | 'to' | 'words'> {
  const { decided_part: part, decided_to: to, decision } = dispute
  const outcome = part === 0 ? 'kept' : part === goodsOf(order) ? 'refunded' : 'part'
  return { outcome, part, to, words: decision ?? '' }
}
