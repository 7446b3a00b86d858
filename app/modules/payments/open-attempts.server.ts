import type { Db, Tx } from '#platform/db.server.ts'
import { openStates } from './attempt.ts'

/** How many payments of a person's are begun at the gateway and not over: their money may come. */
export async function countOpenAttempts(db: Db | Tx, userId: string): Promise<number> {
  return (await openAttemptsOf(db, userId).executeTakeFirstOrThrow()).count
}

/** How many of these are deposits, besides the one of this form. */
export async function countOtherOpenDeposits(
  db: Db | Tx,
  userId: string,
  token: string,
): Promise<number> {
  const { count } = await openAttemptsOf(db, userId)
    .where('order_id', 'is', null)
    .where('token', '<>', token)
    .executeTakeFirstOrThrow()
  return count
}

const openAttemptsOf = (db: Db | Tx, userId: string) =>
  db
    .selectFrom('payment_attempts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('state', 'in', [...openStates])
