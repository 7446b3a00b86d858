import { expect, test, vi } from 'vitest'
import { HOUR, MINUTE, plus } from '#kernel/time.ts'
import { readEnv } from '#platform/env.server.ts'
import { openTestDb } from '../../../tests/app.ts'
import { createAuth } from './auth.server.ts'
import { deviceCookie, knownDevice } from './internal/known-device.server.ts'
import { type LimitedAttempt, countAttempt, forgiveAttempt, originOf } from './limits.server.ts'

const db = await openTestDb()
const now = new Date('2026-11-18T10:00:00Z')

let made = 0
const attempt = (given: Partial<LimitedAttempt> = {}): LimitedAttempt => ({
  path: '/sign-in/email',
  address: `203.0.113.${++made}`,
  account: `a${made}@example.com`,
  ...given,
})
const waits = async (times: number, next: () => LimitedAttempt, at = now) => {
  const seconds = []
  for (let n = 0; n < times; n++) seconds.push(await countAttempt(db, next(), at))
  return seconds
}

test('of passwords for an account five are free, and the next waits a quarter of an hour from the last of them', async () => {
  const account = 'five@example.com'
  const from = (minutes: number) =>
    waits(1, () => attempt({ account }), plus(now, minutes * MINUTE))
  expect(
    [await from(0), await from(14), await from(14), await from(14), await from(14)].flat(),
  ).toEqual([0, 0, 0, 0, 0])
  expect([await from(14), await from(16), await from(28)].flat()).toEqual([900, 780, 60])
  expect(await from(29)).toEqual([0])
  expect(await countAttempt(db, attempt({ account: 'other@example.com' }), now)).toBe(0)
})

test('in no quarter of an hour more than five passwords are tried on an account, from however many addresses and however spread', async () => {
  const account = 'victim@example.com'
  const passed: number[] = []
  for (let half = 0; half < 240; half++) {
    const [wait] = await waits(1, () => attempt({ account }), plus(now, (half * MINUTE) / 2))
    if (wait === 0) passed.push(half / 2)
  }
  for (const from of passed)
    expect(
      passed.filter((minute) => minute >= from && minute < from + 15).length,
    ).toBeLessThanOrEqual(5)
  expect(passed.length).toBeGreaterThan(20)
})

test('strangers who use up the attempts on an account do not keep its owner out of a browser that it knows', async () => {
  const account = 'popular@example.com'
  const browser = deviceCookie(null, account).split(';', 1)[0]!
  const known = originOf(new Headers({ cookie: browser, 'x-client-ip': '198.51.100.9' }), account)
  const unknown = originOf(new Headers({ 'x-client-ip': '198.51.100.9' }), account)
  await waits(60, () => attempt({ account }))
  await waits(70, () => attempt({ address: '198.51.100.9' }))
  expect(
    await countAttempt(db, { path: '/sign-in/email', account, ...unknown }, now),
  ).toBeGreaterThan(0)
  const own: LimitedAttempt = { path: '/sign-in/email', account, ...known }
  expect(await waits(6, () => own)).toEqual([0, 0, 0, 0, 0, 900])
  expect(await countAttempt(db, own, plus(now, 15 * MINUTE))).toBe(0)
})

test('a browser is known for the accounts it has opened, as our signature says, and for no other', () => {
  const first = deviceCookie(null, 'a@example.com').split(';', 1)[0]!
  expect(knownDevice(first, 'A@example.com')).toMatch(/^[\w-]{22}$/)
  expect(knownDevice(first, 'b@example.com')).toBeNull()
  const both = deviceCookie(first, 'b@example.com').split(';', 1)[0]!
  expect(knownDevice(both, 'a@example.com')).toBe(knownDevice(both, 'b@example.com'))
  const [name, mark] = first.split('=')[1]!.split('.')
  for (const forged of [
    `${name}x.${mark}`,
    `${'x'.repeat(22)}.${mark}`,
    `${name}.${'x'.repeat(22)}`,
    name!,
    '',
    '.',
    'x'.repeat(5_000),
  ]) {
    expect(knownDevice(`kanz-device=${forged}`, 'a@example.com')).toBeNull()
  }
  let many = first
  for (let n = 0; n < 20; n++) many = deviceCookie(many, `n${n}@example.com`).split(';', 1)[0]!
  expect(many.length).toBeLessThan(200)
})

test('one address may not try many accounts', async () => {
  const refused = (await waits(61, () => attempt({ address: '198.51.100.1' }))).filter(Boolean)
  expect(refused).toEqual([60])
})

test('what is counted by address is never counted without one', async () => {
  await expect(
    countAttempt(db, { path: '/sign-in/email', account: 'a@example.com' }, now),
  ).rejects.toThrow('counted by address')
})

test('a success between failures does not give failures back', async () => {
  const guesser = attempt({ address: '198.51.100.2' })
  await waits(5, () => guesser)
  const own = attempt({ address: '198.51.100.2', account: 'own@example.com' })
  for (let n = 0; n < 10; n++) {
    await countAttempt(db, own, now)
    await forgiveAttempt(db, own)
  }
  expect(await countAttempt(db, guesser, now)).toBe(900)
})

test('of 64 attempts at the same instant no more pass than one after the other', async () => {
  const one = attempt()
  const all = await Promise.all(Array.from({ length: 64 }, () => countAttempt(db, one, now)))
  expect(all.filter((wait) => wait === 0)).toHaveLength(5)
})

test('neither addresses nor emails can be read in the table', async () => {
  await countAttempt(db, attempt({ account: 'secret@example.com' }), now)
  const rows = await db.selectFrom('auth_rate_limits').selectAll().execute()
  expect(JSON.stringify(rows)).not.toMatch(/secret|203\.0/)
})

test('attempts are counted by the time of the product, like everything else', async () => {
  vi.stubEnv('KANZ_CLOCK_OFFSET_MS', String(2 * HOUR))
  const env = readEnv({ APP_URL: 'http://localhost:3000', APP_SECRET: 'x'.repeat(40) })
  const body = JSON.stringify({ email: 'somebody@example.com', password: 'not the password' })
  const headers = { 'content-type': 'application/json', 'x-client-ip': '192.0.2.8' }
  await createAuth(db, env).handler(
    new Request(`${env.appUrl}/api/auth/sign-in/email`, { method: 'POST', headers, body }),
  )
  vi.unstubAllEnvs()
  const { last } = await db
    .selectFrom('auth_rate_limits')
    .select((eb) => eb.fn.max('last_request').as('last'))
    .executeTakeFirstOrThrow()
  expect(Number(last)).toBeGreaterThan(Date.now() + HOUR)
})

test('two nodes count together, and a made-up X-Forwarded-For is nobody', async () => {
  const env = readEnv({ APP_URL: 'http://localhost:3000', APP_SECRET: 'x'.repeat(40) })
  const nodes = [createAuth(db, env), createAuth(db, env)] as const
  const ask = async (n: number) => {
    const headers = {
      'content-type': 'application/json',
      'x-client-ip': '192.0.2.7',
      'x-forwarded-for': `10.0.0.${n}`,
    }
    const body = JSON.stringify({ email: 'nobody@example.com', password: 'not the password' })
    const answer = await nodes[n % 2]!.handler(
      new Request(`${env.appUrl}/api/auth/sign-in/email`, { method: 'POST', headers, body }),
    )
    return answer.status
  }
  const statuses = []
  for (let n = 0; n < 7; n++) statuses.push(await ask(n))
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429])
})

test('sign-ins that succeed are counted too, for each account and, widely, for each address', async () => {
  const signedIn = (account: string, address: string): LimitedAttempt => ({
    path: '/signed-in',
    account,
    address,
  })
  const own = await waits(61, () => signedIn('program@example.com', `203.0.113.${++made}`))
  expect(own.map((wait) => wait > 0)).toEqual([...Array<boolean>(60).fill(false), true])
  const shared = await waits(61, () => signedIn(`b${++made}@example.com`, '198.51.100.77'))
  expect(shared.every((wait) => wait === 0)).toBe(true)
})
