import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { handleEvents } from '#jobs/events.server.ts'
import { listen } from '#platform/db.server.ts'
import { pokeRelay, startRelay } from '#platform/outbox.server.ts'
import { cachedPage, pageClock } from '#platform/page-cache.server.ts'
import { followPages } from '#platform/replica.server.ts'
import { makeReplica, type Replica, startReplica } from '../scripts/replica.ts'
import { openTestApp } from '../tests/app.ts'
import { buildGame } from '../tests/factories/game.ts'
import { buildOffer } from '../tests/factories/offer.ts'
import { buildSeller } from '../tests/factories/profile.ts'
import { ownPostgres, postmasterIn } from '../tests/own-postgres.ts'
import { routerBuild } from '../tests/router-build.ts'
import { createListener } from './main.ts'

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
const read = async (path: string) => (await ask(path)).text()
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
      for (const path of paths) expect(await read(path)).toContain(price.toLocaleString('en'))
    },
    { timeout: 10_000, interval: 50 },
  )
  await sleep(1_000)
  for (const path of paths) await read(path)
  expect(paths.filter(isKept)).toEqual(paths)
}

/**
 * Waits until every page shows the price; how soon that is, `npm run bench -- --nodes` measures.
 */
const shown = (price: string) =>
  vi.waitFor(
    async () => {
      for (const path of paths) expect(await read(path)).toContain(price)
    },
    { timeout: 10_000, interval: 20 },
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
  for (const path of paths) expect(await read(path)).not.toContain(price)
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
  for (const path of paths) expect(await read(path)).not.toContain(prices[1])
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
  for (const path of paths) expect(await read(path)).not.toContain(price)
  await replica.resume()
  await shown(price)
})

test('without its replica a node turns pages away but those it keeps, and shows what changed when it is back', async () => {
  await warm()
  process.kill(postmasterIn(dataDir), 'SIGKILL')
  await vi.waitFor(async () => expect((await ask('/search?q=sword')).status).toBe(503), {
    timeout: 5_000,
    interval: 50,
  })
  for (const path of paths) expect((await ask(path)).status).toBe(200)
  const client = new pg.Client({ connectionString: primary.url })
  await client.connect()
  await client.query('update offers set price = 7654 where id = $1', [offer.id])
  await client.end()
  await startIt()
  await shown('7,654')
})
