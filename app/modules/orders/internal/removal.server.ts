import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db.server.ts'

/**
 * How many orders of a person are not over, as buyer and as seller: unpaid, to deliver, or with
 * their money still held.
 */
export async function openOrdersOf(
  db: Db,
  userId: string,
): Promise<{ bought: number; sold: number }> {
  const open = sql`(released_at is null and status in (select status from order_statuses where not is_undone))`
  const { rows } = await sql<{ bought: number; sold: number }>`
    select (select count(*)::int from orders where user_id = ${userId} and ${open}) as bought,
           (select count(*)::int from orders where seller_id = ${userId} and ${open}) as sold`.execute(
    db,
  )
  return rows[0]!
}

/** Stands where a buyer's details were. */
const NOBODY = {
  buyer_name: '-',
  buyer_email: 'nobody@deleted.invalid',
  buyer_phone: '-',
  contact_details: '-',
}

/**
 * Takes a buyer's name and ways to be reached from all their orders; what was agreed and paid
 * stays.
 */
export async function forgetBuyer(tx: Tx, buyerId: string): Promise<void> {
  await tx.updateTable('orders').set(NOBODY).where('user_id', '=', buyerId).execute()
}
