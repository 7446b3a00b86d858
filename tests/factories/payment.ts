import { randomUUID } from 'node:crypto'
import { processPayment } from '#modules/order-payments/payments.server.ts'
import type { PaymentOutcome } from '#modules/payments/payment-event.ts'
import type { Db } from '#platform/db.server.ts'
import { openSettings } from './payout.ts'

/** A provider tells of a payment of all of an order. Gives what became of it. */
export const tellPayment = (
  db: Db,
  { id, total_price }: { id: string; total_price: number },
  now: Date,
): Promise<PaymentOutcome | null> =>
  processPayment(
    db,
    'callback',
    {
      id: randomUUID(),
      payment_id: randomUUID(),
      order_id: id,
      type: 'payment.succeeded',
      amount: total_price,
      currency: 'DZD',
      mode: 'test',
    },
    openSettings,
    now,
  )
