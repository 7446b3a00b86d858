import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { ok, refuse } from '#kernel/result.ts'
import { plus } from '#kernel/time.ts'
import { getFile } from '#platform/storage.server.ts'
import { openTestApp } from '../../../tests/app.ts'
import { buildOffer } from '../../../tests/factories/offer.ts'
import { buildProfile } from '../../../tests/factories/profile.ts'
import { removeOrphans } from './orphans.server.ts'
import { filesOf, imageOfFile, smallestOf, sourcesOf } from './image.ts'
import {
  acceptImage,
  type DecodedImage,
  readImage,
  removeImage,
  saveImage,
  storeImage,
  withImage,
  withPixels,
} from './images.server.ts'

const { db, env, request } = await openTestApp()
const now = new Date('2026-11-20T12:00:00Z')

const painting = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0a7' } }).composite([
    {
      input: { create: { width: 8, height: 8, channels: 3, background: '#f00' } },
      left: 0,
      top: 0,
    },
  ])
const fileOf = (bytes: Uint8Array, name = 'a.jpg', type = 'image/jpeg') =>
  new File([bytes as Uint8Array<ArrayBuffer>], name, { type })
const jpeg = async (width = 1600, height = 1200) =>
  fileOf(await painting(width, height).jpeg().toBuffer())

async function accepted(file: File, folder = 'offer-images'): Promise<DecodedImage> {
  const result = await acceptImage(folder, file)
  if (!result.ok) throw new Error(result.code)
  return result.value
}

const stored = () =>
  readdirSync(join(env.dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)

test('an offer’s image lies at offer-images/{offer}/{timestamp}, in three widths of two formats, each served as what it is [FILE-04]', async () => {
  const url = await storeImage('offer-images/42', await accepted(await jpeg()), now)
  expect(url).toMatch(new RegExp(`^/files/offer-images/42/${now.getTime()}\\d{6}\\.webp$`))
  for (const { key, format, width } of filesOf(url)) {
    const response = await request(`/files/${key}`)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': `image/${format}`,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    if (format === 'avif') expect(bytes.subarray(4, 12).toString()).toBe('ftypavif')
    else
      expect(await sharp(bytes).metadata()).toMatchObject({
        format,
        width,
        height: (width * 3) / 4,
      })
  }
})

test('other images lie in their own folders, an article’s under its slug [FILE-01 FILE-05 FILE-06 FILE-07]', async () => {
  const image = await accepted(await jpeg(300, 300))
  const person = '0198c5a0-0000-7000-8000-000000000001'
  expect(await storeImage(`profile-images/${person}`, image, now)).toMatch(
    new RegExp(`^/files/profile-images/${person}/\\d{19}w300\\.webp$`),
  )
  expect(await storeImage('blog-images/a-guide', image, now)).toMatch(
    /^\/files\/blog-images\/a-guide-\d{19}w300\.webp$/,
  )
  expect(await storeImage('badges', image, now)).toMatch(/^\/files\/badges\/\d{19}\.webp$/)
  expect(await storeImage('payment-logos', image, now)).toMatch(
    /^\/files\/payment-logos\/\d{19}\.webp$/,
  )
  for (const folder of [
    '',
    '..',
    'offer-images',
    'offer-images/../badges',
    '/badges',
    'elsewhere/1',
    'blog-images/A b',
  ]) {
    await expect(storeImage(folder, image, now)).rejects.toThrow('no place')
  }
})

test('an image promises no width that it does not have', async () => {
  const url = await storeImage('offer-images/44', await accepted(await jpeg(900, 600)), now)
  expect(
    [...sourcesOf(url).webp!.matchAll(/(\d+)w(?:,|$)/g)].map(([, width]) => Number(width)),
  ).toEqual([320, 640, 900])
  for (const { key, format, width } of filesOf(url)) {
    const bytes = Buffer.from(await (await request(`/files/${key}`)).arrayBuffer())
    if (format === 'webp') expect((await sharp(bytes).metadata()).width).toBe(width)
  }
})

test('two images of the same millisecond are two [FILE-04]', async () => {
  const image = await accepted(await jpeg(64, 64))
  const urls = await Promise.all(
    Array.from({ length: 8 }, () => storeImage('offer-images/43', image, now)),
  )
  expect(new Set(urls).size).toBe(8)
})

test('a removed image is gone in every size, and removing it again, or what is not ours, harms nothing [FILE-02]', async () => {
  const image = await accepted(await jpeg(64, 64))
  const [url, other] = [
    await storeImage('badges', image, now),
    await storeImage('badges', image, now),
  ]
  await removeImage(url)
  await removeImage(url)
  for (const foreign of [
    '/files/../secret',
    'https://elsewhere.example/a.webp',
    '/files/badges/1.webp',
    '',
  ])
    await removeImage(foreign)
  for (const { key } of filesOf(url)) expect((await request(`/files/${key}`)).status).toBe(404)
  for (const { key } of filesOf(other)) expect((await request(`/files/${key}`)).status).toBe(200)
})

test('a small image is never blown up, a large one is kept at most 1280 wide', async () => {
  expect(await accepted(await jpeg(200, 100))).toMatchObject({ width: 200, height: 100 })
  expect(await accepted(await jpeg(4000, 3000))).toMatchObject({ width: 1280, height: 960 })
  expect(await accepted(await jpeg(100, 9000))).toMatchObject({ height: 2560 })
})

describe('what phones make', () => {
  test.each([
    ['24 megapixels of an iPhone', 5712, 4284],
    ['50 megapixels', 8160, 6120],
  ])('%s are taken, upright', async (_, width, height) => {
    const photo = await sharp({ create: { width, height, channels: 3, background: '#6a4' } })
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 60 })
      .toBuffer()
    expect(await accepted(fileOf(photo))).toMatchObject({ width: 1280, height: 1707 })
  })

  test('a JPEG is taken whatever it is called, as other images are', async () => {
    const bytes = await painting(64, 48).jpeg().toBuffer()
    for (const type of ['image/jpg', 'application/octet-stream', ''])
      expect(await accepted(new File([new Uint8Array(bytes)], 'photo', { type }))).toMatchObject({
        width: 64,
      })
  })

  test('a screenshot of any phone keeps its width everywhere', async () => {
    const image = await accepted(fileOf(await painting(1080, 2400).png().toBuffer()))
    expect(image).toMatchObject({ width: 1080, height: 2400 })
    const url = await storeImage('offer-images/45', image, now)
    const files = filesOf(url).filter(({ format }) => format === 'webp')
    expect(await Promise.all(files.map(sizeOf))).toEqual([
      { format: 'webp', width: 320, height: 711 },
      { format: 'webp', width: 640, height: 1422 },
      { format: 'webp', width: 1080, height: 2400 },
    ])
  })

  test('ten screens as a receipt or in a conversation stay as wide as they were; their preview shows the beginning', async () => {
    const folder = `receipts/${'0'.repeat(32)}`
    const long = fileOf(await painting(1080, 24_000).jpeg().toBuffer())
    const image = await accepted(long, folder)
    expect(image).toMatchObject({ width: 1080, height: 24_000 })
    const url = await storeImage(folder, image, now)
    expect(url).toMatch(/\d{19}w1080x24000\.jpeg$/)
    expect(await Promise.all(filesOf(url).map(sizeOf))).toEqual([
      { format: 'webp', width: 320, height: 640 },
      { format: 'webp', width: 640, height: 1280 },
      { format: 'jpeg', width: 1080, height: 24_000 },
    ])
    for (const { key } of filesOf(url)) expect(imageOfFile(key)?.url).toBe(url)
    expect(await sharp((await readImage(url, 640))!).metadata()).toMatchObject({ width: 640 })
    expect(await sharp((await readImage(url, Infinity))!).metadata()).toMatchObject({
      height: 24_000,
    })
    await removeImage(url)
    expect(await readImage(url, Infinity)).toBeNull()
  })

  test('what is longer still is made smaller as a whole', async () => {
    const longer = fileOf(await painting(1280, 24_000).jpeg().toBuffer())
    const { width, height } = await accepted(longer, 'receipts/')
    expect(width * height).toBeLessThanOrEqual(26_010_000)
    expect(width / height).toBeCloseTo(1280 / 24_000, 4)
  })

  test('of many long ones at once only so many lie in memory, and the others may be sent again', async () => {
    const long = fileOf(await painting(1080, 24_000).jpeg().toBuffer())
    const folder = `message-pictures/${'0'.repeat(32)}`
    let [held, most] = [0, 0]
    const done = Promise.withResolvers<void>()
    const work = async ({ pixels }: DecodedImage) => {
      most = Math.max(most, (held += pixels.length))
      await done.promise
      held -= pixels.length
      return ok(null)
    }
    const busyMachine = { soon: 300, most: 60_000, last: 600_000 }
    const all = Array.from({ length: 7 }, () => withPixels(folder, long, work, busyMachine))
    const refused = await Promise.race(all)
    expect(refused).toEqual({ ok: false, code: 'storage_failed' })
    done.resolve()
    await Promise.all(all)
    expect(most).toBeLessThanOrEqual(400 * 1024 * 1024)
    expect(await withPixels(folder, long, async () => ok('now'))).toEqual(ok('now'))
  })
})

async function sizeOf({ key }: { key: string }) {
  const { format, width, height } = await sharp((await getFile(key))!).metadata()
  return { format, width, height }
}

test('an image of a phone held sideways stands upright', async () => {
  const lying = await painting(200, 100)
    .withExif({ IFD0: { Orientation: '6' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect(await accepted(fileOf(lying))).toMatchObject({ width: 100, height: 200 })
})

test('transparency stays', async () => {
  const clear = await sharp({
    create: { width: 40, height: 40, channels: 4, background: '#00000000' },
  })
    .png()
    .toBuffer()
  expect(await accepted(fileOf(clear))).toMatchObject({ channels: 4 })
})

describe('refused', () => {
  test('more than 5 MB [ACCT-07 SELL-35]', async () => {
    expect(await acceptImage('badges', fileOf(new Uint8Array(5 * 1024 * 1024 + 1)))).toEqual({
      ok: false,
      code: 'too_large',
    })
  })

  test('more than 65 megapixels, and a side of more than 32,000 pixels', async () => {
    for (const [width, height] of [
      [9300, 7000],
      [10, 32_001],
    ] as const) {
      const many = await sharp({ create: { width, height, channels: 3, background: '#fff' } })
        .png()
        .toBuffer()
      expect(await acceptImage('badges', fileOf(many))).toEqual({
        ok: false,
        code: 'too_many_pixels',
      })
    }
  })

  test.each(['heic', 'heix', 'mif1'])('a file of the brand %s, by its name', async (brand) => {
    const file = fileOf(Buffer.from(`\0\0\0\x24ftyp${brand}\0\0\0\0mif1heic`), 'IMG_0001.jpg')
    expect(await acceptImage('badges', file)).toEqual({ ok: false, code: 'heic' })
  })

  test('what is no file at all', async () => {
    for (const value of [null, undefined, 'text', 7, {}, []])
      expect(await acceptImage('badges', value)).toEqual({ ok: false, code: 'not_an_image' })
  })
})

test('of an image that could not be stored whole nothing is left, and the reader is told to try again', async () => {
  vi.stubEnv('LOG_LEVEL', 'silent')
  const before = stored()
  // a file lies where the folder should be, as if the disk refused
  mkdirSync(join(env.dataDir, 'files', 'offer-images'), { recursive: true })
  writeFileSync(join(env.dataDir, 'files', 'offer-images', '77'), '')
  expect(await saveImage('offer-images/77', await jpeg(64, 64), now)).toEqual({
    ok: false,
    code: 'storage_failed',
  })
  expect(stored().length).toBe(before.length + 1)
})

describe('an image that a row is to name', () => {
  const isThere = (url: string | null) =>
    stored().some((name) => filesOf(url!).some(({ key }) => key.endsWith(`/${name}`)))

  test('stays when the row is written, and the one before goes then', async () => {
    const before = await storeImage('badges', await accepted(await jpeg(64, 64)), now)
    let url: string | null = null
    expect(
      await withImage('badges', await jpeg(64, 64), now, async (stored) => {
        url = stored
        expect(isThere(before)).toBe(true)
        return ok({ value: 7, dropped: before })
      }),
    ).toEqual(ok(7))
    expect([isThere(before), isThere(url)]).toEqual([false, true])
  })

  test('goes when the row is refused', async () => {
    let url: string | null = null
    expect(
      await withImage('badges', await jpeg(64, 64), now, async (stored) => {
        url = stored
        expect(isThere(url)).toBe(true)
        return refuse('name_taken')
      }),
    ).toEqual(refuse('name_taken'))
    expect(isThere(url)).toBe(false)
  })

  test('goes when the database fails', async () => {
    let url: string | null = null
    await expect(
      withImage('badges', await jpeg(64, 64), now, async (stored) => {
        url = stored
        throw new Error('connection lost')
      }),
    ).rejects.toThrow('connection lost')
    expect(isThere(url)).toBe(false)
  })

  test('leaves the row alone when the file is none, and none is needed', async () => {
    const asked: (string | null)[] = []
    const write = async (url: string | null) => {
      asked.push(url)
      return ok({ value: url })
    }
    expect(await withImage('badges', fileOf(new Uint8Array([1, 2])), now, write)).toEqual(
      refuse('not_an_image'),
    )
    expect(await withImage('badges', null, now, write)).toEqual(ok(null))
    expect(asked).toEqual([null])
  })
})

test('files that nothing names for a day are removed, named and new ones stay [FILE-02]', async () => {
  const image = await accepted(await jpeg(64, 64))
  const old = plus(now, -25 * 3_600_000)
  const { id } = await buildOffer(db)
  const named = await storeImage(`offer-images/${id}`, image, old)
  const face = await storeImage('profile-images/x', image, old)
  const [orphan, fresh] = [
    await storeImage(`offer-images/${id}`, image, old),
    await storeImage('profile-images/x', image, now),
  ]
  await db
    .insertInto('offer_images')
    .values({ offer_id: id, url: named, position: 0, is_main: true })
    .execute()
  await buildProfile(db, { profile_image_url: face })
  expect(await removeOrphans(db, now)).toBe(2)
  expect(await removeOrphans(db, now)).toBe(0)
  for (const url of [named, face, fresh]) expect((await request(url)).status).toBe(200)
  expect((await request(orphan)).status).toBe(404)
})

test('every column that can name an image is looked at before a file is removed', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.table_name || '.' || c.column_name as name from information_schema.columns c
    where c.table_schema = 'public' and c.data_type = 'text'
      and c.column_name ~ '(image|logo|banner|thumbnail|icon|image|photo)'
      and not exists (select from information_schema.view_column_usage u
        where u.view_name = 'image_urls' and u.table_name = c.table_name
          and u.column_name = c.column_name)
    order by 1`.execute(db)
  // copies that triggers keep of offer_images and profiles
  expect(rows.map(({ name }) => name)).toEqual(['offers.main_image_url', 'offers.seller_image_url'])
})

test('what is in a page chooses among the files of a stored image; another address stands alone', () => {
  expect(sourcesOf('/files/offer-images/42/1763659000000123456.webp')).toEqual({
    src: '/files/offer-images/42/1763659000000123456.webp',
    avif: '/files/offer-images/42/1763659000000123456-320.avif 320w, /files/offer-images/42/1763659000000123456-640.avif 640w, /files/offer-images/42/1763659000000123456.avif 1280w',
    webp: '/files/offer-images/42/1763659000000123456-320.webp 320w, /files/offer-images/42/1763659000000123456-640.webp 640w, /files/offer-images/42/1763659000000123456.webp 1280w',
  })
  expect(sourcesOf('/files/a.webp')).toEqual({ src: '/files/a.webp' })
  expect(smallestOf('/files/game-images/1763659000000123456.webp')).toBe(
    '/files/game-images/1763659000000123456-192.webp',
  )
  expect(smallestOf('/files/a.webp')).toBe('/files/a.webp')
})

describe('addresses that are no stored image are not found', () => {
  test.each([
    '/files/',
    '/files/badges',
    '/files/../secret',
    '/files/%2e%2e/secret',
    '/files/..%2fsecret',
    '/files/badges/..%2f..%2fsecret',
    '/files/badges/1763659000000000000.svg',
    '/files/badges/1763659000000000000.webp/x',
    '/files/badges/1763659000000000000.html',
    '/files/badges//1763659000000000000.webp',
    '/files/.unfinished/x',
    '/files/badges/1763659000000000000.webp',
    '/files/C:%5Csecret.webp',
    `/files/badges/${'9'.repeat(4000)}.webp`,
    '/ar/files/badges/1763659000000000000.webp',
  ])('%s', async (path) => {
    const response = await request(path)
    expect(response.status).toBe(404)
  })
})
