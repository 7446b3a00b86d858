import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { verifySignature } from '@chargily/chargily-pay'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startStandIn } from './server.ts'
import { usual } from './switches.ts'

const key = 'test_sk_of_these_tests'
const standIn = await startStandIn({ key, again: [20, 20] })

/** What a shop was told: each body with its signature. */
let heard: { body: string; signature: string }[] = []
/** With what the shop answers, one after the other; 200 at last. */
let answers: number[] = []
const shop = createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray()).toString()
  heard.push({ body, signature: String(request.headers.signature) })
  response.writeHead(answers.shift() ?? 200).end()
})
await once(shop.listen(0, 'localhost'), 'listening')
const endpoint = `http://localhost:${(shop.address() as AddressInfo).port}/hooks`
afterAll(async () => {
  await standIn.close()
  shop.closeAllConnections()
  shop.close()
})

beforeEach(() => {
  heard = []
  answers = []
  Object.assign(standIn.switches, usual, { limit: false })
})
afterEach(() => vi.unstubAllEnvs())

const ask = (path: string, body?: object, by = key) =>
  fetch(`${standIn.url}${path}`, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: { authorization: `Bearer ${by}`, 'content-type': 'application/json' },
  })

async function made(given: object = {}) {
  const response = await ask('/checkouts', {
    amount: 1_000,
    currency: 'dzd',
    success_url: 'http://localhost:1/ok',
    webhook_endpoint: endpoint,
    ...given,
  })
  return (await response.json()) as { id: string; checkout_url: string; amount: number }
}

const press = (checkout: { checkout_url: string }, button: string) =>
  fetch(checkout.checkout_url, {
    method: 'POST',
    body: new URLSearchParams({ press: button }),
    redirect: 'manual',
  })

const typesHeard = () =>
  heard.map(({ body }) => {
    const { type, data } = JSON.parse(body) as { type: string; data: { id: string } }
    return [type, data.id]
  })

/** Waits until the shop was told so often. */
async function told(times: number) {
  await vi.waitFor(() => expect(heard).toHaveLength(times), { timeout: 3_000, interval: 5 })
}

test('it does not run in production', async () => {
  vi.stubEnv('NODE_ENV', 'production')
  await expect(startStandIn({ key })).rejects.toThrow('does not run in production')
})

test.each([
  ['pay', 'checkout.paid'],
  ['decline', 'checkout.failed'],
  ['cancel', 'checkout.canceled'],
  ['wait', 'checkout.expired'],
])(
  '"%s" tells the shop of %s once, signed as the library of Chargily checks it',
  async (...all) => {
    const [button, type] = all
    const checkout = await made()
    await press(checkout, button)
    await press(checkout, button)
    await told(1)
    await sleep(30)
    expect(typesHeard()).toEqual([[type, checkout.id]])
    const [{ body, signature } = { body: '', signature: '' }] = heard
    vi.spyOn(console, 'log').mockImplementation(() => {})
    expect(verifySignature(Buffer.from(body), signature, key)).toBe(true)
  },
)

test('a webhook that is not answered with 2xx is sent again, a few times', async () => {
  answers = [500, 404]
  await press(await made(), 'pay')
  await told(3)
  expect(new Set(heard.map(({ body }) => body)).size).toBe(1)
  answers = [500, 500, 500, 500, 500]
  await press(await made(), 'pay')
  await told(6)
  await sleep(80)
  expect(heard).toHaveLength(6)
  expect(standIn.webhooks.told.slice(-3).map(({ answer }) => answer)).toEqual([500, 500, 500])
})

test('webhooks are twice, lost, late or out of order when they are switched so', async () => {
  standIn.switches.webhook = 'twice'
  await press(await made(), 'pay')
  await told(2)
  standIn.switches.webhook = 'lost'
  await press(await made(), 'pay')
  await sleep(50)
  expect(heard).toHaveLength(2)
  standIn.switches.webhook = 'usual'
  standIn.switches.webhook_late = 1
  const began = performance.now()
  await press(await made(), 'pay')
  await told(3)
  expect(performance.now() - began).toBeGreaterThan(950)
  Object.assign(standIn.switches, { webhook: 'out_of_order', webhook_late: 0 })
  const [first, second] = [await made(), await made()]
  await press(first, 'pay')
  await press(second, 'cancel')
  await told(5)
  expect(typesHeard().slice(3)).toEqual([
    ['checkout.canceled', second.id],
    ['checkout.paid', first.id],
  ])
})

test('a checkout may be paid and told of before its creation is answered, or of another amount', async () => {
  standIn.switches.paid_at_once = true
  const paid = await made()
  expect(typesHeard()).toEqual([['checkout.paid', paid.id]])
  Object.assign(standIn.switches, { paid_at_once: false, amount_off: -10 })
  expect((await made()).amount).toBe(990)
})

test('its balance is what was paid less the fees, and off or on hold as it is switched', async () => {
  const wallet = async () => {
    const told = (await (await ask('/balance')).json()) as { wallets: [{ balance: number }] }
    return told.wallets[0]
  }
  const { balance: before } = await wallet()
  await press(await made(), 'pay')
  expect(await wallet()).toMatchObject({ balance: before + 975, on_hold: 0 })
  Object.assign(standIn.switches, { balance_off: -75, on_hold: 500 })
  expect(await wallet()).toEqual({
    currency: 'dzd',
    balance: before + 900,
    ready_for_payout: before + 400,
    on_hold: 500,
  })
})

test('what is no checkout is refused by field, and what is not there or not for this key is', async () => {
  const refused = await ask('/checkouts', { amount: 0, currency: 'eur' })
  expect([refused.status, await refused.json()]).toEqual([
    422,
    {
      message: expect.any(String),
      errors: {
        amount: [expect.any(String)],
        currency: [expect.any(String)],
        success_url: [expect.any(String)],
      },
    },
  ])
  expect((await ask('/checkouts/01none')).status).toBe(404)
  expect((await ask('/customers')).status).toBe(404)
  expect((await ask('/balance', undefined, 'other')).status).toBe(401)
  const { id } = await made()
  expect((await ask(`/checkouts/${id}/expire`, {})).status).toBe(200)
  expect((await ask(`/checkouts/${id}/expire`, {})).status).toBe(422)
})

test.each([
  ['ar', 'rtl', 'تجريبية'],
  ['en', 'ltr', 'no money moves'],
  ['fr', 'ltr', 'aucun argent ne circule'],
])('its pages are in %s and say that no money moves, whatever has happened', async (...all) => {
  const [locale, direction, words] = all
  const checkout = await made({ locale, description: '<b>KZ-1</b>', payment_method: 'cib' })
  for (const button of [null, 'wait']) {
    if (button) await press(checkout, button)
    const response = await fetch(checkout.checkout_url)
    const page = await response.text()
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    for (const shown of [`lang="${locale}"`, `dir="${direction}"`, words, '1,000', 'CIB'])
      expect(page).toContain(shown)
    expect(page).toContain('&lt;b&gt;KZ-1&lt;/b&gt;')
    expect(page.match(/<button/g)?.length ?? 0).toBe(button ? 0 : 4)
  }
})

test('a page that is not there says so', async () => {
  const response = await fetch(`${standIn.origin}/test/checkouts/01none/pay`)
  expect([response.status, await response.text()]).toEqual([
    404,
    expect.stringContaining('no such payment'),
  ])
})

test('the switches are a form, and what is none of theirs is refused', async () => {
  const page = await (await fetch(`${standIn.origin}/switches`)).text()
  for (const name of Object.keys(usual)) expect(page).toContain(`name="${name}"`)
  const post = (form: Record<string, string>) =>
    fetch(`${standIn.origin}/switches`, {
      method: 'POST',
      body: new URLSearchParams(form),
      redirect: 'manual',
    })
  const form = {
    webhook: 'twice',
    webhook_late: '3',
    answer: 'slow',
    slowness: '4',
    balance_off: '-3',
    on_hold: '2',
    limit: 'on',
  }
  expect((await post({ ...form, amount_off: '-5' })).status).toBe(303)
  expect(standIn.switches).toEqual({
    webhook: 'twice',
    webhook_late: 3,
    paid_at_once: false,
    answer: 'slow',
    slowness: 4,
    amount_off: -5,
    balance_off: -3,
    on_hold: 2,
    limit: true,
  })
  expect((await post({ ...form, amount_off: '0', webhook: 'never' })).status).toBe(422)
})

test('another site can neither pay a checkout nor turn a switch', async () => {
  const checkout = await made()
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'https://evil.example' },
  ]
  for (const headers of foreign)
    for (const url of [
      checkout.checkout_url,
      `${new URL(checkout.checkout_url).origin}/switches`,
    ]) {
      const body = new URLSearchParams({ press: 'pay' })
      const answer = await fetch(url, { method: 'POST', body, headers, redirect: 'manual' })
      expect(answer.status).toBe(403)
    }
  expect(await (await ask(`/checkouts/${checkout.id}`)).json()).toMatchObject({ status: 'pending' })
})
