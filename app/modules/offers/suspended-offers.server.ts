import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db.server.ts'

/** How many offers a suspension paused that are still paused and can be on sale. */
export async function countOffersOfSuspended(db: Db, sellerId: string): Promise<number> {
  const { count } = await back(db, sellerId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Puts on sale again what a suspension paused, in the transaction that ends it; with `forget` it
 * stays paused. Left as it is: what staff hold, what has no stock, and all of who may not sell now.
 */
export async function giveOffersBack(
  tx: Tx,
  sellerId: string,
  given: 'back' | 'forget',
  now: Date,
): Promise<void> {
  if (given === 'back')
    await tx
      .updateTable('offers')
      .set({ status: 'active', updated_at: now })
      .where('id', 'in', back(tx, sellerId).select('o.id'))
      .execute()
  await tx.deleteFrom('offers_of_suspended').where('user_id', '=', sellerId).execute()
}

const back = (db: Db | Tx, sellerId: string) =>
  db
    .selectFrom('offers_of_suspended as s')
    .innerJoin('offers as o', 'o.id', 's.offer_id')
    .innerJoin('profiles as p', 'p.id', 'o.user_id')
    .where('s.user_id', '=', sellerId)
    .where('p.is_seller', '=', sql.lit(true))
    .where('o.status', '=', 'paused')
    .where('o.held_at', 'is', null)
    .where('o.deleted_at', 'is', null)
    .where('o.quantity', '>', 0)
