import { ok, refuse, type Result } from '#kernel/result.ts'
import { audit } from '#platform/audit.server.ts'
import { type Db, transact } from '#platform/db.server.ts'
import { actorId } from '#modules/auth/actor.ts'
import type { PartyAction } from './party-actions.server.ts'
import { decidersOf } from './other-admins.server.ts'
import { lockDispute } from './internal/transition.server.ts'

// Which administrator handles a dispute: taken, given to another, left.

export type AssignRefusal = 'not_found' | 'not_your_move' | 'wrong_person'

/**
 * Says which administrator handles a dispute; null: nobody yet. Any of them may still decide it.
 * Refused: to who is no administrator or a party, and where it would be given to one of these.
 */
export const assignDispute = (
  db: Db,
  { orderId, actor }: PartyAction,
  to: string | null,
  now: Date,
): Promise<Result<null, AssignRefusal>> =>
  transact(db, async (tx) => {
    const locked = await lockDispute(tx, orderId, actor)
    if (!locked) return refuse('not_found')
    const { dispute, order, party } = locked
    if (party !== 'admin') return refuse('not_your_move')
    const people = to === null ? [] : await decidersOf(tx, order)
    if (to !== null && !people.some(({ id }) => id === to)) return refuse('wrong_person')
    if (dispute.assigned_to === to) return ok(null)
    await tx
      .updateTable('disputes')
      .set({ assigned_to: to })
      .where('number', '=', dispute.number)
      .execute()
    await audit(
      tx,
      {
        actor_id: actorId(actor)!,
        action: 'dispute.assign',
        subject: `dispute:${dispute.number}`,
        before: { assigned_to: dispute.assigned_to },
        after: { assigned_to: to },
      },
      now,
    )
    return ok(null)
  })
