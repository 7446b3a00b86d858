import { sql } from 'kysely'
import { isUuid } from '#kernel/id.ts'
import { invoicesOf } from '#modules/payments/invoices.server.ts'
import type { ProviderName } from '#modules/payments/provider.ts'
import type { Db } from '#platform/db.server.ts'
import { core, joined, orders, refunds } from '#modules/orders/order-rows.server.ts'
import { receiptStand } from '#modules/payments/receipt-stand.server.ts'

/**
 * A paid order as its receipt and its invoice tell of it: for its buyer and for staff. Null for
 * everybody else, and while it is not paid.
 */
export async function papersOf(
  db: Db,
  id: string,
  reader: { id: string; is_admin: boolean },
): Promise<OrderPapers | null> {
  if (!isUuid(id)) return null
  const order = await find(db, id, reader)
  if (!order?.paid_at) return null
  return { ...order, paid_at: order.paid_at, invoices: await invoicesOf(db, id) }
}

function find(db: Db, id: string, reader: { id: string; is_admin: boolean }) {
  return orders(db)
    .where('r.id', '=', id)
    .$if(!reader.is_admin, (query) => query.where('r.user_id', '=', reader.id))
    .select([...core, ...joined, 'r.buyer_name', 'r.buyer_email', 'm.card'])
    .select([paidBy.as('payment'), refunds.as('refunds'), ...receiptStand])
    .executeTakeFirst()
}

type Found = NonNullable<Awaited<ReturnType<typeof find>>>

export type OrderPapers = Omit<Found, 'paid_at'> & {
  paid_at: Date
  invoices: Awaited<ReturnType<typeof invoicesOf>>
}

/** The payment as its provider knows it; null of one that no provider told of. */
const paidBy = sql<{ provider: ProviderName; number: string } | null>`(
  select json_build_object('provider', e.provider, 'number', coalesce(e.payment_id, e.id))
  from payment_events e
  where e.order_id = r.id and (e.outcome = 'paid' or e.handled_as = 'marked_paid')
  order by e.seq limit 1)`
