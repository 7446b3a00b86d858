import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db.server.ts'

// Accounts whose login was known when they were delivered: the money of their orders waits for
// staff.

/**
 * Lets what was delivered in an order pass, though its login was known, so that its money goes on.
 */
export async function clearResale(
  tx: Tx,
  orderId: string,
  administratorId: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('vault_units')
    .set({ cleared_at: now, cleared_by: administratorId })
    .where('order_id', '=', orderId)
    .where('resale_at', 'is not', null)
    .where('cleared_at', 'is', null)
    .execute()
}

/**
 * Whether what was delivered waits until staff have looked, since its login was known, with the
 * money of its order. `u`, `r` and `s` are how the query calls unit, order and status.
 */
export const isWaitingResale = sql<boolean>`(u.state = 'sold' and u.resale_at is not null
  and u.cleared_at is null and s.holds_money and r.released_at is null)`

/** The delivered orders whose money waits until staff have looked, the oldest first. */
export const resalesToLookAt = (db: Db) =>
  db
    .selectFrom('vault_units as u')
    .innerJoin('orders as r', 'r.id', 'u.order_id')
    .innerJoin('order_statuses as s', 's.status', 'r.status')
    .innerJoin('profiles as p', 'p.id', 'r.seller_id')
    .where(isWaitingResale)
    .groupBy(['r.id', 'r.offer_title', 'r.total_price', 'r.seller_id', 'p.username'])
    .select((eb) => [
      'r.id',
      'r.offer_title',
      'r.total_price',
      'r.seller_id',
      'p.username',
      eb.fn.min('u.resale_at').as('since'),
    ])
    .orderBy((eb) => eb.fn.min('u.resale_at'))
    .limit(200)
    .execute()

/** The same for the queue (reports/waiting). */
export const waitingResales = sql`
  select r.id::text as id, min(u.resale_at) as since, null::timestamptz as due_at,
    (select username from profiles p where p.id = r.seller_id) as who, r.offer_title as what,
    null as code, r.total_price as amount
  from vault_units u join orders r on r.id = u.order_id join order_statuses s using (status)
  where ${isWaitingResale} group by r.id order by min(u.resale_at)`
