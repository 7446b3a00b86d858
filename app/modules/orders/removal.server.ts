import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db.server.ts'

/**
 * How many orders of a person are not over, as buyer and as seller: unpaid, to deliver, or with
 * their money still held; one whose receipt is under review is not over for its buyer.
 */
export async function openOrdersOf(
  db: Db,
  userId: string,
): Promise<{ bought: number; sold: number }> {
  const underReview = sql`exists (select from transfer_receipts t
    where t.order_id = orders.id and t.state = 'under_review')`
  const open = sql`(released_at is null
    and status in (select status from order_statuses where not is_undone))`
  const { rows } = await sql<{ bought: number; sold: number }>`
    select (select count(*)::int from orders
      where user_id = ${userId} and (${open} or ${underReview})) as bought,
           (select count(*)::int from orders
             where seller_id = ${userId} and ${open}) as sold`.execute(db)
  return rows[0]!
}

/** Stands where a buyer's details were. */
const NOBODY = {
  buyer_name: '-',
  buyer_email: 'nobody@deleted.invalid',
  buyer_phone: '-',
  contact_details: '-',
  buyer_fields: '[]',
}

/**
 * Takes a buyer's name, ways to be reached and answers from all their orders; what was agreed and
 * paid stays.
 */
export async function forgetBuyer(tx: Tx, buyerId: string): Promise<void> {
  await tx.updateTable('orders').set(NOBODY).where('user_id', '=', buyerId).execute()
}
