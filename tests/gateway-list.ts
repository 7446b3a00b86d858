import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'
import { currentEnv } from '#platform/env.server.ts'

/** A checkout as the gateway answers it; money is whole DA, times are seconds. */
export interface TestCheckout {
  id: string
  entity: 'checkout'
  livemode: boolean
  amount: number
  currency: string
  fees: number
  status: 'pending' | 'processing' | 'paid' | 'failed' | 'canceled' | 'expired'
  metadata: unknown
  checkout_url: string
  created_at: number
}

/**
 * Opens a gateway that speaks Chargily's interface, as the configured one of this test file, and
 * closes it after its tests. `refuse` makes it answer everything with that status.
 */
export async function openTestGateway() {
  const gateway = {
    checkouts: new Map<string, TestCheckout>(),
    balance: { currency: 'dzd', balance: 0, ready_for_payout: 0, on_hold: 0 },
    refuse: null as number | null,
    requests: [] as string[],
    /** Adds a payment, the newest of its list; pending unless told otherwise. */
    add(given: Partial<TestCheckout> = {}): TestCheckout {
      const id = given.id ?? `chk_${randomUUID()}`
      const checkout: TestCheckout = {
        id,
        entity: 'checkout',
        livemode: false,
        amount: 1_000,
        currency: 'dzd',
        fees: 0,
        status: 'pending',
        metadata: null,
        checkout_url: `${url}/pay/${id}`,
        created_at: Math.floor(Date.now() / 1_000),
        ...given,
      }
      gateway.checkouts.set(id, checkout)
      return checkout
    },
  }
  const server = createServer((request, response) => {
    void answerOf(request).then(([status, body]) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
    })
  })
  async function answerOf(request: IncomingMessage): Promise<[number, unknown]> {
    const { pathname, searchParams } = new URL(request.url!, url)
    gateway.requests.push(`${request.method} ${pathname}`)
    if (gateway.refuse) return [gateway.refuse, { message: 'no' }]
    if (pathname === '/balance')
      return [200, { entity: 'balance', livemode: false, wallets: [gateway.balance] }]
    const [, , id, act] = pathname.split('/')
    if (request.method === 'POST' && !id) {
      const wanted = JSON.parse(await textOf(request)) as Partial<TestCheckout>
      return [200, gateway.add({ amount: wanted.amount, metadata: [wanted.metadata] })]
    }
    if (!id) return [200, pageOf([...gateway.checkouts.values()].toReversed(), searchParams)]
    const checkout = gateway.checkouts.get(id)
    if (!checkout) return [404, { message: 'not found' }]
    if (act === 'expire' && checkout.status === 'pending') checkout.status = 'expired'
    return [200, checkout]
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  currentEnv().chargily = { key: 'test_sk_secret', mode: 'test', url }
  afterAll(() => server.close())
  return gateway
}

function pageOf(all: TestCheckout[], asked: URLSearchParams) {
  const [page, size] = [Number(asked.get('page')), Number(asked.get('per_page'))]
  return {
    livemode: false,
    current_page: page,
    data: all.slice((page - 1) * size, page * size),
    next_page_url: page * size < all.length ? 'next' : null,
    total: all.length,
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request) text += String(part)
  return text
}
