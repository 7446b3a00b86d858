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
  expect(said).toEqual([1, 2].map(() => expect.stringContaining(new URL(url!).origin)))
  expect(readEnv({ ...secret, ...standIn.variables }).gateways.chargily).toEqual({
    keys: [key],
    mode,
    url,
  })
  const google = readEnv({ ...secret, ...standIn.variables }).google!
  const described = await fetch(`${google.issuer}/.well-known/openid-configuration`)
  expect(await described.json()).toMatchObject({ issuer: google.issuer })
  const ask = (by: string) =>
    fetch(`${url}/balance`, { headers: { authorization: `Bearer ${by}` } })
  expect([(await ask(key!)).status, (await ask('other')).status]).toEqual([200, 401])
  end()
  await standIn.ended
  await vi.waitFor(() => expect(ask(key!)).rejects.toThrow('fetch failed'))
})

test('with a key for the gateway the stand-in is asked for Google alone', async () => {
  const { promise: asked, resolve: end } = Promise.withResolvers<void>()
  const said: string[] = []
  const env = readEnv({
    ...secret,
    PORT: String(await freePort()),
    CHARGILY_SECRET_KEY: 'test_sk_1',
  })
  const standIn = (await runStandIn(env, asked, (line) => said.push(line)))!
  expect(Object.keys(standIn.variables).every((name) => name.startsWith('GOOGLE_'))).toBe(true)
  expect(said).toEqual([expect.stringContaining('Google')])
  end()
  await standIn.ended
})

test.each([
  [
    'with a key for both',
    { CHARGILY_SECRET_KEY: 'test_sk_1', GOOGLE_CLIENT_ID: 'kanz', GOOGLE_CLIENT_SECRET: 'g' },
  ],
  ['that serves no pages', { WORKER: 'only' }],
  [
    'in production',
    { NODE_ENV: 'production', APP_URL: 'https://kanz.example', DATABASE_URL: 'postgres://db/kanz' },
  ],
])('a site %s has none', async (_, source) => {
  expect(await runStandIn(readEnv({ ...secret, ...source }), never, () => {})).toBeNull()
})
