import { type RawBuilder, sql } from 'kysely'
import { isWaitingOrder } from '#modules/orders/waiting-orders.server.ts'
import { outcomesToCheck } from '#modules/payments/payment-event.ts'
import type { OpenWays } from '#modules/payments/payment-method.ts'
import { isWaitingResale } from '#modules/vault/resales-to-look-at.server.ts'
import type { Db } from '#platform/db.server.ts'
import { orNull } from '#platform/log.server.ts'
import { MOST_WAITING, type WaitingQueue } from './waiting.ts'

const queuesOf = (open: OpenWays): Record<WaitingQueue, RawBuilder<unknown>> => ({
  orders: sql`orders r where ${isWaitingOrder(open)}`,
  disputes: sql`disputes where status in ('deciding', 'second_look')`,
  'seller-applications': sql`seller_applications where status = 'pending'`,
  payments: sql`payment_events
    where outcome in (${sql.join(outcomesToCheck.map((outcome) => sql.lit(outcome)))})
    and handled_at is null`,
  receipts: sql`transfer_receipts where state = 'under_review'`,
  refunds: sql`refund_tasks where done_at is null and to_wallet_at is null`,
  deposits: sql`deposits where status = 'pending'`,
  messages: sql`abuse_reports where handled_at is null`,
  reports: sql`offer_reports where handled_at is null`,
  stock: sql`(select given_by from vault_units where state = 'held'
    union select r.id from vault_units u join orders r on r.id = u.order_id join order_statuses s
      using (status)
    where ${isWaitingResale}) held`,
  undelivered: sql`undelivered where settled_as is null`,
  withdrawals: sql`withdrawals where status in ('requested', 'approved')`,
})

/**
 * How many of each wait for an administrator, each of them in one queue, up to MOST_WAITING, in one
 * statement; none when they cannot be counted, which is only logged. `open` is what can be paid by.
 */
export const countWaiting = async (
  db: Db,
  open: OpenWays,
): Promise<Partial<Record<WaitingQueue, number>>> =>
  (await orNull('what waits', count(db, open))) ?? {}

async function count(db: Db, open: OpenWays) {
  const counts = Object.entries(queuesOf(open)).map(
    ([name, rows]) =>
      sql`(select count(*)
        from (select from ${rows}
        limit ${sql.lit(MOST_WAITING)}) waiting)::int as ${sql.ref(name)}`,
  )
  const { rows } = await sql<Record<WaitingQueue, number>>`select ${sql.join(counts)}`.execute(db)
  return rows[0]!
}
