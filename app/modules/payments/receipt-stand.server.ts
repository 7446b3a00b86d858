import { sql } from 'kysely'
import type { Db } from '#platform/db.server.ts'

/** Whether a receipt of the order `r` is under review. */
export const underReview = sql<boolean>`exists (
  select from transfer_receipts t where t.order_id = r.id and t.state = 'under_review')`

/** When a receipt of the order `r` was last decided on. */
export const receiptDecidedAt = sql<Date | null>`(
  select max(t.decided_at) from transfer_receipts t where t.order_id = r.id)`

/** When the first receipt of the order `r` was sent. */
const receiptSentAt = sql<Date | null>`(
  select min(t.created_at) from transfer_receipts t where t.order_id = r.id)`

/** What arrived by the receipts of the order `r`, in whole DA. */
const arrived = sql<number>`(
  select coalesce(sum(t.received_amount), 0)::bigint from transfer_receipts t
  where t.order_id = r.id)`

/** What came for the order `r` without paying it, and went to its buyer's wallet, in whole DA. */
export const credited = sql<number>`(
  select coalesce(sum(l.amount), 0)::bigint from ledger_transfers l
  where l.order_id = r.id and l.code = 'late_payment')`

/** How the receipts of an order stand and what else came for it, for every view of it. */
export const receiptStand = [
  underReview.as('under_review'),
  receiptSentAt.as('receipt_sent_at'),
  receiptDecidedAt.as('receipt_decided_at'),
  arrived.as('arrived'),
  credited.as('credited'),
] as const

/** How the receipts of an order stand. */
export interface ReceiptStand {
  under_review: boolean
  receipt_sent_at: Date | null
  receipt_decided_at: Date | null
  /** What arrived by them, in whole DA. */
  arrived: number
}

/**
 * The same of one order, and why the transfer of its last receipt was not found. Asked after the
 * order is locked, it stays so until the transaction ends: asked with the lock, what was waited for
 * would not be seen.
 */
export const standOf = (
  db: Db,
  orderId: string,
): Promise<ReceiptStand & { not_found_reason: string | null }> =>
  db
    .selectFrom('transfer_receipts')
    .where('order_id', '=', orderId)
    .select([
      sql<boolean>`coalesce(bool_or(state = 'under_review'), false)`.as('under_review'),
      sql<Date | null>`min(created_at)`.as('receipt_sent_at'),
      sql<Date | null>`max(decided_at)`.as('receipt_decided_at'),
      sql<number>`coalesce(sum(received_amount), 0)::bigint`.as('arrived'),
      // of the last one alone, if nothing was found for it
      sql<string | null>`(array_agg(refusal_reason order by created_at desc, id))[1]`.as(
        'not_found_reason',
      ),
    ])
    .executeTakeFirstOrThrow()

/** Whether the bank is about to say what became of a payment at the gateway. */
export async function isPaying(db: Db, orderId: string): Promise<boolean> {
  const found = await db
    .selectFrom('payment_attempts')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', '=', 'processing')
    .executeTakeFirst()
  return found !== undefined
}
