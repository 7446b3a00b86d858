import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { addGoogle, type GoogleClient } from './google.ts'
import { addInterface, API } from './interface.ts'
import { addPages } from './pages.ts'
import { openProvider, type Provider } from './provider.ts'
import { type Switches, usual } from './switches.ts'
import { openWebhooks } from './webhooks.ts'

export interface StandIn extends Provider {
  /** The base of its interface, as CHARGILY_URL takes it. */
  url: string
  /** Where its pages are. */
  origin: string
  close(): Promise<void>
}

interface Given {
  key: string
  /** 0 takes any that is free. */
  port?: number
  host?: string
  /** How long after each other webhooks are sent again that were not answered, in ms. */
  again?: readonly number[]
  switches?: Partial<Switches>
  /** The site that Google's part signs people in to; without it there is none. */
  google?: GoogleClient
}

/**
 * Serves a stand-in of Chargily Pay v2 for tests and the demo: what it documents of checkouts, a
 * page on which each is paid without money, and webhooks; and in the demo one of Google. All that
 * it knows is in memory. Throws in production, where nothing may say that money has come which has
 * not, or that somebody is who they are not.
 */
export async function startStandIn({
  key,
  port = 0,
  host = 'localhost',
  again = [1_000, 5_000, 30_000, 120_000],
  switches: given = {},
  google,
}: Given): Promise<StandIn> {
  if (process.env.NODE_ENV === 'production')
    throw new Error('What stands in for the payment gateway and Google does not run in production.')
  const switches = { ...usual, ...given }
  const webhooks = openWebhooks(key, switches, again)
  const provider = openProvider(key, switches, webhooks)
  const app = new Hono<{ Bindings: HttpBindings }>()
  addInterface(app, provider)
  addPages(app, provider)
  if (google) addGoogle(app, google)
  const server = createServer(getRequestListener(app.fetch))
  await once(server.listen(port, host), 'listening')
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  return {
    ...provider,
    url: `${origin}${API}`,
    origin,
    async close() {
      webhooks.stop()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
