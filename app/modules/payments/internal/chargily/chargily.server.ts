import { createHmac } from 'node:crypto'
import * as v from 'valibot'
import { ok, refuse, type Result } from '#kernel/result.ts'
import type { GatewayAccount } from '#platform/gateway-env.server.ts'
import { isSameSecret } from '#platform/security.server.ts'
import * as shapes from './chargily-shapes.ts'
import { isPageOn } from '../gateway-pages.ts'
import { askGateway, parsedJson } from '../gateway-request.server.ts'
import type { Gateway, GatewayPayment, GatewayRefusal } from '../../provider.ts'

// The payment gateway Chargily Pay: payments by EDAHABIA and CIB cards made, found and ended there,
// and its signed webhooks read.

const PER_PAGE = 50

const CHARGILY = 'https://pay.chargily.net'
const PAGES = [CHARGILY, 'https://pay.chargily.dz']

/** Where the pages are, by the base of the interface: Chargily's own, or those of a stand-in. */
export function originsOf(base: string): readonly string[] {
  const { origin } = new URL(base)
  return origin === CHARGILY ? PAGES : [origin]
}

/**
 * Chargily Pay v2 (https://dev.chargily.com/pay-v2), by which EDAHABIA and CIB cards pay. Its
 * webhooks carry in `signature` the hex HMAC-SHA256 of the raw body by the secret key, without a
 * time: an event told again is known by its id. `timeout` is how long an answer may take, in ms.
 */
export function chargily({
  keys,
  mode,
  url,
  timeout,
}: GatewayAccount & { timeout?: number }): Gateway {
  const origins = originsOf(url)
  const isPage = (address: string) => isPageOn(origins, address)
  const payment = (told: Result<unknown, GatewayRefusal>) => read(told, shapes.checkout, isPage)
  const headers = { authorization: `Bearer ${keys[0]}` }
  const ask = (method: 'GET' | 'POST', path: string, body?: object) =>
    askGateway(`${url}${path}`, { method, headers, body, timeout })
  const at = (id: string) => `/checkouts/${encodeURIComponent(id)}`
  return {
    name: 'chargily',
    mode,
    origins,
    read: (body, headers) => readEvent(body, headers.get('signature'), keys),
    create: async (wanted) =>
      payment(await ask('POST', '/checkouts', shapes.chargilyBodyOf(wanted))),
    find: async (id) => payment(await ask('GET', at(id))),
    expire: async (id) => payment(await ask('POST', `${at(id)}/expire`)),
    async balance() {
      const told = await ask('GET', '/balance')
      if (!told.ok) return told
      const balance = v.safeParse(shapes.balance, told.value)
      return balance.success ? ok(shapes.chargilyBalanceOf(balance.output)) : refuse('unreadable')
    },
    async list(page) {
      const told = await ask('GET', `/checkouts?per_page=${PER_PAGE}&page=${page}`)
      if (!told.ok) return told
      const list = v.safeParse(shapes.list, told.value)
      if (!list.success) return refuse('unreadable')
      const payments = list.output.data.map((each) => payment(ok(each)))
      const readable = payments.flatMap((each) => (each.ok ? [each.value] : []))
      return readable.length === payments.length
        ? ok({ payments: readable, more: Boolean(list.output.next_page_url) })
        : refuse('unreadable')
    },
  }
}

function read(
  told: Result<unknown, GatewayRefusal>,
  shape: typeof shapes.checkout,
  isPage: (address: string) => boolean,
): Result<GatewayPayment, GatewayRefusal> {
  if (!told.ok) return told
  const checkout = v.safeParse(shape, told.value)
  return checkout.success
    ? ok(shapes.chargilyPaymentOf(checkout.output, isPage))
    : refuse('unreadable')
}

function readEvent(body: Uint8Array, signature: string | null, keys: readonly string[]) {
  if (!signature || !/^[0-9a-f]{64}$/i.test(signature)) return refuse('bad_signature' as const)
  const given = Buffer.from(signature, 'hex')
  const isOf = (key: string) => isSameSecret(given, createHmac('sha256', key).update(body).digest())
  if (!keys.some(isOf)) return refuse('bad_signature' as const)
  const event = v.safeParse(shapes.event, parsedJson(body))
  return event.success ? ok(shapes.chargilyEventOf(event.output)) : refuse('bad_event' as const)
}
