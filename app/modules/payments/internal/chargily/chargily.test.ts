import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { startStandIn } from '../../../../../stand-in/server.ts'
import { signatureOf } from '../../../../../stand-in/webhooks.ts'
import { openTestDb } from '../../../../../tests/app.ts'
import { openGateway } from '../../../../../tests/stand-in.ts'
import { endSilence, silence } from '#platform/silence.server.ts'
import { chargily, originsOf } from './chargily.server.ts'
import { isPageOn } from '../gateway-pages.ts'
import type { Gateway, GatewayPayment, NewPayment } from '../../provider.ts'

/** For what never answers; whatever does may be late where others use the machine too. */
const timeout = 50
const db = await openTestDb(1)
const standIn = await openGateway({ slowness: 1 })
const { account, key } = standIn
const at = chargily(account)

const wanted = (given: Partial<NewPayment> = {}): NewPayment => ({
  attempt_id: randomUUID(),
  amount: 12_500,
  card: 'edahabia',
  description: 'طلب KZ-1',
  locale: 'ar',
  success_url: 'http://localhost:1/ok',
  failure_url: 'http://localhost:1/no',
  webhook_url: 'http://localhost:1/hooks/payments/chargily',
  ...given,
})

async function made(given: Partial<NewPayment> = {}): Promise<GatewayPayment> {
  const created = await at.create(wanted(given))
  if (!created.ok) throw new Error(created.code)
  return created.value
}

/** Presses a button of the page where a payment is paid. */
const press = ({ url }: GatewayPayment, button: string) =>
  fetch(url!, {
    method: 'POST',
    body: new URLSearchParams({ press: button }),
    redirect: 'manual',
  })

/** A server whose answers are none of the gateway's own. */
async function strange(answer: RequestListener, given: { timeout?: number } = {}) {
  const server = createServer(answer)
  await once(server.listen(0, 'localhost'), 'listening')
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  return { url, gateway: chargily({ ...account, url, ...given }) }
}

const answering = (status: number, body: unknown, headers = {}): RequestListener =>
  function (_, response) {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }

/** Everything that a gateway is asked. */
const calls: [string, (gateway: Gateway) => Promise<{ ok: boolean; code?: string }>][] = [
  ['create', (gateway) => gateway.create(wanted())],
  ['find', (gateway) => gateway.find('01abc')],
  ['expire', (gateway) => gateway.expire('01abc')],
  ['balance', (gateway) => gateway.balance()],
  ['list', (gateway) => gateway.list(1)],
]

describe('what the gateway is asked, it answers', () => {
  test('a payment is made as it was asked for, waits on a page, and is found again', async () => {
    const asked = wanted()
    const created = await at.create(asked)
    expect(created).toMatchObject({
      ok: true,
      value: {
        attempt_id: asked.attempt_id,
        state: 'pending',
        amount: 12_500,
        currency: 'DZD',
        mode: 'test',
        fees: 313,
        url: expect.stringContaining(`${standIn.origin}/test/checkouts/`),
      },
    })
    if (!created.ok) return
    expect(Math.abs(created.value.created_at.getTime() - Date.now())).toBeLessThan(5_000)
    expect(await at.find(created.value.provider_id)).toEqual(created)
    expect(standIn.checkouts.get(created.value.provider_id)).toMatchObject({
      locale: 'ar',
      description: 'طلب KZ-1',
      payment_method: 'edahabia',
      success_url: asked.success_url,
      failure_url: asked.failure_url,
      webhook_endpoint: asked.webhook_url,
      fees_on_merchant: 313,
      fees_on_customer: 0,
    })
  })

  test('without a card its payer chooses one, and asked twice it makes two', async () => {
    const asked = wanted({ card: null })
    const [one, other] = [await at.create(asked), await at.create(asked)]
    expect(one.ok && other.ok && one.value.provider_id !== other.value.provider_id).toBe(true)
    expect(one.ok && standIn.checkouts.get(one.value.provider_id)?.payment_method).toBeNull()
  })

  test.each([
    ['pay', 'paid', 'http://localhost:1/ok'],
    ['decline', 'failed', 'http://localhost:1/no'],
    ['cancel', 'canceled', 'http://localhost:1/no'],
    ['wait', 'expired', null],
  ])('after "%s" on its page it is %s', async (button, state, next) => {
    const payment = await made()
    const page = await (await fetch(payment.url!)).text()
    for (const shown of ['12,500', 'الذهبية', 'طلب KZ-1', 'dir="rtl"', 'تجريبية'])
      expect(page).toContain(shown)
    const pressed = await press(payment, button)
    expect([pressed.status, pressed.headers.get('location')]).toEqual([
      303,
      next ?? new URL(payment.url!).pathname,
    ])
    expect(await at.find(payment.provider_id)).toMatchObject({ ok: true, value: { state } })
    // what has ended, ends no other way
    await press(payment, button === 'pay' ? 'cancel' : 'pay')
    expect(await at.find(payment.provider_id)).toMatchObject({ value: { state } })
  })

  test('one that waits is ended, and one that waits no longer is refused', async () => {
    const [waits, paid] = [await made(), await made()]
    expect(await at.expire(waits.provider_id)).toMatchObject({ value: { state: 'expired' } })
    expect(await at.expire(waits.provider_id)).toMatchObject({ ok: false, code: 'refused' })
    await press(paid, 'pay')
    expect(await at.expire(paid.provider_id)).toMatchObject({ ok: false, code: 'refused' })
    expect(await at.find(paid.provider_id)).toMatchObject({ ok: true, value: { state: 'paid' } })
  })

  test('what it holds of ours is what was paid less its fees', async () => {
    const before = await at.balance()
    await press(await made({ amount: 1_000 }), 'pay')
    await press(await made({ amount: 9_999 }), 'cancel')
    const after = await at.balance()
    expect(before.ok && after.ok && after.value.balance - before.value.balance).toBe(975)
    expect(after.ok && after.value.on_hold).toBe(0)
  })

  test('payments are listed page by page, the newest first', async () => {
    for (let count = 0; count < 51; count++) await made({ amount: 100 + count })
    const [first, second] = [await at.list(1), await at.list(2)]
    expect(first.ok && [first.value.payments.length, first.value.more]).toEqual([50, true])
    expect(first.ok && first.value.payments[0]?.amount).toBe(150)
    expect(second.ok && second.value.payments[0]?.amount).toBe(100)
    const last = await at.list(9)
    expect(last).toEqual({ ok: true, value: { payments: [], more: false } })
  })
})

test('a copy of the database asks it nothing', async () => {
  const { size } = standIn.checkouts
  await silence(db, new Date())
  expect(await at.create(wanted())).toMatchObject({ ok: false, code: 'unavailable' })
  await endSilence(db)
  expect(standIn.checkouts.size).toBe(size)
  expect(await at.create(wanted())).toMatchObject({ ok: true })
})

describe('why it gives no answer is told apart', () => {
  test.each(calls)('%s: another key is refused', async (_, call) => {
    const other = chargily({ ...account, keys: ['test_sk_other'] })
    expect(await call(other)).toMatchObject({ ok: false, code: 'wrong_key' })
  })

  test.each([
    ['401', 'wrong_key'],
    ['429', 'busy'],
    ['500', 'unavailable'],
    ['cut', 'unavailable'],
    ['slow', 'slow'],
  ] as const)('answered by "%s", every call is %s', async (answer, code) => {
    const { provider_id } = await made()
    standIn.switches.answer = answer
    const gateway = answer === 'slow' ? chargily({ ...account, timeout }) : at
    for (const [name, call] of calls)
      expect([name, await call(gateway)]).toMatchObject([name, { code }])
    standIn.switches.answer = 'usual'
    expect(await at.find(provider_id)).toMatchObject({ ok: true, value: { state: 'pending' } })
  })

  test('what was made before the answer broke off is there, and is not known to us', async () => {
    const asked = wanted()
    standIn.switches.answer = 'cut'
    expect(await at.create(asked)).toEqual({ ok: false, code: 'unavailable' })
    standIn.switches.answer = 'usual'
    const listed = await at.list(1)
    expect(listed.ok && listed.value.payments[0]).toMatchObject({ attempt_id: asked.attempt_id })
  })

  test('a slow one is given up after 8 seconds unless told otherwise', async () => {
    const { url } = await strange(() => {})
    const given = vi
      .spyOn(AbortSignal, 'timeout')
      .mockReturnValueOnce(AbortSignal.abort(new Error('too late')))
    expect(await chargily({ ...account, url }).balance()).toEqual({ ok: false, code: 'slow' })
    expect(given.mock.calls).toEqual([[8_000]])
    given.mockRestore()
  })

  test('one that begins to answer and does not go on is slow as well', async () => {
    const { gateway } = await strange((_, response) => void response.write('{"id":'), { timeout })
    for (const [name, call] of calls)
      expect([name, await call(gateway)]).toMatchObject([name, { code: 'slow' }])
  })

  test('more than 60 requests within a minute are too many', async () => {
    const limited = await startStandIn({ key })
    const gateway = chargily({ ...account, url: limited.url })
    const codes = []
    for (let count = 0; count < 61; count++) codes.push((await gateway.balance()).ok)
    expect([codes.filter(Boolean).length, codes.at(-1)]).toEqual([60, false])
    expect(await gateway.balance()).toEqual({ ok: false, code: 'busy' })
    await limited.close()
  })

  test('what it says is no payment of ours is refused, and one that never was is not found', async () => {
    expect(await at.create(wanted({ amount: 0 }))).toEqual({ ok: false, code: 'refused' })
    expect(await at.create(wanted({ success_url: 'ftp://kanz.example' }))).toMatchObject({
      code: 'refused',
    })
    standIn.switches.answer = '422'
    expect(await at.create(wanted())).toEqual({ ok: false, code: 'refused' })
    standIn.switches.answer = 'usual'
    for (const ask of [at.find, at.expire])
      expect(await ask('../../balance?')).toEqual({ ok: false, code: 'not_found' })
  })

  test('when nobody listens it is unavailable', async () => {
    const gone = await startStandIn({ key })
    await gone.close()
    const gateway = chargily({ ...account, url: gone.url })
    for (const [name, call] of calls)
      expect([name, await call(gateway)]).toMatchObject([name, { code: 'unavailable' }])
  })
})

describe('what is none of its own answers is unreadable', () => {
  const checkout = {
    id: '01abc',
    entity: 'checkout',
    livemode: false,
    amount: 100,
    currency: 'dzd',
    fees: 3,
    status: 'pending',
  }
  test.each<[string, unknown]>([
    ['a page of HTML', '<!doctype html><title>Sorry</title>'],
    ['nothing', ''],
    ['null', 'null'],
    ['a list', []],
    ['another entity', { ...checkout, entity: 'customer' }],
    ['no amount', { ...checkout, amount: undefined }],
    ['an amount in words', { ...checkout, amount: '100' }],
    ['half a dinar', { ...checkout, amount: 0.5 }],
    ['less than nothing', { ...checkout, amount: -100 }],
    ['a status nobody knows', { ...checkout, status: 'refunded' }],
    ['an id with a space', { ...checkout, id: 'a b' }],
    ['what is no UTF-8 at all', Buffer.from([0x7b, 0xff, 0xfe]).toString('latin1')],
    ['more than a megabyte', JSON.stringify({ ...checkout, description: 'x'.repeat(1_000_001) })],
  ])('%s', async (_, body) => {
    const { gateway } = await strange(answering(200, body))
    for (const [name, call] of calls)
      expect([name, await call(gateway)]).toMatchObject([name, { ok: false, code: 'unreadable' }])
  })

  test('a redirect is not followed, so the key goes nowhere else', async () => {
    const keys: unknown[] = []
    const { url } = await strange((request, response) => {
      keys.push(request.headers.authorization)
      response.end('{}')
    })
    const { gateway } = await strange(answering(302, '', { location: url }))
    for (const [name, call] of calls)
      expect([name, await call(gateway)]).toMatchObject([name, { ok: false }])
    expect(keys).toEqual([])
  })

  test('one payment of a list that cannot be read makes the whole page so', async () => {
    const list = { data: [checkout, { ...checkout, amount: null }], next_page_url: null }
    const { gateway } = await strange(answering(200, list))
    expect(await gateway.list(1)).toEqual({ ok: false, code: 'unreadable' })
  })
})

describe('where payers may be led', () => {
  test.each([
    ['https://pay.chargily.net/test/checkouts/01/pay', true],
    ['https://pay.chargily.dz/checkouts/01/pay', true],
    ['http://pay.chargily.net/checkouts/01/pay', false],
    ['https://pay.chargily.net.evil.example/', false],
    ['https://pay.chargily.net@evil.example/', false],
    ['https://someone@pay.chargily.net/', false],
    ['https://evilchargily.net/', false],
    ['https://chargily.com/', false],
    ['https://pay.chargily.net:8443/', false],
    ['javascript:alert(1)', false],
    ['//pay.chargily.net/', false],
    ['', false],
  ])('%s: %s', (address, allowed) => {
    expect(isPageOn(originsOf('https://pay.chargily.net/api/v2'), address)).toBe(allowed)
  })

  test('a page on a strange host is not taken, though its payment is', async () => {
    const pages = ['https://evil.example/pay', 'https://pay.chargily.net/x', 'javascript:1', null]
    for (const checkout_url of pages) {
      const answer = {
        id: '01abc',
        entity: 'checkout',
        livemode: false,
        amount: 100,
        currency: 'dzd',
        status: 'pending',
        checkout_url,
      }
      const { gateway } = await strange(answering(200, answer))
      expect(await gateway.create(wanted())).toMatchObject({ ok: true, value: { url: null } })
    }
  })

  test('the pages of Chargily are on two hosts, those of a stand-in on its own', () => {
    expect(originsOf('https://pay.chargily.net/test/api/v2')).toEqual([
      'https://pay.chargily.net',
      'https://pay.chargily.dz',
    ])
    expect(originsOf(standIn.url)).toEqual([standIn.origin])
  })
})

describe('what it posts to us is read when it signed it', () => {
  const body = JSON.stringify({
    id: 'evt_1',
    entity: 'event',
    livemode: 'false',
    type: 'checkout.paid',
    data: {
      id: '01abc',
      entity: 'checkout',
      livemode: false,
      amount: 100,
      currency: 'dzd',
      fees: 3,
      status: 'paid',
      metadata: [{ attempt_id: '5F0C2A66-0F4D-4C57-8B8E-26BB7C1B2B2B' }],
    },
  })
  const read = (signature: string | null, text = body) =>
    at.read(Buffer.from(text), new Headers(signature === null ? {} : { signature }), new Date(0))

  test('one that a former key signed is taken while it is named', () => {
    const former = signatureOf(body, 'test_sk_former')
    expect(read(former)).toMatchObject({ ok: false, code: 'bad_signature' })
    const both = chargily({ ...account, keys: [key, 'test_sk_former'] })
    const headers = new Headers({ signature: former })
    expect(both.read(Buffer.from(body), headers, new Date(0))).toMatchObject({ ok: true })
  })

  test('an event says which payment, how it is, and what of it is ours', () => {
    expect(read(signatureOf(body, key))).toMatchObject({
      ok: true,
      value: {
        id: 'evt_1',
        payment_id: '01abc',
        attempt_id: '5f0c2a66-0f4d-4c57-8b8e-26bb7c1b2b2b',
        type: 'payment.succeeded',
        state: 'paid',
        amount: 100,
        fees: 3,
        currency: 'DZD',
        mode: 'test',
      },
    })
  })

  test.each([
    ['its type', body.replace('checkout.paid', 'checkout.failed')],
    ['its state', body.replace('"status":"paid"', '"status":"failed"')],
    ['its mode', body.replace('"livemode":"false"', '"livemode":"true"')],
  ])('one of which %s says something else tells of no state and no money', (_, other) => {
    const event = read(signatureOf(other, key), other)
    expect(event).toMatchObject({ ok: true, value: { type: expect.stringMatching(/^checkout/) } })
    expect(event.ok && event.value.state).toBeUndefined()
  })

  test.each([
    ['no signature', null],
    ['an empty one', ''],
    ["another key's", signatureOf(body, 'other')],
    ['that of another body', signatureOf(`${body} `, key)],
    ['one in base64', Buffer.from(signatureOf(body, key), 'hex').toString('base64')],
  ])('%s is refused', (_, signature) => {
    expect(read(signature)).toEqual({ ok: false, code: 'bad_signature' })
  })
})
