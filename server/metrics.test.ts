import { createServer, type Server } from 'node:http'
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync, utimesSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { register } from 'prom-client'
import { afterAll, expect, test, vi } from 'vitest'
import { openQueues } from '#jobs/jobs.server.ts'
import { isDatabaseUnavailable } from '#platform/db.server.ts'
import { openTestApp } from '../tests/app.ts'
import { buildOrder } from '../tests/factories/order.ts'
import { buildProfile } from '../tests/factories/profile.ts'
import { ownPostgres } from '../tests/own-postgres.ts'
import { routerBuild } from '../tests/router-build.ts'
import { createListener } from './main.ts'
import { metricsServer } from './metrics.ts'
import { startSiteMetrics } from './site-metrics.ts'

register.resetMetrics() // of the files before, in the same process
const postgres = await ownPostgres()
const dataDir = mkdtempSync(join(tmpdir(), 'kanz-test-'))
const { db, env, signIn } = await openTestApp({ dataDir }, postgres)
vi.stubEnv('LOG_LEVEL', 'silent')

const listening = async (server: Server) => {
  await new Promise<void>((done) => server.listen(0, 'localhost', done))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://localhost:${(server.address() as AddressInfo).port}`
}
const site = await listening(createServer(createListener(await routerBuild(), env)))
const figures = await listening(metricsServer())
await (await openQueues(postgres.url)).stop({ graceful: false })

const buyer = await buildProfile(db)
const order = await buildOrder(db, { buyer_id: buyer.id, status: 'paid' })
const cookie = await signIn(buyer)
const get = (path: string) => fetch(site + path, { headers: { cookie }, redirect: 'manual' })

/** What is read at /metrics, by name and labels. */
async function scraped(): Promise<{ text: string; value: (series: string) => number | undefined }> {
  const response = await fetch(`${figures}/metrics`)
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    expect.stringContaining('text/plain'),
  ])
  const text = await response.text()
  const lines = new Map(
    text
      .split('\n')
      .filter((line) => line && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), line.slice(line.lastIndexOf(' ') + 1)]),
  )
  const value = (series: string) => {
    const found = lines.get(series)
    return found === undefined ? undefined : Number(found.replace('Inf', 'Infinity'))
  }
  return { text, value }
}

const answered = (kind: string, status: number) =>
  `kanz_http_answer_seconds_count{kind="${kind}",status="${status}"}`

test('answers are counted by kind and status, and pages by whether they were cached', async () => {
  await get(`/orders/${order.id}`)
  await get(`/users/${buyer.username}`)
  await get('/no-such-page/at/all')
  await get('/admin')
  await get('/ar/admin')
  // a database that a busy machine keeps away for a moment is counted, too
  const { status: health } = await get('/healthz')
  await fetch(`${site}/hooks/payments`)
  await fetch(`${site}/signin`, { method: 'POST', headers: { origin: 'https://else.example' } })
  for (let time = 0; time < 3; time++) await fetch(`${site}/allgames`)
  const { value } = await scraped()
  expect(value(answered('page', 200))).toBe(5)
  expect(value(answered('page', 404))).toBe(1)
  expect(value(answered('office', 302))).toBe(2)
  expect(value(answered('form', 403))).toBe(1)
  expect(value(answered('health', health))).toBe(1)
  expect(value(answered('hook', 405))).toBe(1)
  expect(value('kanz_pages_made_total')).toBe(3)
  expect(value('kanz_pages_kept_total')).toBe(2)
  expect(value('kanz_pages_in_cache')).toBeGreaterThan(0)
  expect(value('kanz_database_away')).toBe(0)
  expect(value('kanz_requests_waiting')).toBe(0)
  expect(value('kanz_streams_open')).toBe(0)
  expect(value('kanz_pool_connections{pool="market",state="open"}')).toBeGreaterThan(0)
  expect(value('kanz_pool_connections{pool="office",state="waited_for"}')).toBe(0)
})

test('what is of the whole site is told by the process that does its work', async () => {
  expect((await scraped()).text).not.toContain('kanz_outbox')
  await db
    .insertInto('outbox')
    .values({
      event: 'page.changed',
      subject_id: 'games',
      payload: '{}',
      due_at: new Date(Date.now() - 90_000),
    })
    .execute()
  await promisify(execFile)(process.execPath, ['scripts/verify.ts'], {
    env: { ...process.env, DATABASE_URL: postgres.url, DATA_DIR: dataDir },
  })
  expect(readFileSync(join(dataDir, 'last-verify'), 'utf8')).toBe('0\n')
  writeFileSync(join(dataDir, 'last-verify'), '2\n')
  // by Kanz itself, and later by another tool, which says so by a file
  const [before, yesterday] = [48, 24].map((hours) => new Date(Date.now() - hours * 3_600_000))
  await db.insertInto('backup_state').values({ made_at: before! }).execute()
  writeFileSync(join(dataDir, 'last-backup'), '')
  utimesSync(join(dataDir, 'last-backup'), yesterday!, yesterday!)
  afterAll(await startSiteMetrics(env))
  const { text, value } = await scraped()
  expect(value('kanz_outbox_oldest_seconds')).toBeGreaterThanOrEqual(90)
  expect(value('kanz_outbox_given_up')).toBe(0)
  expect(value('kanz_payments{what="attempts_open"}')).toBe(0)
  expect(value('kanz_payments{what="events_for_staff"}')).toBe(0)
  expect(value('kanz_verify_violations')).toBe(2)
  expect(value('kanz_verify_age_seconds')).toBeLessThan(60)
  expect(value('kanz_backup_age_seconds')).toBeGreaterThanOrEqual(24 * 3_600)
  expect(value('kanz_backup_age_seconds')).toBeLessThan(25 * 3_600)
  for (const name of ['kanz_nodejs_eventloop_lag_p99_seconds', 'kanz_nodejs_heap_size_used_bytes'])
    expect(value(name)).toBeGreaterThan(0)
  expect(text).toMatch(/kanz_build_info\{version="\d+\.\d+\.\d+",migration="\d{4}_\w+\.sql"\} 1/)
})

test('no name and no id of anybody is among them, and they are at one address alone', async () => {
  const { text } = await scraped()
  for (const own of [buyer.username, buyer.id, order.id, 'no-such-page', dataDir])
    expect(text).not.toContain(own)
  expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/)
  expect((await fetch(`${figures}/`)).status).toBe(404)
  expect((await get('/metrics')).status).toBe(404)
})

test('while the database is away they are read within 100 ms, and say so', async () => {
  postgres.freeze()
  try {
    for (const isKnown of [false, true]) {
      if (isKnown) {
        await get('/orders')
        expect(isDatabaseUnavailable()).toBe(true)
      }
      const times: number[] = []
      for (let time = 0; time < 5; time++) {
        const began = performance.now()
        await scraped()
        times.push(performance.now() - began)
      }
      // the others are the machine's, which has more to do
      expect(Math.min(...times)).toBeLessThan(100)
      const { value } = await scraped()
      expect(value('kanz_database_away')).toBe(Number(isKnown))
    }
  } finally {
    postgres.thaw()
  }
  await vi.waitFor(async () => expect((await get('/orders')).status).toBe(200), 10_000)
})

test('each answer is a line of the log at LOG_LEVEL=debug, with the id of its request', async () => {
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const lines = () =>
    written.mock.calls
      .map(([line]) => String(line))
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ message }) => message === 'answered')
  try {
    for (const level of ['info', 'debug']) {
      vi.stubEnv('LOG_LEVEL', level)
      await get('/orders?open=secret')
      await fetch(`${site}/allgames`)
      if (level === 'info') expect(lines()).toEqual([])
    }
    await vi.waitFor(() => expect(lines()).toHaveLength(2))
    const line = { level: 'debug', message: 'answered', method: 'GET', status: 200 }
    expect(lines()).toMatchObject([
      { ...line, path: '/orders', cached: false },
      { ...line, path: '/allgames', cached: true },
    ])
    const ids = lines().map(({ requestId }) => requestId)
    expect(ids).toEqual(ids.map(() => expect.stringMatching(/^[0-9a-f]{10}$/)))
    expect(new Set(ids).size).toBe(2)
  } finally {
    vi.stubEnv('LOG_LEVEL', 'silent')
    written.mockRestore()
  }
})
