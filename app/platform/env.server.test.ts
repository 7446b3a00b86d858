import { expect, test } from 'vitest'
import { clockOffset, readEnv } from './env.server.ts'

test('the clock can be shifted for tests, never in production', () => {
  expect(clockOffset({})).toBe(0)
  expect(clockOffset({ KANZ_CLOCK_OFFSET_MS: '-3600000' })).toBe(-3_600_000)
  expect(clockOffset({ KANZ_CLOCK_OFFSET_MS: 'soon' })).toBe(0)
  expect(clockOffset({ KANZ_CLOCK_OFFSET_MS: '60000', NODE_ENV: 'production' })).toBe(0)
})

test('a key pair for push notices is whole, or the site does not start', () => {
  const [VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY] = ['P'.repeat(87), 'p'.repeat(43)]
  const vapidOf = (source: Record<string, string>) => readEnv({ APP_SECRET: 's'.repeat(32), ...source }).vapid
  expect(vapidOf({})).toBeUndefined()
  expect(vapidOf({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY })).toEqual({ publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY })
  const wrong: Record<string, string>[] = [{ VAPID_PUBLIC_KEY }, { VAPID_PRIVATE_KEY }, { VAPID_PUBLIC_KEY: 'short', VAPID_PRIVATE_KEY }, { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY: '+'.repeat(43) }]
  for (const source of wrong) expect(() => vapidOf(source)).toThrow('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be set together')
})

test('hosts of further push services are named by commas, and the service worker is there unless it is switched off', () => {
  const env = readEnv({ APP_SECRET: 's'.repeat(32), PUSH_HOSTS: ' push.kanz.example:8443, ,other.example', SERVICE_WORKER: 'off' })
  expect([env.pushHosts, env.serviceWorker]).toEqual([['push.kanz.example:8443', 'other.example'], false])
  expect(readEnv({ APP_SECRET: 's'.repeat(32) })).toMatchObject({ pushHosts: [], serviceWorker: true })
})
