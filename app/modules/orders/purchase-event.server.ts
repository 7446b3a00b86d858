import { sql } from 'kysely'
import type { Db } from '#platform/db.server.ts'

interface Purchase {
  id: string
  offer_id: number
  /** Whole DA. */
  total_price: number
}

/**
 * Takes the right to tell an ad network of an order: its buyer's alone, once, and only of an order
 * that stands. Null when there is none left.
 */
export async function claimPurchase(
  db: Db,
  orderId: string,
  buyerId: string,
  now: Date,
): Promise<Purchase | null> {
  const { rows } = await sql<Purchase>`
    with claimed as (
      insert into purchase_events (order_id, claimed_at)
      select id, ${now}::timestamptz from orders
      where id = ${orderId} and user_id = ${buyerId}
        and status in (select status from order_statuses where not is_undone)
      on conflict do nothing returning order_id
    )
    select id, offer_id, total_price from orders
    where id in (select order_id from claimed)`.execute(db)
  return rows[0] ?? null
}
