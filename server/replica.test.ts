import { mkdtempSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, createServer as createBalancer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { handleEvents } from '#jobs/events.server.ts'
import { DatabaseHealth } from '#platform/database-health.server.ts'
import { isDatabaseUnavailable, listen, pool as primaryPool, read } from '#platform/db.server.ts'
import { pokeRelay, startRelay } from '#platform/outbox.server.ts'
import { cachedPage, pageClock } from '#platform/page-cache.server.ts'
import { LOG_POSITION, ReadPool } from '#platform/read-pool.server.ts'
import { followPages, replicaLag } from '#platform/replica.server.ts'
import { makeReplica, type Replica, startReplica } from '../scripts/replica.ts'
import { openTestApp } from '../tests/app.ts'
import { buildGame } from '../tests/factories/game.ts'
import { buildOffer } from '../tests/factories/offer.ts'
import { buildSeller } from '../tests/factories/profile.ts'
import { ownPostgres, postmasterIn } from '../tests/own-postgres.ts'
import { routerBuild } from '../tests/router-build.ts'
import { createListener } from './main.ts'

/** So long nothing takes, however busy the machine. */
const LONG_MS = 60_000

const primary = await ownPostgres()
const dataDir = mkdtempSync(join(tmpdir(), 'kanz-test-'))
await makeReplica(primary, dataDir)
const started: Replica[] = []
const startIt = async () =>
  started[started.push(await startReplica(primary, dataDir, { durable: false })) - 1]!
const replica = await startIt()
const { db, env } = await openTestApp(
  {},
  {
    url: primary.url,
    readUrl: replica.url,
    async drop() {
      for (const { stop } of started) await stop()
      await primary.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  },
)
vi.stubEnv('LOG_LEVEL', 'silent')

const server = createServer(createListener(await routerBuild(), env)).listen(0, 'localhost')
await new Promise((done) => server.once('listening', done))
const stopRelay = startRelay((tx, events) => handleEvents(tx, events, { quiet: true }))
const pages = followPages()
const stopListening = await listen(
  ['pages'],
  (_, subject) => pages.changed(subject),
  () => pages.changed('all'),
)
afterAll(async () => {
  await stopRelay()
  await stopListening()
  pages.stop()
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
})

const seller = await buildSeller(db, { last_seen_at: new Date() })
const game = await buildGame(db, { slug: 'free-fire', category: 'accounts' })
const offer = await buildOffer(db, {
  user_id: seller.id,
  game_id: game.id,
  category: 'accounts',
  price: 1_000,
})
const paths = [
  '/free-fire/accounts',
  `/free-fire/accounts/offers/${offer.id}`,
  `/users/${seller.username}`,
]

const ask = (path: string) =>
  fetch(`http://localhost:${(server.address() as AddressInfo).port}${path}`)
const readPage = async (path: string) => (await ask(path)).text()
const isKept = (path: string) => cachedPage(` ${path}`, pageClock()) !== null

/** Sets another price, as a command on another node would; returns it as pages write it. */
async function change(): Promise<string> {
  const { price } = await db
    .updateTable('offers')
    .set((eb) => ({ price: eb('price', '+', 1) }))
    .where('id', '=', offer.id)
    .returning('price')
    .executeTakeFirstOrThrow()
  pokeRelay()
  return price.toLocaleString('en')
}

/** All pages are kept and say what the primary says. */
async function warm() {
  const { price } = await db
    .selectFrom('offers')
    .select('price')
    .where('id', '=', offer.id)
    .executeTakeFirstOrThrow()
  await vi.waitFor(
    async () => {
      for (const path of paths) expect(await readPage(path)).toContain(price.toLocaleString('en'))
    },
    { timeout: LONG_MS, interval: 50 },
  )
  await sleep(1_000)
  for (const path of paths) await readPage(path)
  expect(paths.filter(isKept)).toEqual(paths)
}

/**
 * Waits until every page shows the price; how soon that is, `npm run bench -- --nodes` measures.
 */
const shown = (price: string) =>
  vi.waitFor(
    async () => {
      for (const path of paths) expect(await readPage(path)).toContain(price)
    },
    { timeout: LONG_MS, interval: 20 },
  )

afterEach(() => started.at(-1)!.resume())

test('a change is soon on every page, read from the replica', async () => {
  await warm()
  await shown(await change())
})

test('a page waits for a replica that is a moment behind, instead of being made as it was', async () => {
  await warm()
  const before = paths.map((path) => cachedPage(` ${path}`, pageClock()))
  await replica.pause()
  const price = await change()
  await sleep(600)
  expect(paths.map((path) => cachedPage(` ${path}`, pageClock()))).toEqual(before)
  for (const path of paths) expect(await readPage(path)).not.toContain(price)
  await replica.resume()
  await shown(price)
})

test('pages that were made again while the replica was late are made once more when it has the change', async () => {
  await warm()
  const before = paths.map((path) => cachedPage(` ${path}`, pageClock()))
  await replica.pause()
  const prices = [await change(), await change()]
  await sleep(2_000)
  // dropped all the same by now, and made of what the replica shows
  for (const path of paths) expect(await readPage(path)).not.toContain(prices[1])
  const again = paths.map((path) => cachedPage(` ${path}`, pageClock()))
  expect(again.every((page, index) => page !== null && page !== before[index])).toBe(true)
  await replica.resume()
  await shown(prices[1]!)
})

test('what was not heard while the connection was lost is waited for too', async () => {
  await warm()
  await replica.pause()
  const client = new pg.Client({ connectionString: primary.url })
  await client.connect()
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%'`,
  )
  const price = await change()
  await client.end()
  await sleep(2_000)
  for (const path of paths) expect(await readPage(path)).not.toContain(price)
  await replica.resume()
  await shown(price)
})

test('a primary that is a standby counts as away, and a replica does not', async () => {
  const [primaryHealth, replicaHealth] = (['primary', 'replica'] as const).map(
    (role) => new DatabaseHealth(replica.url, { answer: 10_000, connection: 10_000 }, role),
  )
  expect([await primaryHealth!.answers(), await replicaHealth!.answers()]).toEqual([false, true])
  await Promise.all([primaryHealth!.stop(), replicaHealth!.stop()])
})

test('of two replicas behind one address only the one is read that has what pages showed', async () => {
  const other = mkdtempSync(join(tmpdir(), 'kanz-test-'))
  await makeReplica(primary, other)
  const late = await startReplica(primary, other, { durable: false })
  const both = [replica, late].map(({ url }) => new URL(url).searchParams.get('host')!)
  const sockets: Socket[] = []
  const balancer = createBalancer((socket) => {
    const server = connect(join(both[sockets.length % 2]!, '.s.PGSQL.5432'))
    sockets.push(socket)
    for (const end of [socket, server]) end.on('error', () => {})
    socket.pipe(server).pipe(socket)
  }).listen(0, '127.0.0.1')
  await once(balancer, 'listening')
  const url = new URL(replica.url)
  url.searchParams.delete('host')
  url.hostname = '127.0.0.1'
  url.port = String((balancer.address() as AddressInfo).port)
  const pool = new ReadPool(url.href, 2, primaryPool, { answer: 10_000, connection: 10_000 })
  /** The folders of the servers that two at once would read from. */
  const read = async () => {
    const clients = [await pool.connect(), await pool.connect()]
    const asked = clients.map((client) =>
      client.query<{ data_directory: string }>('show data_directory'),
    )
    const folders = (await Promise.all(asked)).map(({ rows }) => rows[0]!.data_directory)
    for (const client of clients) client.release()
    return folders.sort()
  }
  const [of, ofLate, ofPrimary] = [dataDir, other, primary.dataDir].map((each) =>
    join(each, 'postgres'),
  ) as [string, string, string]
  try {
    expect(await read()).toEqual([of, ofLate].sort())
    await late.pause()
    await change()
    const { rows } = await primaryPool.query<{ position: string }>(
      `select ${LOG_POSITION} as position`,
    )
    pool.atLeast(BigInt(rows[0]!.position))
    await vi.waitFor(async () => expect(await read()).toEqual([of, ofPrimary].sort()))
    await late.resume()
    await vi.waitFor(async () => expect(await read()).toEqual([of, ofLate].sort()))
  } finally {
    await pool.end()
    for (const socket of sockets) socket.destroy()
    balancer.close()
    await late.stop()
    rmSync(other, { recursive: true, force: true })
  }
})

test('without its replica a node reads from the primary, and from the replica again when it is back', async () => {
  await warm()
  const isReplicaRead = async () => {
    const { rows } = await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(read)
    return rows[0]!.is
  }
  expect(await isReplicaRead()).toBe(true)
  process.kill(postmasterIn(dataDir), 'SIGKILL')
  // its figure says so before anybody reads
  await vi.waitFor(async () => expect(await replicaLag()).toBeNull(), { timeout: LONG_MS })
  // each connection to it learns by itself that it is gone
  for (const path of ['/search?q=sword', '/healthz', ...paths])
    await vi.waitFor(async () => expect((await ask(path)).status).toBe(200), {
      timeout: LONG_MS,
      interval: 50,
    })
  expect(await isReplicaRead()).toBe(false)
  expect(isDatabaseUnavailable()).toBe(false)
  await shown(await change())
  await startIt()
  await vi.waitFor(async () => expect(await isReplicaRead()).toBe(true), { timeout: LONG_MS })
  expect(await replicaLag()).toEqual(expect.any(Number))
  await shown(await change())
})
