import { expect, test, vi } from 'vitest'
import { readEnv } from '../app/platform/env.server.ts'
import { freePort } from './port.ts'
import { runStandIn } from './stand-in.ts'

const secret = { APP_SECRET: 's'.repeat(32) }
const never = new Promise<void>(() => {})

test('a demo without a key has a stand-in beside it, on the next free port, until it ends', async () => {
  const port = await freePort()
  const { promise: asked, resolve: end } = Promise.withResolvers<void>()
  const said: string[] = []
  const env = readEnv({ ...secret, PORT: String(port) })
  const standIn = (await runStandIn(env, asked, (line) => said.push(line)))!
  const { CHARGILY_SECRET_KEY: key, CHARGILY_URL: url, CHARGILY_MODE: mode } = standIn.variables
  expect([mode, Number(new URL(url!).port) > port]).toEqual(['test', true])
  expect(said).toEqual([expect.stringContaining(new URL(url!).origin)])
  expect(readEnv({ ...secret, ...standIn.variables }).chargily).toEqual({ key, mode, url })
  const ask = (by: string) =>
    fetch(`${url}/balance`, { headers: { authorization: `Bearer ${by}` } })
  expect([(await ask(key!)).status, (await ask('other')).status]).toEqual([200, 401])
  end()
  await standIn.ended
  await vi.waitFor(() => expect(ask(key!)).rejects.toThrow('fetch failed'))
})

test.each([
  ['with a key', { CHARGILY_SECRET_KEY: 'test_sk_1' }],
  ['that serves no pages', { WORKER: 'only' }],
  [
    'in production',
    { NODE_ENV: 'production', APP_URL: 'https://kanz.example', DATABASE_URL: 'postgres://db/kanz' },
  ],
])('a site %s has none', async (_, source) => {
  expect(await runStandIn(readEnv({ ...secret, ...source }), never, () => {})).toBeNull()
})
