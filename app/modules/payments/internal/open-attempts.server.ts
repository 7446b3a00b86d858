import type { Db, Tx } from '#platform/db.server.ts'
import { openStates } from './attempt.ts'

/** How many payments of a person's are begun at the gateway and not over: their money may come. */
export async function countOpenAttempts(db: Db | Tx, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('payment_attempts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('state', 'in', [...openStates])
    .executeTakeFirstOrThrow()
  return count
}
