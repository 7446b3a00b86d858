import { post } from '#modules/ledger/ledger.server.ts'
import { latePayment } from '#modules/payments/late-payment.ts'
import type { Tx } from '#platform/db.server.ts'
import { publish } from '#platform/outbox.server.ts'

interface Buyers {
  id: string
  user_id: string
  payment_method_id: number
}

/**
 * Gives back to the buyer's wallet what arrived by transfers for an order that they did not pay, in
 * the transaction that cancels it or pays it otherwise.
 */
export async function returnArrived(tx: Tx, order: Buyers, now: Date): Promise<void> {
  const arrived = await tx
    .selectFrom('transfer_receipts')
    .select(['id', 'received_amount'])
    .where('order_id', '=', order.id)
    .where('state', '=', 'arrived')
    .orderBy('created_at')
    .execute()
  for (const { id, received_amount } of arrived)
    if (received_amount)
      await creditReceipt(tx, order, id, { amount: received_amount, all: true }, now)
}

/**
 * Puts so much of what arrived by a receipt (whole DA), or all of it, into its sender's wallet, and
 * tells them.
 */
export async function creditReceipt(
  tx: Tx,
  order: Buyers,
  receiptId: string,
  { amount, all }: { amount: number; all: boolean },
  now: Date,
): Promise<void> {
  const late = latePayment({ ...order, order_id: order.id }, amount)
  await post(tx, `receipt:${receiptId}`, [late], now)
  await publish(tx, 'receipt.credited', receiptId, { amount, all })
}
