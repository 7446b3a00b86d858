import { describe, expect, test } from 'vitest'
import { processPayment } from '#modules/order-payments/payments.server.ts'
import { defaults } from '#modules/settings/settings.ts'
import { openTestApp } from '../../../../tests/app.ts'
import { toldOfAttempt } from '../../../../tests/factories/attempt.ts'
import {
  beginPayment,
  buildGatewayOrder,
  forgetQuestions,
} from '../../../../tests/factories/gateway-order.ts'
import { findOrder } from '../../../../tests/factories/order.ts'
import { buildAdmin } from '../../../../tests/factories/profile.ts'
import { flashOf } from '../../../../tests/flash.ts'
import { mainOf, wordsOf } from '../../../../tests/page.ts'
import { openGateway } from '../../../../tests/stand-in.ts'

const gateway = await openGateway()
const { db, request } = await openTestApp({ gateways: { chargily: gateway.account } })
const viewer = await buildAdmin(db)
const now = new Date()

const words = async (path: string) => wordsOf(await mainOf(request(path, { viewer })))

async function orderWithAttempt() {
  const order = await buildGatewayOrder(db)
  const { attempt, checkout } = await beginPayment(db, gateway, order)
  await forgetQuestions(db)
  const ask = () => request(`/admin/orders/${order.id}/ask`, { viewer, form: {} })
  return { order, checkout, attempt, ask, path: `/admin/orders/${order.id}` }
}

describe('the payments of an order', () => {
  test('are shown with what the provider said of each, and found by its number', async () => {
    const { order, checkout, attempt, path } = await orderWithAttempt()
    const event = toldOfAttempt(attempt, {
      id: 'evt_declined',
      type: 'payment.failed',
      state: 'failed',
      amount: order.total_price,
      said: { status: 'failed', livemode: false },
    })
    expect(await processPayment(db, 'chargily', event, defaults, now)).toBe('not_paid')
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
    await forgetQuestions(db)
    const flashes = (await Promise.all(Array.from({ length: 8 }, ask))).map(flashOf)
    expect(flashes.filter((flash) => flash === 'provider_moved')).toHaveLength(1)
    expect(await findOrder(db, order.id)).toMatchObject({ status: 'paid' })
    const shown = await words(path)
    expect(shown).toMatch(/Provider’s fee .?25 DA/)
    expect(shown).not.toContain('Ask the provider')
  })
})
