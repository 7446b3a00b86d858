import { randomUUID } from 'node:crypto'
import { HOUR, plus } from '#kernel/time.ts'
import { decideReceipt } from '#modules/order-payments/receipt-decision.server.ts'
import { submitReceipt } from '#modules/order-payments/receipts.server.ts'
import type { ReceiptState } from '#modules/payments/transfer-receipt.ts'
import type { Settings } from '#modules/settings/settings.ts'
import type { Db } from '#platform/db.server.ts'
import { buildOrder } from './order.ts'
import { openSettings, receiptFile } from './payout.ts'
import { buildAdmin } from './profile.ts'

interface ReceiptGiven {
  /** A pending order; else one of 26,300 DA is placed. */
  order_id?: string
  buyer_id?: string
  seller_id?: string
  price?: number
  state?: ReceiptState
  received?: number
  reason?: string
  image?: File
  sender_name?: string
  settings?: Settings
  now?: Date
}

/** A receipt in a state, brought there by the real commands. The store must be open. */
export async function buildReceipt(
  db: Db,
  {
    state = 'under_review',
    settings = openSettings,
    now = new Date(),
    ...given
  }: ReceiptGiven = {},
) {
  const { buyer_id, seller_id, price = 26_300 } = given
  const orderId =
    given.order_id ??
    (
      await buildOrder(db, {
        price,
        now: plus(now, -2 * HOUR),
        ...(buyer_id && { buyer_id }),
        ...(seller_id && { seller_id }),
      })
    ).id
  const { user_id } = await db
    .selectFrom('orders')
    .select('user_id')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const form = {
    kind: 'ccp' as const,
    sender_name: given.sender_name ?? 'Amina Benali',
    sent_at: plus(now, -HOUR),
    token: randomUUID(),
  }
  const image = given.image ?? (await receiptFile())
  const sent = await submitReceipt(db, orderId, user_id, form, image, settings, now)
  if (!sent.ok) throw new Error(`the receipt was refused: ${sent.code}`)
  const receipt = await findReceiptRow(db, sent.value)
  if (state === 'under_review') return receipt
  const decision =
    state === 'arrived'
      ? ({ name: 'arrive', received: given.received ?? receipt.amount, differs: true } as const)
      : ({ name: 'not_found', reason: given.reason ?? 'Nothing came on that day' } as const)
  const decided = await decideReceipt(db, receipt.id, decision, await buildAdmin(db), settings, now)
  if (!decided.ok) throw new Error(`the decision was refused: ${decided.code}`)
  return findReceiptRow(db, sent.value)
}

export const findReceiptRow = (db: Db, id: string) =>
  db.selectFrom('transfer_receipts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
