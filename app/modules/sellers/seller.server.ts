import { refuse, type Refusal } from '#kernel/result.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import { maySell } from './seller.ts'

/**
 * Locks a person's right to sell until the transaction ends, so that whoever takes it waits; the
 * refusal when they have none or are suspended. Every command that creates or changes offers begins
 * with it, before any other lock.
 */
export async function lockSeller(tx: Tx, id: string): Promise<Refusal<'not_a_seller'> | null> {
  const person = await tx
    .selectFrom('profiles')
    .where('id', '=', id)
    .where('suspended_at', 'is', null)
    .select(['is_seller', 'is_admin'])
    .forShare()
    .executeTakeFirst()
  return person && maySell(person) ? null : refuse('not_a_seller')
}

/**
 * Returns whose an account is, as they applied to sell, and whether staff have approved of it;
 * undefined of who never did.
 */
export const appliedName = (db: Db | Tx, userId: string) =>
  db
    .selectFrom('seller_applications')
    .select(['full_name', 'status'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
