import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openTestApp } from '../../../tests/app.ts'
import { buildOrder } from '../../../tests/factories/order.ts'
import { buildProfile } from '../../../tests/factories/profile.ts'

const { db, request, signIn } = await openTestApp()

const tokenOf = async (viewer: { id: string }) =>
  (await signIn(viewer)).split('=').slice(1).join('=')

async function call(token: string | null, body: unknown, headers: Record<string, string> = {}) {
  const response = await request('/functions/v1/order-webhook', {
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...headers,
    },
  })
  return [response.status, await response.json()]
}

test('answers the buyer of an order, who is told of it once however often it is called [CALL-62]', async () => {
  const order = await buildOrder(db)
  const token = await tokenOf({ id: order.user_id })
  for (const sent of [token, token, decodeURIComponent(token)])
    expect(await call(sent, { orderId: order.id })).toEqual([200, { ok: true }])
  const events = await db
    .selectFrom('outbox')
    .select('event')
    .where('subject_id', '=', order.id)
    .execute()
  expect(events).toEqual([{ event: 'order.pending' }])
})

test('refuses without a live session of ours [CALL-62]', async () => {
  const order = await buildOrder(db)
  const token = await tokenOf({ id: order.user_id })
  const [bare] = decodeURIComponent(token).split('.')
  for (const sent of [
    null,
    '',
    'x',
    bare!,
    `${bare}.`,
    `x${token}`,
    `${bare}.${Buffer.from('forged').toString('base64')}`,
    '%E0%A4%A',
    `${token};x`,
  ]) {
    expect(await call(sent, { orderId: order.id })).toEqual([401, { error: 'unauthorized' }])
  }
  // as programs call it, which say nothing of where they come from
  expect(await call(null, { orderId: order.id }, { origin: '' })).toEqual([
    401,
    { error: 'unauthorized' },
  ])
  // a cookie is no bearer: another site could make a browser send it
  expect(
    await call(null, { orderId: order.id }, { cookie: await signIn({ id: order.user_id }) }),
  ).toEqual([401, { error: 'unauthorized' }])
  await db.deleteFrom('sessions').where('user_id', '=', order.user_id).execute()
  expect(await call(token, { orderId: order.id })).toEqual([401, { error: 'unauthorized' }])
})

test("knows only the caller's own orders [CALL-62]", async () => {
  const [order, stranger] = [await buildOrder(db), await buildProfile(db)]
  for (const who of [stranger, { id: order.seller_id }])
    expect(await call(await tokenOf(who), { orderId: order.id })).toEqual([
      404,
      { error: 'order_not_found' },
    ])
  for (const orderId of [randomUUID(), 'x', '', '\u0000'])
    expect(await call(await tokenOf({ id: order.user_id }), { orderId })).toEqual([
      404,
      { error: 'order_not_found' },
    ])
})

test.each(['', 'x', '[]', 'null', '{}', '{"orderId":1}', '{"orderId":null}', '{"order_id":"x"}'])(
  'refuses the body %j [CALL-62]',
  async (body) => {
    expect(await call(await tokenOf(await buildProfile(db)), body)).toEqual([
      422,
      { error: 'bad_request' },
    ])
  },
)

test('is only to be called by POST [CALL-62]', async () => {
  expect((await request('/functions/v1/order-webhook')).status).toBe(405)
})

test('a buyer never waits for it: its failure leaves the order as it is [CALL-62]', async () => {
  const order = await buildOrder(db)
  expect(await call('x', { orderId: order.id })).toEqual([401, { error: 'unauthorized' }])
  expect(
    await db.selectFrom('orders').select('status').where('id', '=', order.id).executeTakeFirst(),
  ).toEqual({ status: 'pending' })
})
