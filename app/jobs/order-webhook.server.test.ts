import { createHmac } from 'node:crypto'
import type { PgBoss } from 'pg-boss'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { openTestApp } from '../../tests/app.ts'
import { buildOffer } from '../../tests/factories/offer.ts'
import { buildOrder, checkout } from '../../tests/factories/order.ts'
import { buildPaymentMethod } from '../../tests/factories/payment-method.ts'
import { buildAdmin, buildProfile, buildSeller } from '../../tests/factories/profile.ts'
import { openPushService } from '../../tests/push/service.ts'
import { lookNow, retryNow } from '../../tests/queues.ts'
import { allByRole, mainOf, textOf } from '../../tests/page.ts'
import { loadSettings } from '#modules/settings/settings.server.ts'
import { transact } from '#platform/db.server.ts'
import { relayOnce, publish } from '#platform/outbox.server.ts'
import { handleEvents } from './events.server.ts'
import { openQueues } from './jobs.server.ts'
import { queueOrderWebhooksOn, workOrderWebhooks } from './order-webhook.server.ts'

// The operator's own server, on this machine: it is busy at /busy until it was asked twice, and
// leads elsewhere from /away.
const operator = await openPushService((path, times) =>
  path === '/busy' && times < 2 ? 503 : path === '/away' ? 302 : path === '/never' ? 500 : 200,
)
const { db, env, request } = await openTestApp()

let boss: PgBoss
beforeAll(async () => {
  boss = await openQueues(env.databaseUrl!)
  await workOrderWebhooks(boss, env)
})
afterAll(async () => {
  await boss.stop({ graceful: false })
  await operator.close()
})
afterEach(() => {
  vi.unstubAllEnvs()
  env.production = false
})

async function setAddress(path: string | null) {
  await db.deleteFrom('settings').execute()
  if (path !== null)
    await db
      .insertInto('settings')
      .values({
        key: 'order_webhook_url',
        value: JSON.stringify(`https://${operator.host}${path}`),
      })
      .execute()
  await loadSettings(db)
}

const relay = () =>
  relayOnce((tx, events) =>
    handleEvents(tx, events, {
      queueMails: async () => {},
      queueOrderWebhooks: queueOrderWebhooksOn(boss),
    }),
  )
const told = (orderId: string) =>
  operator.got.filter(({ headers }) => headers['webhook-id'] === `order.placed:${orderId}`)
const arrives = (orderId: string, times = 1) => {
  lookNow(boss)
  return vi.waitFor(() => expect(told(orderId)).toHaveLength(times), {
    timeout: 15_000,
    interval: 20,
  })
}
const jobOf = async (orderId: string) =>
  (await boss.findJobs<{ order_id: string }>('order-webhook')).find(
    ({ data }) => data.order_id === orderId,
  )
const untilState = (orderId: string, state: string) => {
  lookNow(boss)
  return vi.waitFor(async () => expect((await jobOf(orderId))?.state).toBe(state), {
    timeout: 15_000,
    interval: 20,
  })
}

describe('after an order is placed', () => {
  test('the order-webhook is called with its id, buyer, seller, offer and amounts, signed, and never with how to reach anybody [PAY-17 CALL-62]', async () => {
    await setAddress('/orders')
    const [viewer, seller, method] = [
      await buildProfile(db),
      await buildSeller(db),
      await buildPaymentMethod(db),
    ]
    const offer = await buildOffer(db, {
      user_id: seller.id,
      price: 4_300,
      quantity: 90,
      title: 'حساب نادر',
    })
    const form = checkout({
      quantity: 2,
      price_seen: 4_300,
      buyer_phone: '0550 12 34 56',
      contact_details: '@amine_b',
      payment_method_id: method.id,
    })
    expect((await request(`/payment/${offer.id}`, { viewer, form })).status).toBe(302)
    await relay()
    const order = await db
      .selectFrom('orders')
      .selectAll()
      .where('user_id', '=', viewer.id)
      .executeTakeFirstOrThrow()
    await arrives(order.id)
    const [{ path, headers, body }] = told(order.id) as [ReturnType<typeof told>[number]]
    expect([path, JSON.parse(body.toString())]).toEqual([
      '/orders',
      {
        event: 'order.placed',
        order_id: order.id,
        placed_at: order.created_at.toISOString(),
        buyer: { id: viewer.id, username: viewer.username },
        seller: { id: seller.id, username: seller.username },
        offer: { id: offer.id, title: 'حساب نادر' },
        quantity: 2,
        unit_price: 4_300,
        discount: 0,
        buyer_fee: 0,
        seller_fee: order.seller_fee,
        total_price: 8_600,
        currency: 'DZD',
      },
    ])
    for (const secret of [form.buyer_name, form.buyer_email, '0550', '@amine_b', seller.email])
      expect(body.toString()).not.toContain(secret)
    const key = Buffer.from(env.webhookKeys[0].slice('whsec_'.length), 'base64')
    const signed = createHmac('sha256', key)
      .update([headers['webhook-id'], headers['webhook-timestamp'], body.toString()].join('.'))
      .digest('base64')
    expect(headers['webhook-signature']).toBe(`v1,${signed}`)
  })

  test('it is called once however often the event is published, and of nothing that comes later [PAY-17]', async () => {
    await setAddress('/orders')
    const order = await buildOrder(db, { status: 'received' })
    await transact(db, (tx) => publish(tx, 'order.pending', order.id, {}))
    await relay()
    await transact(db, (tx) => publish(tx, 'order.pending', order.id, {}))
    await relay()
    await arrives(order.id)
    const last = await buildOrder(db)
    await relay()
    await arrives(last.id)
    expect(told(order.id)).toHaveLength(1)
  })

  test('nothing is sent without an address, also not what waited when it was taken away [PAY-17]', async () => {
    await setAddress(null)
    const order = await buildOrder(db)
    await relay()
    expect(await jobOf(order.id)).toBeUndefined()
    await transact(db, (tx) => queueOrderWebhooksOn(boss)(tx, [order.id]))
    await untilState(order.id, 'completed')
    expect(told(order.id)).toEqual([])
  })
})

describe('a webhook failure', () => {
  const stateOf = (id: string) =>
    db
      .selectFrom('orders')
      .select(['status', 'total_price'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()

  test('is only logged, shows nothing to the buyer and changes nothing of the order; the webhook is called again until it answers [PAY-18]', async () => {
    await setAddress('/busy')
    const logged = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const order = await buildOrder(db)
    const before = await stateOf(order.id)
    await relay()
    await untilState(order.id, 'retry')
    expect(logged.mock.calls.flat().join()).toMatch(
      new RegExp(
        `an order could not be told to the webhook.*${order.id}.*the webhook answered 503`,
      ),
    )
    const shown = await mainOf(request('/orders', { viewer: { id: order.user_id } }))
    expect(textOf(shown)).toContain(order.offer_title)
    expect(shown.innerHTML).not.toMatch(/webhook|went wrong/i)
    expect(allByRole(shown, 'alert')).toEqual([])
    await retryNow(db, boss)
    await arrives(order.id, 2)
    await untilState(order.id, 'completed')
    expect(await stateOf(order.id)).toEqual(before)
    logged.mockRestore()
  })

  test.each(['/away', '/never'])(
    'is an answer such as that of %s, which is not followed either [PAY-18]',
    async (path) => {
      vi.stubEnv('LOG_LEVEL', 'silent')
      await setAddress(path)
      const order = await buildOrder(db)
      await relay()
      await untilState(order.id, 'retry')
      expect(told(order.id).map((each) => each.path)).toEqual([path])
    },
  )

  test('is an address of the own network, once the site is a real one [PAY-18]', async () => {
    vi.stubEnv('LOG_LEVEL', 'silent')
    env.production = true
    await setAddress('/orders')
    const order = await buildOrder(db)
    await relay()
    await untilState(order.id, 'retry')
    expect(told(order.id)).toEqual([])
    expect(JSON.stringify((await jobOf(order.id))?.output)).toContain(
      'is not of the public network',
    )
  })
})

test('administrators find the key that signs beside the address [PAY-17]', async () => {
  const shown = await mainOf(request('/admin/settings/mails', { viewer: await buildAdmin(db) }))
  expect([...shown.querySelectorAll('code')].map(textOf)).toContain(env.webhookKeys[0])
  expect(env.webhookKeys[0]).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
})
