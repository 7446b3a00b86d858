import { ok, refuse } from '#kernel/result.ts'
import { type Db, transact } from '#platform/db.server.ts'
import { system } from '#modules/auth/actor.ts'
import { holdOutages } from '#modules/orders/clock.server.ts'
import type { Settings } from '#modules/settings/settings.ts'
import { confirmUnseen } from './decide.server.ts'
import { moveByClock } from './dispute.ts'
import { closeDispute } from './internal/close.server.ts'
import { escalateIn, executeIn } from './party-actions.server.ts'
import { endProposal, lockDispute, transition } from './internal/transition.server.ts'

// Moves the disputes whose step nobody made in time, each minute by a job.

/** The rest is for the next minute. */
const MOST_AT_ONCE = 1_000

/** Orders whose disputes may wait no longer, by the calendar; outages may still hold them. */
export async function dueDisputes(db: Db, now: Date): Promise<{ id: string }[]> {
  const due = await db
    .selectFrom('disputes as d')
    .select('d.order_id as id')
    .where('d.status', 'in', ['answering', 'talking', 'remedying', 'second_look', 'decided'])
    .where((eb) =>
      eb.or([
        eb('d.due_at', '<=', now),
        eb.exists(
          eb
            .selectFrom('dispute_proposals as p')
            .select('p.id')
            .whereRef('p.dispute', '=', 'd.number')
            .where('p.state', '=', 'open')
            .where('p.due_at', '<=', now),
        ),
      ]),
    )
    .orderBy('d.due_at')
    .limit(MOST_AT_ONCE)
    .execute()
  return due
}

/**
 * Does with the dispute of an order what the clock has to do, if anything. Answers whether it did.
 */
export async function moveDisputeByClock(
  db: Db,
  orderId: string,
  settings: Settings,
  now: Date,
): Promise<boolean> {
  const moved = await transact(db, async (tx) => {
    await holdOutages(tx)
    const locked = await lockDispute(tx, orderId, system)
    const name = locked && moveByClock(locked.dispute, now)
    if (!locked || !name) return refuse('too_early')
    if (name === 'confirm') return confirmUnseen(tx, locked, settings, now)
    if (name === 'escalate') await escalateIn(tx, locked, now)
    else if (name === 'execute') await executeIn(tx, locked, settings, now)
    else if (name === 'lapse') {
      const { proposal } = locked.dispute
      await endProposal(tx, locked.dispute, 'lapsed', now)
      await transition(tx, locked, { move: 'lapse', to: 'talking', proposal: proposal?.id }, now)
    } else {
      const ending = { move: 'default', by: 'silence', outcome: 'refunded' } as const
      await closeDispute(tx, locked, ending, settings, now)
    }
    return ok(null)
  })
  return moved.ok
}
