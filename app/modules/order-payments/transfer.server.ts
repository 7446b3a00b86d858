import { randomUUID } from 'node:crypto'
import { isUuid, shortId } from '#kernel/id.ts'
import { readImage } from '#modules/images/images.server.ts'
import { transferAccounts } from '#modules/payments/transfer-account.ts'
import { stillDue } from '#modules/payments/transfer-receipt.ts'
import type { Settings } from '#modules/settings/settings.ts'
import type { Db } from '#platform/db.server.ts'
import { outages } from '#modules/orders/clock.server.ts'
import { cancelDueAt, waitOf } from '#modules/orders/deadlines.ts'
import { receiptStand } from '#modules/payments/receipt-stand.server.ts'

/**
 * How a buyer's own order is paid by transfer: our accounts, what is due (whole DA) and what they
 * write on it, until when the order waits, and until when it would if they said that they pay so
 * (`could_wait_until`, null where that gains no time), and what became of the receipts that they
 * have shown, the newest first. `token` is of the form for the next one. Null for an order that is
 * not theirs or that no transfer pays, and while we have no account.
 */
export async function transferOf(db: Db, orderId: string, buyerId: string, settings: Settings) {
  const accounts = transferAccounts(settings)
  if (!isUuid(orderId)) return null
  const order = await db
    .selectFrom('orders as r')
    .innerJoin('payment_methods as m', 'm.id', 'r.payment_method_id')
    .where('r.id', '=', orderId)
    .where('r.user_id', '=', buyerId)
    .where('m.kind', 'in', ['transfer', 'gateway'])
    .select([
      'r.id',
      'r.status',
      'r.total_price',
      'r.created_at',
      'r.auto_cancel_minutes',
      'm.kind',
    ])
    .select([...receiptStand, outages.as('outages')])
    .executeTakeFirst()
  if (!order) return null
  const receipts = await receiptsOf(db, orderId)
  if (accounts.length === 0 && receipts.length === 0) return null
  const waits_until = cancelDueAt(order)
  const longer = cancelDueAt({ ...order, auto_cancel_minutes: waitOf('transfer', settings) })
  const arrived = receipts.reduce((sum, { received_amount }) => sum + (received_amount ?? 0), 0)
  return {
    order_id: order.id,
    accounts,
    holder: settings.deposit_account_holder,
    reference: shortId(order.id).toUpperCase(),
    due: stillDue(order.total_price, arrived),
    arrived,
    pending: order.status === 'pending',
    under_review: order.under_review,
    waits_until,
    could_wait_until: order.kind === 'gateway' && longer > waits_until ? longer : null,
    review_hours: settings.review_hours,
    receipts,
    token: randomUUID(),
  }
}

export type PendingTransfer = NonNullable<Awaited<ReturnType<typeof transferOf>>>

const receiptsOf = (db: Db, orderId: string) =>
  db
    .selectFrom('transfer_receipts')
    .where('order_id', '=', orderId)
    .select([
      'id',
      'state',
      'amount',
      'received_amount',
      'refusal_reason',
      'sender_name',
      'sent_at',
      'created_at',
      'decided_at',
    ])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

const WIDEST = 1280

/**
 * The image of an order's receipt as WebP, for the buyer who has shown it and for administrators;
 * null for everybody else, and when it is gone.
 */
export async function orderReceiptFor(
  db: Db,
  { orderId, receiptId }: { orderId: string; receiptId: string },
  reader: { id: string; is_admin: boolean },
): Promise<Uint8Array | null> {
  if (!isUuid(orderId) || !isUuid(receiptId)) return null
  const found = await db
    .selectFrom('transfer_receipts')
    .select('receipt_url')
    .where('id', '=', receiptId)
    .where('order_id', '=', orderId)
    .$if(!reader.is_admin, (query) => query.where('user_id', '=', reader.id))
    .executeTakeFirst()
  return found?.receipt_url ? readImage(found.receipt_url, WIDEST) : null
}
