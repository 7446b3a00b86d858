import { HOUR, MINUTE, plus } from '../../app/kernel/time.ts'
import { placeOrder } from '../../app/modules/orders/checkout.server.ts'
import type { PaymentEvent } from '../../app/modules/orders/payment-event.ts'
import { takePayment } from '../../app/modules/orders/payments.server.ts'
import { handleStranded } from '../../app/modules/orders/stranded.server.ts'
import { closeDays } from '../../app/modules/reports/closing.server.ts'
import { defaults as settings } from '../../app/modules/settings/settings.ts'
import type { Db } from '../../app/platform/db.server.ts'

/**
 * What the books need besides orders: payments that providers told of, some of which moved nothing, a purchase from a wallet,
 * and all days before today closed. It comes last: what moved on a closed day cannot be added.
 */
export async function seedPayments(db: Db, administrator: string, now: Date): Promise<void> {
  await payFromWallet(db, plus(now, -2 * HOUR))
  const [waiting, cancelled, paid] = [await newest(db, 'pending'), await newest(db, 'cancelled'), await newest(db, 'paid')]
  const told = (id: string, order_id: string, amount: number, hoursAgo: number, currency = 'DZD') => {
    const event: PaymentEvent = { id, order_id, type: 'payment.succeeded', amount, currency, mode: 'test' }
    return takePayment(db, event, settings, 'test', plus(now, -hoursAgo * HOUR))
  }
  await told('chg_01JD5V9N6TCE', cancelled.id, cancelled.total_price, 30)
  await told('chg_01JD7ZP0M3KX', '5b0c2f9e-3a41-4d0e-9f57-1c8e6a2d7b90', 4_500, 20)
  await told('chg_01JD8Q4W7YB2', waiting.id, waiting.total_price - 200, 5)
  await told('chg_01JD5T2RR81H', waiting.id, 35, 4, 'EUR')
  await told('chg_01JD8S77FQ0A', paid.id, paid.total_price, 3)
  const { seq } = await db.selectFrom('payment_events').select('seq').where('id', '=', 'chg_01JD5T2RR81H').executeTakeFirstOrThrow()
  const note = 'أكّد المزوّد أنّها تجربة من لوحة التاجر، ولم يصل أيّ مبلغ.'
  await handleStranded(db, seq, note, { id: administrator, is_admin: true }, plus(now, -HOUR))
  await closeDays(db, now)
}

async function newest(db: Db, status: 'pending' | 'cancelled' | 'paid') {
  return db.selectFrom('orders').select(['id', 'total_price']).where('status', '=', status).orderBy('created_at', 'desc').executeTakeFirstOrThrow()
}

/** The fullest wallet of somebody who does not sell buys what it can. */
async function payFromWallet(db: Db, at: Date) {
  const buyer = await db.selectFrom('wallet_balances as w').innerJoin('profiles as p', 'p.id', 'w.user_id')
    .where('p.is_seller', '=', false).where('p.is_admin', '=', false)
    .select(['p.id', 'p.username', 'p.email', 'w.balance']).orderBy('w.balance', 'desc').executeTakeFirstOrThrow()
  const offer = await db.selectFrom('offers').select(['id', 'price']).where('status', '=', 'active').where('min_quantity', '=', 1)
    .where('quantity', '>', 3).where('price', '<=', buyer.balance).orderBy('price', 'desc').executeTakeFirstOrThrow()
  const wallet = await db.selectFrom('payment_methods').select('id').where('name', '=', 'Wallet').executeTakeFirstOrThrow()
  const form = {
    quantity: 1, buyer_name: buyer.username, buyer_email: buyer.email, buyer_phone: '0555 12 34 56', contact_method: 'telegram' as const,
    contact_details: `@${buyer.username}`, payment_method_id: wallet.id, price_seen: offer.price, terms_seen: '', checkout_token: crypto.randomUUID(),
  }
  const placed = await placeOrder(db, buyer.id, offer.id, form, { ...settings, wallet_payment_open: true }, plus(at, -MINUTE))
  if (!placed.ok) throw new Error(`a step of the demo was refused: ${placed.code}`)
}
