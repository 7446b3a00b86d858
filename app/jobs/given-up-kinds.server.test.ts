import { type AddressInfo, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import type { PgBoss } from 'pg-boss'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { HOUR, plus } from '#kernel/time.ts'
import { keepGameFile } from '#modules/catalog/game-files.server.ts'
import { askForGames, gameImport } from '#modules/catalog/game-import.server.ts'
import { filesOf } from '#modules/images/image.ts'
import { saveImage } from '#modules/images/images.server.ts'
import { deleteOffer } from '#modules/offers/own-offers.server.ts'
import { decideUndelivered } from '#modules/reports/undelivered.server.ts'
import { relayOnce } from '#platform/outbox.server.ts'
import { getFile, openStorage } from '#platform/storage.server.ts'
import { openTestApp } from '../../tests/app.ts'
import { buildOffer } from '../../tests/factories/offer.ts'
import { buildOrder } from '../../tests/factories/order.ts'
import { buildAdmin, buildProfile } from '../../tests/factories/profile.ts'
import { newBrowser, openPushService } from '../../tests/push/service.ts'
import { lookNow, retryNow } from '../../tests/queues.ts'
import { handleEvents } from './events.server.ts'
import { queueGameImportsOn, workGameImports } from './game-import-events.server.ts'
import { workGivenUp } from './given-up.server.ts'
import { queueImagesOn, workImages } from './image-events.server.ts'
import { openQueues } from './jobs.server.ts'
import { queuePushesOn, workPushes } from './push.server.ts'
import { queueAgainOn } from './undelivered.server.ts'

// What it really takes: a push service that is ill or refuses, a store that never answers, and a
// database that takes no game.
let isIll = true
const service = await openPushService((path) =>
  path.startsWith('/never') ? 403 : isIll ? 503 : 201,
)
const { db, env, request } = await openTestApp({ pushHosts: [service.host] })
vi.stubEnv('LOG_LEVEL', 'silent')
const admin = await buildAdmin(db)

let boss: PgBoss
beforeAll(async () => {
  boss = await openQueues(env.databaseUrl!)
  await workPushes(boss, env)
  await workImages(boss)
  await workGameImports(boss)
  await workGivenUp(boss)
})
beforeEach(async () => {
  isIll = true
  await db.deleteFrom('undelivered').execute()
})
afterAll(async () => {
  await boss.stop({ graceful: false })
  await service.close()
})

const relay = async () => {
  const by = {
    queueMails: async () => {},
    queuePushes: queuePushesOn(boss),
    queueImages: queueImagesOn(boss),
    queueGameImports: queueGameImportsOn(boss),
    queueAgain: queueAgainOn(boss),
  }
  while (await relayOnce((tx, events) => handleEvents(tx, events, by)));
  lookNow(boss)
}
const rows = () => db.selectFrom('undelivered').selectAll().orderBy('id').execute()
const again = (id: number, now = new Date()) =>
  decideUndelivered(db, { id, act: 'again', all: false }, admin, now)

const until = (so: () => Promise<void>) =>
  vi.waitFor(
    async () => {
      await retryNow(db, boss)
      await so()
    },
    { timeout: 30_000, interval: 50 },
  )

/** What was given up, once so many things were; each is tried twice. */
async function givenUp(count: number) {
  await sql`update jobs.job set retry_limit = 1 where name <> 'given-up'`.execute(db)
  await until(async () => expect(await rows()).toHaveLength(count))
  return rows()
}

async function browserOf(viewer: { id: string }, path: string) {
  const browser = newBrowser(`https://${service.host}${path}`)
  expect((await request('/push', { viewer, form: browser.form })).status).toBe(204)
  return { got: () => service.got.filter((pushed) => pushed.path === path).length }
}

test('a push that its service never took is listed with its person, and arrives when it is sent again', async () => {
  const buyer = await buildProfile(db, { username: 'amina' })
  const phone = await browserOf(buyer, '/ill/1')
  await buildOrder(db, { buyer_id: buyer.id })
  await relay()
  const [row] = await givenUp(1)
  expect(row).toMatchObject({
    kind: 'push',
    name: 'order_pending',
    person_id: buyer.id,
    tries: 2,
    reason: `${service.host} answered 503`,
  })
  const before = phone.got()
  isIll = false
  expect((await again(row!.id)).ok).toBe(true)
  await relay()
  await until(async () => expect(phone.got()).toBe(before + 1))
})

test('a browser that is not reached is one row, with the last that it was to be told', async () => {
  const buyer = await buildProfile(db)
  await browserOf(buyer, '/ill/2')
  await buildOrder(db, { buyer_id: buyer.id })
  await relay()
  await givenUp(1)
  const next = await buildOrder(db, { buyer_id: buyer.id })
  await relay()
  await sql`update jobs.job set retry_limit = 1 where name = 'push'`.execute(db)
  await until(async () =>
    expect(await rows()).toMatchObject([
      { tries: 4, payload: { notification: { order_id: next.id } } },
    ]),
  )
})

test('a push that its service refuses for good is given up at once, and not told a day later', async () => {
  const buyer = await buildProfile(db)
  const phone = await browserOf(buyer, '/never/1')
  await buildOrder(db, { buyer_id: buyer.id })
  await relay()
  await until(async () => expect(await rows()).toHaveLength(1))
  const [row] = await rows()
  expect(row).toMatchObject({ tries: 1, reason: `${service.host} answered 403` })
  expect(phone.got()).toBe(1)
  expect(await again(row!.id, plus(new Date(), 25 * HOUR))).toMatchObject({ code: 'late' })
})

test('pictures that the store did not let go of are listed, and go when it is tried again', async () => {
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#123456' } })
    .png()
    .toBuffer()
  const file = new File([new Uint8Array(png)], 'a.png')
  const saved = await saveImage('offer-images/1', file, new Date())
  const url = (saved as { value: string }).value
  const offer = await buildOffer(db, { images: [url] })
  const silent = await silentStore()
  await deleteOffer(db, offer.id, offer.user_id, new Date())
  await relay()
  const [row] = await givenUp(1)
  expect(row).toMatchObject({ kind: 'images', name: 'dropped-images', payload: { urls: [url] } })
  await silent.close()
  await openStorage(env)
  const isThere = async () =>
    (await Promise.all(filesOf(url).map(({ key }) => getFile(key)))).some((each) => each !== null)
  expect(await isThere()).toBe(true)
  await again(row!.id)
  await relay()
  await until(async () => expect(await isThere()).toBe(false))
})

/** A store that takes every connection and never answers. */
async function silentStore() {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => void sockets.add(socket.on('error', () => {})))
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const credentials = { accessKeyId: 'x', secretAccessKey: 'x' }
  const s3 = { bucket: 'images', region: 'us-east-1', endpoint, credentials, publicUrl: undefined }
  await openStorage({ ...env, s3 }, 100)
  return {
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}

/** Asks for the import of a file of one game, which the database does not take. */
async function brokenImport(name: string) {
  await sql`create or replace function refuse_games() returns trigger language plpgsql as
    $$ begin raise exception 'no room for games'; end $$`.execute(db)
  await sql`create trigger refuse_games before insert on games
    for each statement execute function refuse_games()`.execute(db)
  const csv = new File([`name,category\n${name},items\n`], 'games.csv')
  const kept = await keepGameFile(db, admin, csv, new Date())
  const id = (kept as { value: string }).value
  const state = await gameImport(db, admin, id, 'skip', new Date())
  const { preview } = state as { preview: { seen: string } }
  const asked = { seen: preview.seen, existing: 'skip', rest: false } as const
  await askForGames(db, admin, id, asked, new Date())
  await relay()
  return id
}
const mendGames = () => sql`drop trigger refuse_games on games`.execute(db)

test('an import that broke is listed and said on its page, and is done when it is tried again', async () => {
  const id = await brokenImport('Lost Ark')
  const [row] = await givenUp(1)
  expect(row).toMatchObject({
    kind: 'import',
    person_id: admin.id,
    subject_id: id,
    reason: 'no room for games',
  })
  expect(await gameImport(db, admin, id, 'skip', new Date())).toMatchObject({ refused: 'failed' })
  await mendGames()
  expect((await again(row!.id)).ok).toBe(true)
  await relay()
  await until(async () =>
    expect(await gameImport(db, admin, id, 'skip', new Date())).toMatchObject({ state: 'done' }),
  )
  expect(await again(row!.id)).toMatchObject({ code: 'settled' })
})

test('an import that its administrator asked for anew settles what was listed, and is not done twice', async () => {
  const id = await brokenImport('Rust')
  await givenUp(1)
  await mendGames()
  const { preview } = (await gameImport(db, admin, id, 'skip', new Date())) as {
    preview: { seen: string }
  }
  const asked = { seen: preview.seen, existing: 'skip', rest: false } as const
  await askForGames(db, admin, id, asked, plus(new Date(), 1_000))
  expect(await again((await rows())[0]!.id)).toMatchObject({ code: 'late' })
  await relay()
  await until(async () =>
    expect(await rows()).toMatchObject([{ settled_as: 'succeeded', settled_by: null }]),
  )
})

test('a job that an earlier version queued has no dead letter, and is listed all the same', async () => {
  const buyer = await buildProfile(db)
  await browserOf(buyer, '/ill/3')
  await boss.updateQueue('push', { deadLetter: null })
  await buildOrder(db, { buyer_id: buyer.id })
  await relay()
  const bare = async () =>
    (
      await sql`select 1 from jobs.job where name = 'push' and dead_letter is null
      and state < 'completed'`.execute(db)
    ).rows.length
  expect(await bare()).toBe(1)
  const later = await openQueues(env.databaseUrl!)
  await later.stop({ graceful: false })
  expect(await bare()).toBe(0)
  expect(await givenUp(1)).toMatchObject([{ kind: 'push', person_id: buyer.id }])
})
