import { isUuid } from '#kernel/id.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { transferAccounts } from '#modules/payments/transfer-account.ts'
import type { Settings } from '#modules/settings/settings.ts'
import { type Db, transact } from '#platform/db.server.ts'
import { outages } from '#modules/orders/clock.server.ts'
import { cancelDueAt, waitOf } from '#modules/orders/deadlines.ts'
import { setPaymentWait } from '#modules/orders/orders.server.ts'
import { isPaying, standOf } from '#modules/payments/receipt-stand.server.ts'

/**
 * Gives a buyer's unpaid order, of which they were to pay a card, the time of a transfer, which is
 * counted from its placing: so it is given once. How much a buyer may hold counts orders of either
 * way, so nothing is asked anew. Refused: an order that is not theirs, not pending or over its
 * time, one that no transfer pays, and while a payment at the gateway is on its way.
 */
export const switchToTransfer = (
  db: Db,
  orderId: string,
  buyerId: string,
  settings: Settings,
  now: Date,
): Promise<Result<null, 'not_found' | 'wrong_state' | 'no_account' | 'payment_runs'>> =>
  transact(db, async (tx) => {
    if (!isUuid(orderId)) return refuse('not_found')
    const order = await tx
      .selectFrom('orders as r')
      .innerJoin('payment_methods as m', 'm.id', 'r.payment_method_id')
      .where('r.id', '=', orderId)
      .where('r.user_id', '=', buyerId)
      .select(['r.status', 'r.created_at', 'r.auto_cancel_minutes', 'm.kind'])
      .select(outages.as('outages'))
      .forUpdate('r')
      .executeTakeFirst()
    if (!order) return refuse('not_found')
    const due = cancelDueAt({ ...order, ...(await standOf(tx, orderId)) })
    if (order.status !== 'pending' || due <= now) return refuse('wrong_state')
    if (order.kind !== 'gateway' || transferAccounts(settings).length === 0)
      return refuse('no_account')
    if (await isPaying(tx, orderId)) return refuse('payment_runs')
    const auto_cancel_minutes = waitOf('transfer', settings)
    if (order.auto_cancel_minutes < auto_cancel_minutes)
      await setPaymentWait(tx, orderId, auto_cancel_minutes, now)
    return ok(null)
  })
