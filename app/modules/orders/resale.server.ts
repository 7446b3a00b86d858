import { ok, refuse, type Result } from '#kernel/result.ts'
import { audit } from '#platform/audit.server.ts'
import { type Db, transact } from '#platform/db.server.ts'
import { type Actor, actorId } from '#modules/auth/actor.ts'
import type { Settings } from '#modules/settings/settings.ts'
import type { StepUpRefusal } from '#modules/step-up/step-up.ts'
import { clearResale } from '#modules/vault/resales-to-look-at.server.ts'
import { confirmAct } from './confirmed-act.server.ts'
import { isHeld } from './order.ts'
import { lockOrder } from './locked-order.server.ts'

// Lets the money of an account go that was sold before, once staff have looked at it.

const ACTION = 'order.let_resale_pass'

/**
 * Lets an order's money go its way of which staff were to look at the account that was delivered,
 * since its login was known. Refused: to its sides and strangers, where nothing waits (any more),
 * and what an administrator has to confirm first.
 */
export const letResalePass = (
  db: Db,
  { id, actor }: { id: string; actor: Actor },
  settings: Settings,
  now: Date,
): Promise<Result<null, 'not_found' | 'wrong_state' | StepUpRefusal>> =>
  transact(db, async (tx) => {
    const found = await lockOrder(tx, id, actor)
    const administrator = actorId(actor)
    if (found?.party !== 'admin' || administrator === null) return refuse('not_found')
    const { order } = found
    if (!order.resale_waits || !isHeld(order)) return refuse('wrong_state')
    const confirmed = await confirmAct(tx, ACTION, actor, order.total_price, settings, now)
    if (!confirmed.ok) return confirmed
    await clearResale(tx, id, administrator, now)
    await audit(
      tx,
      {
        actor_id: administrator,
        action: ACTION,
        subject: `order:${id}`,
        amount: order.total_price,
        confirmed: confirmed.value,
      },
      now,
    )
    return ok(null)
  })
