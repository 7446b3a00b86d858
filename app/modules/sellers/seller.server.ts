import { refuse, type Refusal } from '#kernel/result.ts'
import type { Tx } from '#platform/db.server.ts'
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
