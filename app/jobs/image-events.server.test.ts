import { type AddressInfo, createServer, type Socket } from 'node:net'
import type { PgBoss } from 'pg-boss'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { filesOf } from '#modules/images/image.ts'
import { saveImage } from '#modules/images/images.server.ts'
import { deleteOffer } from '#modules/offers/own-offers.server.ts'
import { relayOnce } from '#platform/outbox.server.ts'
import { getFile, openStorage, removeFile, StorageError } from '#platform/storage.server.ts'
import { openTestApp } from '../../tests/app.ts'
import { buildOffer } from '../../tests/factories/offer.ts'
import { buildOrder } from '../../tests/factories/order.ts'
import { lookNow, retryNow } from '../../tests/queues.ts'
import { handleEvents } from './events.server.ts'
import { openQueues } from './jobs.server.ts'
import { queueImagesOn, workImages } from './image-events.server.ts'

const { db, env } = await openTestApp()
vi.stubEnv('LOG_LEVEL', 'silent')

// a store that takes every connection and never answers
const sockets = new Set<Socket>()
const silent = createServer((socket) => void sockets.add(socket.on('error', () => {})))
await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve))
const credentials = { accessKeyId: 'x', secretAccessKey: 'x' }
const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
const openSilent = () =>
  openStorage(
    {
      ...env,
      s3: { bucket: 'images', region: 'us-east-1', endpoint, credentials, publicUrl: undefined },
    },
    100,
  )

let boss: PgBoss
beforeAll(async () => {
  boss = await openQueues(env.databaseUrl!)
  await workImages(boss)
})
afterAll(async () => {
  await boss.stop({ graceful: false })
  for (const socket of sockets) socket.destroy()
  silent.close()
})

async function stored(): Promise<string> {
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#123456' } })
    .png()
    .toBuffer()
  const saved = await saveImage(
    'offer-images/1',
    new File([new Uint8Array(png)], 'a.png'),
    new Date(),
  )
  if (!saved.ok) throw new Error(saved.code)
  return saved.value
}

const isThere = async (url: string) =>
  (await Promise.all(filesOf(url).map(({ key }) => getFile(key)))).some((file) => file !== null)
const relay = async () => {
  while (
    await relayOnce((tx, events) =>
      handleEvents(tx, events, {
        queueMails: async () => {},
        queueImages: queueImagesOn(boss),
      }),
    )
  ) {
    /* until all is told */
  }
}

test('the files of a deleted offer’s images go after it, but not those that something else names [SELL-12]', async () => {
  const [own, shared] = [await stored(), await stored()]
  const offer = await buildOffer(db, { images: [own, shared, '/files/elsewhere.webp'] })
  await buildOffer(db, { images: [shared] })
  await deleteOffer(db, offer.id, offer.user_id, new Date())
  expect([await isThere(own), await isThere(shared)]).toEqual([true, true])
  await relay()
  lookNow(boss)
  await vi.waitFor(async () => expect(await isThere(own)).toBe(false), {
    timeout: 15_000,
    interval: 20,
  })
  expect(await isThere(shared)).toBe(true)
})

test('a store that never answers is an error after a while, not a request that hangs', async () => {
  await openSilent()
  await expect(removeFile('offer-images/1/x.webp')).rejects.toThrow(StorageError)
  await expect(getFile('offer-images/1/x.webp')).rejects.toThrow(StorageError)
  await openStorage(env)
})

test('while the store does not answer all other events go on, and the files go when it is back [NOTE-06]', async () => {
  const url = await stored()
  const offer = await buildOffer(db, { images: [url] })
  await openSilent()
  await deleteOffer(db, offer.id, offer.user_id, new Date())
  const order = await buildOrder(db)
  const began = performance.now()
  await relay()
  expect(performance.now() - began).toBeLessThan(5_000)
  expect(await db.selectFrom('outbox').select('event').execute()).toEqual([])
  expect(
    await db
      .selectFrom('notifications')
      .select('id')
      .where('user_id', '=', order.user_id)
      .execute(),
  ).toHaveLength(1)
  lookNow(boss)
  await vi.waitFor(
    async () =>
      expect((await boss.findJobs('dropped-images')).map(({ state }) => state)).toContain('retry'),
    { timeout: 20_000, interval: 20 },
  )
  await openStorage(env)
  expect(await isThere(url)).toBe(true)
  await retryNow(db, boss)
  await vi.waitFor(async () => expect(await isThere(url)).toBe(false), {
    timeout: 15_000,
    interval: 20,
  })
})
