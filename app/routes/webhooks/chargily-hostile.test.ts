import { createHmac } from 'node:crypto'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { verify } from '../../../scripts/verify.ts'
import { openTestApp } from '../../../tests/app.ts'
import { beginPayment, buildGatewayOrder, toldOf } from '../../../tests/factories/gateway-order.ts'
import {
  type Case,
  forgeries,
  noEvents,
  type Posted,
  unusual,
  wrongAtOnePlace,
} from '../../../tests/hostile-events.ts'
import { sliceOf } from '../../../tests/slice.ts'
import { eventsTaken, openGateway } from '../../../tests/stand-in.ts'

// Whatever is posted to the address of the gateway's webhooks, nothing breaks, and no money moves
// that the gateway did not sign for the order, in its amount, currency and mode.

vi.stubEnv('LOG_LEVEL', 'silent')
const standIn = await openGateway()
const { key } = standIn
const { db, env, request } = await openTestApp({ gateways: { chargily: standIn.account } })

async function post({ body, signature, headers = {} }: Posted): Promise<number> {
  const bytes = Buffer.from(body as string)
  const right = createHmac('sha256', key).update(bytes).digest('hex')
  const sent = signature === undefined ? right : signature
  const response = await request('/hooks/payments/chargily', {
    body: bytes,
    headers: {
      'content-type': 'application/json',
      origin: '',
      ...headers,
      ...(sent !== null && {
        signature: 'x-signature-case' in headers ? sent.toUpperCase() : sent,
      }),
    },
  })
  await eventsTaken(db)
  return response.status
}

/** How much money has moved, and what became of all orders. */
const books = async () => ({
  transfers: (
    await db
      .selectFrom('ledger_transfers')
      .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.sum('amount').as('sum')])
      .executeTakeFirstOrThrow()
  ).count,
  paid: (
    await db
      .selectFrom('orders')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('status', '<>', 'pending')
      .executeTakeFirstOrThrow()
  ).count,
})

const begun = async () => {
  const order = await buildGatewayOrder(db, { price: 1_000 })
  return { order, ...(await beginPayment(db, standIn, order)) }
}

const kinds: [string, readonly Case[], number[]][] = [
  ['forged', forgeries(key), [401]],
  ['signed, and wrong at one place', wrongAtOnePlace, [200, 422]],
  ['signed, and no event', noEvents, [200, 413, 415, 422]],
]

test('there are more than 150 of them', () => {
  expect(kinds.flatMap(([, cases]) => cases).length).toBeGreaterThan(150)
})

describe.each(kinds)('%s: it moves nothing', async (_, cases, statuses) => {
  const { order, checkout } = await begun()
  let before: Awaited<ReturnType<typeof books>>
  beforeAll(async () => void (before = await books()))

  test.each(sliceOf(cases, ([name]) => name))('%s', async (__, make) => {
    const status = await post(make(toldOf(checkout, 'paid')))
    expect(statuses).toContain(status)
    expect(await books()).toEqual(before)
  })

  test('and the right one still pays after all of them', async () => {
    expect(await post({ body: JSON.stringify(toldOf(checkout, 'paid')) })).toBe(200)
    const { status } = await db
      .selectFrom('orders')
      .select('status')
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow()
    expect(status).toBe('paid')
    expect(await books()).toEqual({ transfers: before.transfers + 2, paid: before.paid + 1 })
  })
})

describe('unusual, but signed and right: it pays, and once', () => {
  test.each(sliceOf(unusual, ([name]) => name))('%s', async (_, make) => {
    const { order, checkout } = await begun()
    const posted = make(toldOf(checkout, 'paid'))
    for (let time = 0; time < 3; time++) expect(await post(posted)).toBe(200)
    const captures = await db
      .selectFrom('ledger_transfers')
      .select(['code', 'amount'])
      .where('reference', '=', `order:${order.id}`)
      .execute()
    expect(captures).toEqual([{ code: 'capture', amount: 1_000 }])
  })
})

test.each(['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'])(
  '%s is no way to tell of a payment',
  async (method) => {
    const { checkout } = await begun()
    const before = await books()
    const body = JSON.stringify(toldOf(checkout, 'paid'))
    const response = await request('/hooks/payments/chargily', {
      method,
      ...(!['GET', 'HEAD'].includes(method) && { body }),
      headers: { origin: '', signature: createHmac('sha256', key).update(body).digest('hex') },
    })
    expect([response.status, await books()]).toEqual([405, before])
  },
)

test.each(['/hooks/payments/CHARGILY', '/hooks/payments/chargily2', '/hooks/payments/__proto__'])(
  '%s is no address of a provider',
  async (path) => {
    const { checkout } = await begun()
    const body = JSON.stringify(toldOf(checkout, 'paid'))
    const signature = createHmac('sha256', key).update(body).digest('hex')
    expect((await request(path, { body, headers: { origin: '', signature } })).status).toBe(404)
  },
)

test('what is signed for one address pays nothing at the other', async () => {
  const { checkout } = await begun()
  const before = await books()
  const body = JSON.stringify(toldOf(checkout, 'paid'))
  const signature = createHmac('sha256', key).update(body).digest('hex')
  const response = await request('/hooks/payments', { body, headers: { origin: '', signature } })
  expect([response.status, await books()]).toEqual([404, before])
})

test('after all of it no rule of the books is broken', async () => {
  expect(await verify(env.databaseUrl!)).toEqual([])
})
