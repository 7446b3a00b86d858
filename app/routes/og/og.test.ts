import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { saveImage } from '#modules/images/images.server.ts'
import { openTestApp } from '../../../tests/app.ts'
import { buildGame } from '../../../tests/factories/game.ts'
import { buildOffer } from '../../../tests/factories/offer.ts'
import { metaOf, pageOf } from '../../../tests/page.ts'
import { drawable, letter, type Lettering } from './lettering.ts'

const { db, request } = await openTestApp({ trustProxy: 1 })
const LARGEST = 300 * 1024

async function card(path: string) {
  const response = await request(path)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/jpeg')
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(bytes.length).toBeLessThan(LARGEST)
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  return bytes
}

const titles = [
  'Level 78',
  'حساب فري فاير لفل 78',
  'للبيع حساب World of Warcraft فيه Classic rank 14، تسليم فوري ومضمون مع ضمان شهر كامل وتغيير البريد',
  '🔥🔥🔥',
  '𝕱𝖗𝖊𝖊 <b>&amp; "Fire" 漢字',
  'W'.repeat(120),
  'ب'.repeat(120),
]

test.each(titles)('an offer called %s has an image for links in both languages', async (title) => {
  const { id } = await buildOffer(db, { title })
  expect((await card(`/og/offers/${id}`)).equals(await card(`/ar/og/offers/${id}`))).toBe(false)
})

test('a game and the site have one too', async () => {
  const game = await buildGame(db)
  await card(`/og/games/${game.slug}/${game.category}`)
  await card(`/ar/og/games/${game.slug}/${game.category}`)
  expect((await card('/og/site')).equals(await card('/ar/og/site'))).toBe(false)
})

test('it shows what the offer is now: another price, title or image is another card', async () => {
  const { id } = await buildOffer(db)
  const path = `/og/offers/${id}`
  const seen = [await card(path)]
  await db.updateTable('offers').set({ price: 77_700 }).where('id', '=', id).execute()
  seen.push(await card(path))
  await db.updateTable('offers').set({ title: 'Something else' }).where('id', '=', id).execute()
  seen.push(await card(path))
  const photo = await sharp({
    create: { width: 700, height: 700, channels: 3, background: '#f0f' },
  })
    .jpeg()
    .toBuffer()
  const url = await saveImage(`offer-images/${id}`, new File([photo], 'a.jpg'), new Date())
  if (!url.ok) throw new Error(url.code)
  await db
    .insertInto('offer_images')
    .values({ offer_id: id, url: url.value, position: 0, is_main: true })
    .execute()
  seen.push(await card(path))
  expect(new Set(seen.map((bytes) => bytes.toString('base64'))).size).toBe(4)
  // the photo's colour stands on the side of the images
  const { data } = await sharp(seen.at(-1))
    .extract({ left: 1100, top: 300, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([data[0]! > 200, data[1]! < 60, data[2]! > 200]).toEqual([true, true, true])
})

test('who has it already is told so', async () => {
  const { id } = await buildOffer(db)
  const etag = (await request(`/og/offers/${id}`)).headers.get('etag')!
  const again = await request(`/og/offers/${id}`, { headers: { 'if-none-match': etag } })
  expect(again.status).toBe(304)
})

test('an offer that is not sold has none, nor has what does not exist', async () => {
  const { id } = await buildOffer(db)
  await db.updateTable('offers').set({ status: 'paused' }).where('id', '=', id).execute()
  for (const path of [
    `/og/offers/${id}`,
    '/og/offers/999999999',
    '/og/offers/x',
    '/og/offers/-1',
    '/og/games/none/accounts',
    '/og/games/none/nothing',
  ]) {
    expect((await request(path)).status).toBe(404)
  }
})

const day = 'public, max-age=86400'
const minute = 'public, max-age=60'
const agesOf = (responses: Response[]) => responses.map((each) => each.headers.get('cache-control'))

test('a crowd that asks for one card has it drawn once', { timeout: 60_000 }, async () => {
  const { id } = await buildOffer(db)
  const same = await Promise.all(Array.from({ length: 60 }, () => request(`/og/offers/${id}`)))
  expect(agesOf(same)).toEqual(Array.from({ length: 60 }, () => day))
})

test('one who asks for many at once is given them in turn, and others wait no longer for that', async () => {
  // so few that none waits too long for its turn where the machine is busy
  const offers = await Promise.all(Array.from({ length: 10 }, () => buildOffer(db)))
  const other = await buildOffer(db)
  let left = offers.length
  const flood = Promise.all(
    offers.map((offer) => request(`/ar/og/offers/${offer.id}`).finally(() => left--)),
  )
  const theirs = await request(`/og/offers/${other.id}`, {
    headers: { 'x-forwarded-for': '198.51.100.7' },
  })
  expect(agesOf([theirs])).toEqual([day])
  expect(left).toBeGreaterThan(5)
  expect(new Set(agesOf(await flood))).toEqual(new Set([day]))
})

test('when many ask for many at once some are shown the site’s own card, until it is quiet again', async () => {
  const offers = await Promise.all(Array.from({ length: 30 }, () => buildOffer(db)))
  const answers = await Promise.all(
    offers.map(({ id }, n) =>
      request(`/ar/og/offers/${id}`, { headers: { 'x-forwarded-for': `198.51.100.${n}` } }),
    ),
  )
  expect(new Set(agesOf(answers))).toEqual(new Set([day, minute]))
  const spared = answers.find((each) => each.headers.get('cache-control') === minute)!
  expect(spared.headers.get('etag')).toBeNull()
  expect(Buffer.from(await spared.arrayBuffer()).equals(await card('/ar/og/site'))).toBe(true)
  const late = offers[answers.indexOf(spared)]!
  expect(agesOf([await request(`/ar/og/offers/${late.id}`)])).toEqual([day])
})

test('a page names its image, its size and what it shows', async () => {
  const { id } = await buildOffer(db, { title: 'Level "78"', price: 18_500 })
  const { slug, category } = await db
    .selectFrom('offers as o')
    .innerJoin('games as g', 'g.id', 'o.game_id')
    .where('o.id', '=', id)
    .select(['g.slug', 'g.category'])
    .executeTakeFirstOrThrow()
  const head = (path: string) => pageOf(request(path))
  const page = await head(`/ar/${slug}/${category}/offers/${id}`)
  expect(metaOf(page, 'og:image')).toBe(`http://localhost:3000/ar/og/offers/${id}?price=18500`)
  expect([metaOf(page, 'og:image:width'), metaOf(page, 'og:image:height')]).toEqual(['1200', '630'])
  expect(metaOf(page, 'twitter:card')).toBe('summary_large_image')
  expect(metaOf(page, 'og:image:alt')).toMatch(/Level "78".*18\u00a0500\u00a0دج/)
  expect(metaOf(await head(`/${slug}/${category}`), 'og:image')).toBe(
    `http://localhost:3000/og/games/${slug}/${category}`,
  )
  expect(metaOf(await head('/allgames'), 'og:image')).toBe('http://localhost:3000/og/site')
  await card(`/ar/og/offers/${id}?price=18500`)
})

describe('letters', () => {
  const how: Lettering = {
    face: 'display',
    size: 58,
    colour: '#ffffff',
    width: 600,
    side: 'left',
    lines: 2,
  }

  test('what our fonts lack is written plainly or left out', () => {
    expect(drawable('𝕱𝖗𝖊𝖊 🔥 Fire')).toBe('Free Fire')
    expect(drawable('لفل ٧٨')).toBe('لفل 78')
    expect(drawable('خصم ٥٪ من ١٬٥٠٠٫٥')).toBe('خصم 5% من 1 500.5')
    expect(drawable('Łódź Čech été')).toBe('odz Cech été')
    expect(drawable('\u202eabc\u0007漢')).toBe('abc')
    expect(drawable('🔥')).toBe('')
  })

  test.each(titles)('%s takes two lines at most and stays within its room', async (title) => {
    const drawn = await letter(title, how)
    if (!drawn) return expect(drawable(title)).toBe('')
    expect(drawn.width).toBeLessThanOrEqual(600)
    expect(drawn.height).toBeLessThanOrEqual(2.2 * 1.25 * 58)
  })

  test('Arabic letters are joined', async () => {
    const joined = await letter('ببب', how)
    const apart = await letter('ب ب ب', how)
    expect(joined!.width).toBeLessThan(apart!.width * 0.8)
  })
})
