import { ok, refuse, type Result } from '#kernel/result.ts'
import { audit } from '#platform/audit.server.ts'
import { type Db, transact } from '#platform/db.server.ts'
import { type Actor, actorId } from '#modules/accounts/rules.ts'
import { clearResale } from '#modules/vault/commands.server.ts'
import { lockOrder } from './order-step.server.ts'

/**
 * Lets an order's money go its way of which staff were to look at the account that was delivered,
 * since its login was known. Refused: to its sides and strangers, and where nothing waits (any more).
 */
export const letResalePass = (
  db: Db,
  id: string,
  actor: Actor,
  now: Date,
): Promise<Result<null, 'not_found' | 'wrong_state'>> =>
  transact(db, async (tx) => {
    const found = await lockOrder(tx, id, actor)
    const administrator = actorId(actor)
    if (found?.party !== 'admin' || administrator === null) return refuse('not_found')
    if (!(await clearResale(tx, id, administrator, now))) return refuse('wrong_state')
    await audit(
      tx,
      { actor_id: administrator, action: 'order.let_resale_pass', subject: `order:${id}` },
      now,
    )
    return ok(null)
  })
