import { describe, expect, test } from 'vitest'
import { takePayment } from '#modules/orders/commands.server.ts'
import { defaults } from '#modules/settings/rules.ts'
import { openTestApp } from '../../../../tests/app.ts'
import { buildAttempt } from '../../../../tests/factories/attempt.ts'
import { buildOrder, findOrder } from '../../../../tests/factories/order.ts'
import { buildPaymentMethod } from '../../../../tests/factories/payment-method.ts'
import { buildAdmin } from '../../../../tests/factories/profile.ts'
import { flashOf } from '../../../../tests/flash.ts'
import { openTestGateway } from '../../../../tests/gateway-list.ts'
import { mainOf, wordsOf } from '../../../../tests/page.ts'

const { db, request } = await openTestApp()
const gateway = await openTestGateway()
const viewer = await buildAdmin(db)
const method = await buildPaymentMethod(db, { kind: 'gateway' })
const now = new Date()

const words = async (path: string) => wordsOf(await mainOf(request(path, { viewer })))

async function orderWithAttempt() {
  const order = await buildOrder(db, { payment_method_id: method.id })
  const checkout = gateway.add({ amount: order.total_price })
  const attempt = await buildAttempt(db, {
    order_id: order.id,
    user_id: order.user_id,
    payment_method_id: method.id,
    amount: order.total_price,
    provider_id: checkout.id,
  })
  checkout.metadata = { attempt_id: attempt.id }
  const ask = () => request(`/admin/orders/${order.id}/ask`, { viewer, form: {} })
  return { order, checkout, attempt, ask, path: `/admin/orders/${order.id}` }
}

describe('the payments of an order', () => {
  test('are shown with what the provider said of each, and found by its number', async () => {
    const { order, checkout, attempt, path } = await orderWithAttempt()
    const event = {
      id: 'evt_declined',
      payment_id: checkout.id,
      order_id: null,
      attempt_id: attempt.id,
      type: 'payment.failed',
      state: 'failed' as const,
      amount: order.total_price,
      fees: 0,
      currency: 'DZD',
      mode: 'test' as const,
      said: { status: 'failed', livemode: false },
    }
    expect(await takePayment(db, 'chargily', event, defaults, now)).toBe('not_paid')
    const shown = await words(path)
    for (const said of ['Failed', 'The bank declined it', checkout.id, 'Ended without a payment'])
      expect(shown).toContain(said)
    expect(shown).toMatch(/What the provider said .*State failed .*Real money No/)
    for (const text of [checkout.id, checkout.id.slice(4, 16), 'evt_declined'])
      expect([text, (await words(`/admin/orders?q=${text}`)).includes('1 order')]).toEqual([
        text,
        true,
      ])
  })

  test('are asked of, and what the provider says is taken once', async () => {
    const { order, checkout, ask, path } = await orderWithAttempt()
    expect(await words(path)).toContain('Ask the provider')
    expect(flashOf(await ask())).toBe('provider_same')
    checkout.status = 'paid'
    checkout.fees = 25
    await db.updateTable('payment_attempts').set({ last_asked_at: null }).execute()
    const flashes = (await Promise.all(Array.from({ length: 8 }, ask))).map(flashOf)
    expect(flashes.filter((flash) => flash === 'provider_moved')).toHaveLength(1)
    expect(await findOrder(db, order.id)).toMatchObject({ status: 'paid' })
    const shown = await words(path)
    expect(shown).toMatch(/Provider’s fee .?25 DA/)
    expect(shown).not.toContain('Ask the provider')
  })
})
