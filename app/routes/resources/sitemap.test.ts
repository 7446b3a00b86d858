import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { IDS_PER_PART } from '#modules/offers/sitemap.server.ts'
import { openTestApp } from '../../../tests/app.ts'
import { buildGame } from '../../../tests/factories/game.ts'
import { buildOffer } from '../../../tests/factories/offer.ts'
import { reads } from '../../../tests/matrix-tables.ts'
import { canonicalOf, hrefsOf, pageOf } from '../../../tests/page.ts'

const { db, env, request } = await openTestApp()

const text = async (path: string) => (await request(path)).text()
const addresses = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)

const game = await buildGame(db, { slug: 'free-fire', category: 'accounts' })
const offer = await buildOffer(db, { game_id: game.id, category: 'accounts' })

test('the sitemap names its parts, and each part its pages in both languages', async () => {
  expect(addresses(await text('/sitemap.xml'))).toEqual([
    `${env.appUrl}/sitemap.xml?games=1`,
    `${env.appUrl}/sitemap.xml?hubs=1`,
    `${env.appUrl}/sitemap.xml?offers=1`,
  ])
  const texts = [
    'terms',
    'privacy',
    'rules',
    'seller-rules',
    'refund-policy',
    'warranty',
    'tradeshield-buying',
    'tradeshield-selling',
    'dmca',
    'contact',
    'partner',
    'help/ranking',
  ]
  const pages = [
    '/',
    '/allgames',
    '/fees',
    ...texts.map((name) => `/${name}`),
    '/free-fire/accounts',
  ].flatMap((path) => [path, path === '/' ? '/ar' : `/ar${path}`])
  expect(addresses(await text('/sitemap.xml?games=1'))).toEqual(
    pages.map((path) => env.appUrl + path),
  )
  expect(addresses(await text('/sitemap.xml?hubs=1'))).toEqual(
    ['/free-fire', '/ar/free-fire'].map((path) => env.appUrl + path),
  )
  const offers = await text('/sitemap.xml?offers=1')
  expect(addresses(offers)).toEqual(
    ['', '/ar'].map((prefix) => `${env.appUrl}${prefix}/free-fire/accounts/offers/${offer.id}`),
  )
  expect(offers).toContain(
    `hreflang="ar" href="${env.appUrl}/ar/free-fire/accounts/offers/${offer.id}"`,
  )
})

test('a game with an Arabic name has an Arabic address, written alike in links, canonical addresses and the sitemap', async () => {
  const game = await buildGame(db, { name: 'فري فاير', slug: 'فري-فاير', category: 'items' })
  const { id } = await buildOffer(db, { game_id: game.id })
  const path = `/${encodeURIComponent('فري-فاير')}/items`
  for (const locale of ['', '/ar']) {
    const page = await request(locale + path)
    expect(page.status).toBe(200)
    const shown = await pageOf(page)
    expect(canonicalOf(shown)).toBe(`${env.appUrl}${locale}${path}`)
    expect(hrefsOf(shown)).toContain(`${locale}${path}/offers/${id}`)
    expect((await request(`${locale}${path}/offers/${id}`)).status).toBe(200)
    expect(addresses(await text('/sitemap.xml?games=1'))).toContain(`${env.appUrl}${locale}${path}`)
    expect(addresses(await text('/sitemap.xml?offers=1'))).toContain(
      `${env.appUrl}${locale}${path}/offers/${id}`,
    )
  }
  expect((await request(`${path}?page=9`)).headers.get('location')).toMatch(/^\/%D9%81/)
  expect(hrefsOf(await pageOf(request('/allgames')))).toContain(path)
  const hub = `/${encodeURIComponent('فري-فاير')}`
  expect(canonicalOf(await pageOf(request(hub)))).toBe(env.appUrl + hub)
  expect((await request(`/og/games${path}`)).headers.get('content-type')).toBe('image/jpeg')
})

test('what is not for sale is not in it', async () => {
  const hidden = await buildGame(db, { slug: 'hidden', category: 'items', active: false })
  await buildOffer(db, { game_id: hidden.id })
  await buildOffer(db, { game_id: game.id, category: 'accounts', status: 'paused' })
  expect(
    addresses(await text('/sitemap.xml?offers=1')).filter((address) =>
      address!.includes('free-fire'),
    ),
  ).toHaveLength(2)
  for (const part of ['games', 'hubs'])
    expect(await text(`/sitemap.xml?${part}=1`)).not.toContain('hidden')
})

test('an unchanged copy is not sent again', async () => {
  const first = await request('/sitemap.xml?offers=1')
  expect(first.headers.get('content-type')).toContain('application/xml')
  expect(first.headers.get('cache-control')).toBe('public, max-age=3600')
  const again = await request('/sitemap.xml?offers=1', {
    headers: { 'if-none-match': first.headers.get('etag')! },
  })
  expect([again.status, await again.text()]).toEqual([304, ''])
})

test.each(['?offers=0', '?offers=x', '?offers=999', '?offers=99999999999999'])(
  '%s is no part',
  async (query) => {
    expect((await request(`/sitemap.xml${query}`)).status).toBe(404)
  },
)

test('of many offers each part is a range of ids, so that it has 5,000 addresses at most', async () => {
  const ids = [IDS_PER_PART, IDS_PER_PART + 1, 400 * IDS_PER_PART + 7]
  await sql`insert into offers (id, user_id, game_id, title, category, device, delivery_time,
    quantity, stock_supplied, price, seller_username)
    overriding system value select n, user_id, game_id, title, category, device, delivery_time, 1,
    1, price, seller_username
    from offers, unnest(${ids}::bigint[]) n where offers.id = ${offer.id}`.execute(db)
  expect(addresses(await text('/sitemap.xml')).filter((each) => each!.includes('offers'))).toEqual(
    [1, 2, 401].map((part) => `${env.appUrl}/sitemap.xml?offers=${part}`),
  )
  expect(addresses(await text('/sitemap.xml?offers=1')).at(-1)).toMatch(`/offers/${ids[0]}`)
  expect(addresses(await text('/sitemap.xml?offers=2'))).toHaveLength(2)
  const fixedPages = 28
  expect(2 * IDS_PER_PART + fixedPages).toBeLessThanOrEqual(5_000)
})

test('/robots.txt closes what belongs to one person and names the sitemap', async () => {
  const robots = await request('/robots.txt')
  expect(robots.headers.get('content-type')).toContain('text/plain')
  const lines = (await robots.text()).split('\n')
  for (const line of [
    'User-agent: *',
    'Disallow: /orders',
    'Disallow: /ar/orders',
    'Disallow: /admin',
    `Sitemap: ${env.appUrl}/sitemap.xml`,
  ])
    expect(lines).toContain(line)
  expect(lines).not.toContain('Disallow: /')
})

test('/robots.txt closes every address that leads a visitor to the sign-in page or refuses to be read, and none of the sitemap', async () => {
  const rules = (await text('/robots.txt')).matchAll(/^Disallow: (\/\S*)$/gm)
  // a star stands for any letters (RFC 9309, section 2.2.3)
  const closed = Array.from(
    rules,
    ([, path]) => new RegExp(`^${path!.replace(/[.?]/g, '\\$&').replaceAll('*', '.*')}`),
  )
  const isClosed = (path: string) =>
    closed.some((each) => each.test(path.replace('{game}', '/some-game/accounts')))
  const refused = reads
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, visitor = '']) => /^(signin|401|405|>\/signin.*)$/.test(visitor))
    .map(([path = '']) => path)
  expect(refused.length).toBeGreaterThan(100)
  expect(refused.filter((path) => !isClosed(path) || !isClosed(`/ar${path}`))).toEqual([])
  const parts = ['games', 'hubs', 'offers'].map((kind) => `/sitemap.xml?${kind}=1`)
  const shown = (await Promise.all(parts.map(text))).flatMap(addresses)
  expect(shown.length).toBeGreaterThan(20)
  expect(shown.filter((each) => isClosed(new URL(each!).pathname))).toEqual([])
})
