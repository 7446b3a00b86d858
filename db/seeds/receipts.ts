import { sql } from 'kysely'
import { HOUR, plus } from '../../app/kernel/time.ts'
import { decideReceipt } from '#modules/order-payments/receipt-decision.server.ts'
import { submitReceipt } from '#modules/order-payments/receipts.server.ts'
import type { Administrator } from '../../app/platform/context.ts'
import type { Db } from '../../app/platform/db.server.ts'
import type { Step } from './orders.ts'
import { receipt, settings } from './payouts.ts'

const HOURS_AGO = 2

/**
 * What became of the receipts that buyers have shown for orders that still wait for their money.
 */
const endings = ['under_review', 'not_found', 'under_review'] as const

/** Receipts of transfers for pending orders, each through the same commands as a real one. */
export const receiptSteps = (admin: Administrator, now: Date): Step[] =>
  endings.map((ending, nth) => {
    const at = plus(now, (nth / 4 - HOURS_AGO) * HOUR)
    return { at, run: (db) => show(db, ending, nth, admin, at) }
  })

async function show(
  db: Db,
  ending: (typeof endings)[number],
  nth: number,
  admin: Administrator,
  at: Date,
): Promise<void> {
  const order = await db
    .selectFrom('orders as r')
    .innerJoin('payment_methods as m', 'm.id', 'r.payment_method_id')
    .where('r.status', '=', 'pending')
    .where('m.kind', 'in', ['transfer', 'gateway'])
    .where(sql<boolean>`not exists (select from transfer_receipts t where t.order_id = r.id)`)
    .orderBy('r.created_at')
    .select(['r.id', 'r.user_id', 'r.total_price', 'r.buyer_name'])
    .executeTakeFirst()
  if (!order) return
  const form = {
    kind: 'ccp' as const,
    sender_name: order.buyer_name,
    sent_at: plus(at, -HOUR),
    token: crypto.randomUUID(),
  }
  const image = await receipt({
    amount: order.total_price,
    to: 'ccp',
    reference: `BM ${771 + nth}`,
  })
  const sent = await submitReceipt(db, order.id, order.user_id, form, image, settings, at)
  if (!sent.ok) throw new Error(`a receipt of the demo was refused: ${sent.code}`)
  if (ending !== 'not_found') return
  const reason = 'No transfer of this amount came on that day. Is the receipt of another one?'
  const decided = await decideReceipt(db, sent.value, { name: ending, reason }, admin, settings, at)
  if (!decided.ok) throw new Error(`a decision of the demo was refused: ${decided.code}`)
}
