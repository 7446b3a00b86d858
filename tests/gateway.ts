import { createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll } from 'vitest'
import type { Db } from '#platform/db.server.ts'

const KEY = 'test_sk_of_the_tests'

/** A checkout of Chargily Pay v2, as far as it is asked for here. */
interface Checkout {
  id: string
  entity: 'checkout'
  livemode: boolean
  amount: number
  currency: string
  fees: number
  status: 'pending' | 'processing' | 'paid' | 'failed' | 'canceled' | 'expired'
  metadata: { attempt_id: string }
  checkout_url: string
  created_at: number
  success_url: string
  failure_url: string
  webhook_endpoint: string
  description: string
  locale: string
  payment_method?: string
}

/** How it answers: as it should, with this status, by cutting the connection, or after so many ms. */
type Manner = 'well' | number | 'cut' | { late: number }

/**
 * A gateway that speaks Chargily's interface over HTTP, for the test file that opens it: `account`
 * for the site's environment, the checkouts it has made, and how it is to answer next.
 */
export async function openGateway() {
  const checkouts: Checkout[] = []
  const state: { manner: Manner; asked: number } = { manner: 'well', asked: 0 }
  const server = createServer((request, response) => {
    state.asked++
    void answer(request, response).catch(() => response.destroy())
  })
  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { manner } = state
    if (manner === 'cut') return void request.socket.destroy()
    if (typeof manner === 'number') return void response.writeHead(manner).end('{}')
    if (manner !== 'well') await new Promise((resume) => setTimeout(resume, manner.late))
    if (request.headers.authorization !== `Bearer ${KEY}`) return void response.writeHead(401).end()
    const checkout = await checkoutOf(request)
    response.writeHead(checkout ? 200 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(checkout ?? { message: 'Not found' }))
  }
  async function checkoutOf(request: IncomingMessage) {
    const { method, url = '' } = request
    const [, id, act] = /^\/checkouts(?:\/([^/]+))?(?:\/(expire))?$/.exec(url) ?? []
    if (method === 'POST' && id === undefined)
      return make(JSON.parse(await text(request)) as Checkout)
    const found = checkouts.find((each) => each.id === id)
    if (found && act && found.status === 'pending') found.status = 'expired'
    return found
  }
  function make(wanted: Checkout): Checkout {
    const id = randomUUID().replaceAll('-', '')
    const made: Checkout = {
      ...wanted,
      id,
      entity: 'checkout',
      livemode: false,
      fees: Math.round(wanted.amount * 0.025),
      status: 'pending',
      checkout_url: `${address()}/pay/${id}`,
      created_at: Math.floor(Date.now() / 1_000),
    }
    checkouts.push(made)
    return made
  }
  const address = () => `http://localhost:${(server.address() as AddressInfo).port}`
  await once(server.listen(0, 'localhost'), 'listening')
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    account: { key: KEY, mode: 'test' as const, url: address() },
    checkouts,
    state,
    address: address(),
  }
}

/** A webhook's body and headers as Chargily sends them of a checkout as it is now. */
export function webhookOf(checkout: Checkout) {
  const body = JSON.stringify({
    id: randomUUID(),
    entity: 'event',
    livemode: 'false',
    type: `checkout.${checkout.status}`,
    data: checkout,
    created_at: checkout.created_at,
  })
  return { body, headers: { signature: createHmac('sha256', KEY).update(body).digest('hex') } }
}

/** As if the provider had not been asked just now, so that it may be asked again. */
export const forgetQuestions = (db: Db) =>
  db.updateTable('payment_attempts').set({ last_asked_at: null }).execute()
