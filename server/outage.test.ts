import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { startJobs } from '#jobs/jobs.server.ts'
import { openSession } from '#modules/auth/session.server.ts'
import { unpaidOrderOf } from '#modules/checkout/placed-order.server.ts'
import { loadSettings } from '#modules/settings/settings.server.ts'
import { databaseAnswers, isDatabaseUnavailable } from '#platform/db.server.ts'
import { DatabaseUnavailable } from '#platform/database-probe.server.ts'
import { openTestApp } from '../tests/app.ts'
import { buildOffer } from '../tests/factories/offer.ts'
import { checkout } from '../tests/factories/order.ts'
import { buildPaymentMethod } from '../tests/factories/payment-method.ts'
import { buildProfile } from '../tests/factories/profile.ts'
import { ownPostgres } from '../tests/own-postgres.ts'
import { routerBuild } from '../tests/router-build.ts'
import { drain } from './health.ts'
import { createListener } from './main.ts'
import { answerAsWorker } from './worker.ts'

const postgres = await ownPostgres()
/** By the superuser, on a connection of its own. */
async function administer(...statements: string[]) {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}
// tests write without waiting for their commits, people do
await administer(`alter database kanz set synchronous_commit = 'on'`)
const { db, env, signIn } = await openTestApp({}, postgres)
const server = createServer(createListener(await routerBuild(), env)).listen(0, 'localhost')
await new Promise((done) => server.once('listening', done))
afterAll(
  () =>
    new Promise((done) => {
      server.closeAllConnections()
      server.close(done)
    }),
)
vi.stubEnv('LOG_LEVEL', 'silent')

const [buyer, offer, method] = [
  await buildProfile(db),
  await buildOffer(db, { quantity: 100 }),
  await buildPaymentMethod(db),
]
// each way of asking below is tried by an order that nobody pays
await db.insertInto('settings').values({ key: 'new_buyer_orders', value: '10' }).execute()
await loadSettings(db)
const cookie = await signIn(buyer)
const at = (path: string) => `http://localhost:${(server.address() as AddressInfo).port}${path}`
const get = (path: string, headers: Record<string, string> = { cookie }) =>
  fetch(at(path), { headers, redirect: 'manual' })
let order_seen = ''
const order = (language: '' | '/ar', checkout_token: string, person = cookie) =>
  fetch(at(`${language}/payment/${offer.id}`), {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: person, origin: env.appUrl },
    body: new URLSearchParams(
      Object.entries(checkout({ payment_method_id: method.id, order_seen, checkout_token })).map(
        ([name, value]) => [name, String(value)],
      ),
    ),
  })

/**
 * How long an answer took in ms, less what this process itself was held up by others on the
 * machine.
 */
async function timed(asked: () => Promise<Response>) {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  const began = performance.now()
  const response = await asked()
  const took = performance.now() - began
  delay.disable()
  return { response, html: await response.text(), took: took - delay.max / 1e6 }
}

/** How many questions about commits the server has not answered. */
async function askedAsHealth() {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  return client
    .query(`select count(*)::int as waiting from pg_stat_activity
      where application_name = 'health' and wait_event = 'SyncRep'`)
    .finally(() => client.end())
}

const backAgain = () =>
  vi.waitFor(async () => expect((await get('/orders')).status).toBe(200), {
    timeout: 10_000,
    interval: 50,
  })

// whatever is read and compiled for the first time is no part of an answer's time
for (const path of ['/orders', '/ar/orders', '/notifications', '/allgames', '/healthz'])
  expect((await get(path, path === '/allgames' ? {} : { cookie })).status).toBe(200)
for (const language of ['', '/ar'] as const) {
  expect((await order(language, randomUUID())).status).toBe(302)
  order_seen = (await unpaidOrderOf(db, offer.id, buyer.id))!
}
const kept = await get('/allgames', {})
expect(kept.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')

const token = randomUUID()
const firsts: [() => Promise<Response>, 'en' | 'ar', string][] = [
  [() => get('/orders'), 'en', 'Please try again in a few seconds'],
  [() => get('/ar/orders'), 'ar', 'أعد المحاولة بعد ثوانٍ'],
  [() => order('', token), 'en', 'send it again'],
  [() => order('/ar', token), 'ar', 'أرسله من جديد'],
]

test('while the database is frozen, pages and forms are answered within three seconds, in words of either language, and soon after it works again', async () => {
  postgres.freeze()
  try {
    // whoever is there when it freezes: nobody knows it before the others
    const answers = await Promise.all(firsts.map(([asked]) => timed(asked)))
    for (const [index, { response, html, took }] of answers.entries()) {
      const [, lang, words] = firsts[index]!
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
      expect(took).toBeLessThan(3_000)
      expect(html).toContain(`<html lang="${lang}"`)
      expect(html).toContain(words)
    }

    // from now on nobody waits at all
    for (const next of [
      ...firsts.map(([asked]) => asked),
      () => get('/notifications'),
      () => get('/search?q=sword', {}),
      () => get('/healthz'),
    ]) {
      const { response, took } = await timed(next)
      expect(response.status).toBe(503)
      expect(took).toBeLessThan(1_000)
    }
    const { response, html } = await timed(() => get('/allgames', {}))
    expect([response.status, html]).toEqual([200, expect.stringContaining('All Games')])
  } finally {
    postgres.thaw()
  }
  const began = performance.now()
  await backAgain()
  expect(performance.now() - began).toBeLessThan(5_000)
  expect((await get('/healthz')).status).toBe(200)
})

test('what was sent while it was frozen counts once when it is sent again', async () => {
  expect((await order('', token)).status).toBe(302)
  expect((await order('', token)).status).toBe(302)
  expect(
    await db.selectFrom('orders').select('id').where('checkout_token', '=', token).execute(),
  ).toHaveLength(1)
})

test('a question about its health is answered within two seconds, and a cached page also when it is old', async () => {
  postgres.freeze()
  try {
    const { response, took } = await timed(() => get('/healthz'))
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
    expect(took).toBeLessThan(2_000)
    await get('/orders')
    expect(isDatabaseUnavailable()).toBe(true)
    expect((await get('/livez', {})).status).toBe(200)
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 10 * 60_000)
    const old = await get('/allgames', {}).finally(() => clock.mockRestore())
    expect(old.status).toBe(200)
  } finally {
    postgres.thaw()
  }
  await backAgain()
})

test('a process that only works says the same of its health, and serves nothing else', async () => {
  const worker = createServer(answerAsWorker).listen(0, 'localhost')
  await new Promise((done) => worker.once('listening', done))
  const told = async (path: string) => {
    const { status, headers } = await fetch(
      `http://localhost:${(worker.address() as AddressInfo).port}${path}`,
    )
    return [status, headers.get('retry-after')]
  }
  expect([
    await told('/healthz'),
    await told('/healthz?now'),
    await told('/'),
    await told('/orders'),
    await told('/livez'),
  ]).toEqual([
    [200, null],
    [200, null],
    [404, null],
    [404, null],
    [200, null],
  ])
  postgres.freeze()
  try {
    expect([await told('/healthz'), await told('/'), await told('/livez')]).toEqual([
      [503, '5'],
      [404, null],
      [200, null],
    ])
  } finally {
    postgres.thaw()
    worker.close()
  }
  await backAgain()
})

test('of a primary that takes no writes any more forms are told what they are told of an outage, and its connections are given up', async () => {
  const before = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  await administer('alter system set default_transaction_read_only = on', 'select pg_reload_conf()')
  try {
    await vi.waitFor(async () => {
      const { rows } = await sql`show default_transaction_read_only`.execute(db)
      expect(rows).toEqual([{ default_transaction_read_only: 'on' }])
    })
    const { response, html } = await timed(() => order('', token))
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
    expect(html).toContain('send it again')
  } finally {
    await administer('alter system reset default_transaction_read_only', 'select pg_reload_conf()')
  }
  await backAgain()
  await vi.waitFor(async () => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
    expect(rows).not.toEqual(before.rows)
  })
})

test('while commits wait for a standby that is not there, requests are refused in words within five seconds, and its health says so', async () => {
  const other = await signIn(await buildProfile(db))
  order_seen = ''
  await administer(
    `alter system set synchronous_standby_names = 'nobody'`,
    'select pg_reload_conf()',
  )
  try {
    const { response, took } = await timed(() => order('', randomUUID(), other))
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
    expect(took).toBeLessThan(5_000)
    const { response: health } = await timed(() => get('/healthz'))
    expect(health.status).toBe(503)
    // one question waits, and not one more each time that it is asked
    await sleep(2_000)
    const { rows } = await askedAsHealth()
    expect(rows).toEqual([{ waiting: 1 }])
  } finally {
    await administer('alter system reset synchronous_standby_names', 'select pg_reload_conf()')
  }
  await backAgain()
})

test('a long statement is no outage', async () => {
  const slow = sql`select pg_sleep(2)`.execute(db) // longer than a suspicion and its answer take
  expect((await get('/orders')).status).toBe(200)
  await slow
  expect(isDatabaseUnavailable()).toBe(false)
})

test('of a session whose question was not answered nothing is asked a second time', async () => {
  let asked = 0
  const silent = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async () => {
      asked++
      throw new DatabaseUnavailable('The database does not answer.')
    },
  })
  await expect(openSession(silent, cookie, env, new Date())).rejects.toBeInstanceOf(
    DatabaseUnavailable,
  )
  expect(asked).toBe(1)
})

test('while the database is killed requests are refused in words, and work again when it is back', async () => {
  postgres.kill()
  const answers = [await timed(() => get('/orders')), await timed(() => order('/ar', randomUUID()))]
  for (const { response, took } of answers) {
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
    expect(took).toBeLessThan(3_000)
  }
  await postgres.start()
  const began = performance.now()
  await backAgain()
  expect(performance.now() - began).toBeLessThan(5_000)
  expect(await databaseAnswers()).toBe(true)
})

test('the job queue is quiet while the database is killed', async () => {
  const stopJobs = await startJobs(postgres.url, env)
  const written = vi.spyOn(process.stderr, 'write').mockImplementation(() => true)
  vi.stubEnv('LOG_LEVEL', '')
  try {
    postgres.kill()
    await vi.waitFor(() => expect(isDatabaseUnavailable()).toBe(true), { timeout: 5_000 })
    written.mockClear()
    await sleep(4_000)
    // each connection says once that it broke, however late a busy machine hears it
    const lines = written.mock.calls.map(([line]) => String(line))
    expect(lines.filter((line) => line.includes('the job queue failed'))).toEqual([])
  } finally {
    vi.stubEnv('LOG_LEVEL', 'silent')
    written.mockRestore()
    await postgres.start()
    await backAgain()
    await stopJobs()
  }
})

test('a process that is about to end says so to who asks about its health, and serves on meanwhile', async () => {
  const over = drain(300)
  expect((await get('/healthz', {})).status).toBe(503)
  for (const [path, headers] of [
    ['/livez', {}],
    ['/orders', { cookie }],
  ] as const)
    expect([path, (await get(path, headers)).status]).toEqual([path, 200])
  await over
})
