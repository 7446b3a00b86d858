import { algiersDay } from '../../app/kernel/algiers.ts'
import { DAY, HOUR, plus } from '../../app/kernel/time.ts'
import { handlePayment } from '#modules/order-payments/payment-handling.server.ts'
import { processPayment } from '#modules/order-payments/payments.server.ts'
import type { PaymentEvent } from '#modules/payments/payment-event.ts'
import { owedByGateway, recordSettlement } from '#modules/payments/settlements.server.ts'
import { defaults as settings } from '#modules/settings/settings.ts'
import type { Administrator } from '../../app/platform/context.ts'
import type { Db } from '../../app/platform/db.server.ts'
import type { Step } from './orders.ts'

/**
 * What the books need besides orders, as steps: payments that providers told of, some of which
 * moved nothing. Each is of an order that was there by then.
 */
export function paymentSteps(administrator: string, now: Date): Step[] {
  const ago = (hours: number, run: (db: Db, at: Date) => Promise<unknown>): Step => {
    const at = plus(now, -hours * HOUR)
    return { at, run: async (db) => void (await run(db, at)) }
  }
  const told = (
    hours: number,
    id: string,
    status: 'pending' | 'cancelled' | 'paid',
    amountOf: (total: number) => number,
    currency = 'DZD',
  ) =>
    ago(hours, async (db, at) => {
      const { id: order_id, total_price } = await newest(db, status)
      await take(db, { id, order_id, amount: amountOf(total_price), currency }, at)
    })
  const note = 'أكّد المزوّد أنّها تجربة من لوحة التاجر، ولم يصل أيّ مبلغ.'
  return [
    told(30, 'chg_01JD5V9N6TCE', 'cancelled', (total) => total),
    ago(20, (db, at) =>
      take(
        db,
        {
          id: 'chg_01JD7ZP0M3KX',
          order_id: '5b0c2f9e-3a41-4d0e-9f57-1c8e6a2d7b90',
          amount: 4_500,
          currency: 'DZD',
        },
        at,
      ),
    ),
    told(5, 'chg_01JD8Q4W7YB2', 'pending', (total) => total - 200),
    told(4, 'chg_01JD5T2RR81H', 'pending', () => 35, 'EUR'),
    told(3, 'chg_01JD8S77FQ0A', 'paid', (total) => total),
    ago(1, async (db, at) => {
      const { seq } = await db
        .selectFrom('payment_events')
        .select('seq')
        .where('id', '=', 'chg_01JD5T2RR81H')
        .executeTakeFirstOrThrow()
      const by = { id: administrator, is_admin: true }
      await handlePayment(db, seq, { as: 'nothing', note }, by, settings, at)
    }),
  ]
}

/**
 * How long ago the gateway paid out what it owed by then, in days: what is younger it still holds.
 */
const PAID_OUT = [23, 16, 9, 2]

/** What the gateway paid out to the bank, as an administrator recorded it. */
export const settlementSteps = (admin: Administrator, now: Date): Step[] =>
  PAID_OUT.map((days) => {
    const at = plus(now, -days * DAY)
    return { at, run: (db) => settle(db, admin, at) }
  })

async function settle(db: Db, admin: Administrator, at: Date): Promise<void> {
  const methods = await owedByGateway(db)
  const amount = methods.reduce((sum, { owed }) => sum + Math.max(owed, 0), 0)
  if (amount === 0) return
  const arrived_on = algiersDay(at)
  const form = {
    amount,
    bank_reference: `VIR ${arrived_on}`,
    arrived_on,
    token: crypto.randomUUID(),
  }
  const recorded = await recordSettlement(db, form, admin, at)
  if (!recorded.ok) throw new Error(`the settlement of ${arrived_on}: ${recorded.code}`)
}

const take = (
  db: Db,
  event: Pick<PaymentEvent, 'id' | 'order_id' | 'amount' | 'currency'>,
  at: Date,
) =>
  processPayment(
    db,
    'callback',
    { ...event, type: 'payment.succeeded', mode: 'test' },
    settings,
    at,
  )

async function newest(db: Db, status: 'pending' | 'cancelled' | 'paid') {
  return db
    .selectFrom('orders')
    .select(['id', 'total_price'])
    .where('status', '=', status)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
}
