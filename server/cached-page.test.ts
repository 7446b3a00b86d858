import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { invalidatePages, cachedPage, pageClock } from '#platform/page-cache.server.ts'
import { openTestApp } from '../tests/app.ts'
import { buildGame } from '../tests/factories/game.ts'
import { buildOffer } from '../tests/factories/offer.ts'
import {
  buildAdmin,
  buildProfile,
  buildSeller,
  giveMoney,
  suspend,
} from '../tests/factories/profile.ts'
import { buildArticle, buildHelpCategory, buildPost } from '../tests/factories/reading.ts'
import { routerBuild } from '../tests/router-build.ts'
import { mainOf, pageOf, valueOf } from '../tests/page.ts'
import { createListener } from './main.ts'

const { db, env, request, signIn } = await openTestApp()
// what pages say of the time is the same all along
vi.setSystemTime(new Date('2026-11-22T10:00:00Z'))

const server = createServer(createListener(await routerBuild(), env)).listen(0, 'localhost')
await new Promise((done) => server.once('listening', done))
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
})
beforeEach(() => invalidatePages('all'))

type Person = { id: string }
const seller = await buildSeller(db, { last_seen_at: new Date() })
const other = await buildSeller(db, { wallet: 12_345 })
const member = await buildProfile(db, { wallet: 900, username: 'amina_b' })
const rich = await buildProfile(db, {
  wallet: 1_000_000,
  profile_image_url: '/files/avatars/1/1700000000000123456w256.webp',
})
const admin = await buildAdmin(db)
const game = await buildGame(db, { slug: 'free-fire', category: 'accounts' })
const offer = await buildOffer(db, {
  user_id: seller.id,
  game_id: game.id,
  category: 'accounts',
  price: 1_234,
})
const post = await buildPost(db, { published: true, locale: 'en' })
const category = await buildHelpCategory(db)
const article = await buildArticle(db, { category_id: category.id, published: true })
await db
  .insertInto('notifications')
  .values(
    Array.from({ length: 3 }, (_, index) => ({
      user_id: rich.id,
      type: 'system',
      title: 'News',
      content: 'There',
      cause: `news ${index}`,
    })),
  )
  .execute()

const offerPath = `/free-fire/accounts/offers/${offer.id}`
const shared = [
  '/allgames',
  '/free-fire/accounts',
  offerPath,
  `/users/${seller.username}`,
  '/fees',
  '/terms',
  '/contact',
  '/partner',
  '/blog',
  '/help',
  `/blog/${post.slug}`,
  `/help/category/${category.slug}`,
  `/help/article/${article.slug}`,
]
const paths = shared.flatMap((path) => [path, `/ar${path}`]).concat('/', '/ar')

async function cookieOf(person: Person | null, more = '') {
  return ['lang=en', person && (await signIn(person)), more].filter(Boolean).join('; ')
}

async function ask(
  path: string,
  person: Person | null,
  headers: Record<string, string> = {},
  init: RequestInit = {},
) {
  const url = `http://localhost:${(server.address() as AddressInfo).port}${path}`
  return fetch(url, {
    redirect: 'manual',
    ...init,
    headers: { cookie: await cookieOf(person), ...headers },
  })
}

/**
 * The page rendered for this reader and nobody else: what carries a message for this time only is
 * never kept.
 */
const rendered = async (path: string, viewer: Person | null) =>
  (await request(path, { headers: { cookie: await cookieOf(viewer, 'flash=none') } })).text()

const isKept = (path: string, theme = '') => cachedPage(`${theme} ${path}`, pageClock()) !== null

test('a page is kept once for all, and is for each reader what would be rendered for them', async () => {
  const readers = [null, member, other, rich]
  for (const [index, path] of paths.entries()) {
    // made by another reader each time
    const maker = readers[index % readers.length]!
    const made = await (await ask(path, maker)).text()
    expect([path, isKept(path)]).toEqual([path, true])
    expect(made).toBe(await rendered(path, maker))
    for (const reader of readers) {
      const own = await rendered(path, reader)
      for (const encoding of ['gzip, deflate, br, zstd', 'gzip', 'identity']) {
        expect(await (await ask(path, reader, { 'accept-encoding': encoding })).text()).toBe(own)
      }
    }
  }
})

test('what the slots hold is of the reader alone', async () => {
  await ask('/free-fire/accounts', rich)
  const text = async (person: Person | null) => (await ask('/free-fire/accounts', person)).text()
  expect(await text(rich)).toContain('1,000,000')
  expect(await text(rich)).toContain(rich.username)
  for (const reader of [null, member, other])
    expect(await text(reader)).not.toContain(rich.username)
  expect(await text(member)).toContain('amina_b')
  expect(await text(null)).not.toContain('amina_b')
  await giveMoney(db, member.id, 77)
  expect(await text(member)).toContain('977')
})

test('what a signed-in reader is answered stays with them; a visitor may ask again by its mark', async () => {
  const made = await ask('/fees', member)
  for (const { headers } of [made, await ask('/fees', member)]) {
    expect([headers.get('cache-control'), headers.get('etag')]).toEqual(['private, no-cache', null])
  }
  const { headers } = await ask('/fees', null)
  expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
  const etag = headers.get('etag')!
  expect((await ask('/fees', null, { 'if-none-match': etag })).status).toBe(304)
  expect((await ask('/fees', member, { 'if-none-match': etag })).status).toBe(200)
  for (const name of ['content-security-policy', 'x-content-type-options', 'speculation-rules']) {
    expect([name, made.headers.get(name)]).toEqual([name, headers.get(name)])
  }
  const head = await ask('/fees', member, { 'accept-encoding': 'identity' }, { method: 'HEAD' })
  expect([await head.text(), Number(head.headers.get('content-length'))]).toEqual([
    '',
    Buffer.byteLength(await rendered('/fees', member)),
  ])
})

test('the list at the address of a page is kept as JSON beside it, for whoever reads it', async () => {
  const json = { accept: 'application/json' }
  const lists = ['/allgames', '/ar/allgames', '/free-fire/accounts', `/users/${seller.username}`]
  for (const path of lists) {
    const made = await ask(path, member, json)
    const said: unknown = await made.json()
    expect([path, isKept(path, 'json'), isKept(path)]).toEqual([path, true, false])
    for (const reader of [null, rich, admin]) {
      const again = await ask(path, reader, json)
      expect([again.headers.get('content-type'), await again.json()]).toEqual([
        'application/json',
        said,
      ])
      expect(again.headers.get('cache-control')).toBe('private, no-store')
      expect(again.headers.get('content-security-policy')).toBeNull()
    }
    expect((await ask(path, null)).headers.get('content-type')).toMatch(/^text\/html/)
  }
  invalidatePages('games')
  expect(isKept('/allgames', 'json')).toBe(false)
  for (const path of ['/search?q=fire', '/free-fire/accounts?price=-5000', '/allgames?q=fire']) {
    expect((await ask(path, null, json)).status).toBe(200)
    expect([path, isKept(path, 'json')]).toEqual([path, false])
  }
})

test('what is made for an administrator, or for the seller of an offer, is not kept, and they are not shown what is', async () => {
  for (const person of [admin, seller]) {
    await ask(offerPath, person)
    expect(isKept(offerPath)).toBe(false)
  }
  await ask(offerPath, member)
  expect(isKept(offerPath)).toBe(true)
  for (const person of [admin, seller, other])
    expect(await (await ask(offerPath, person)).text()).toBe(await rendered(offerPath, person))
  expect(await rendered(offerPath, seller)).not.toContain(`/payment/${offer.id}`)
  expect(await rendered(offerPath, other)).toContain(`/payment/${offer.id}`)
})

test('a hidden game that an administrator sees is seen by nobody else', async () => {
  const hidden = await buildGame(db, { slug: 'hidden', category: 'items', active: false })
  expect((await ask(`/${hidden.slug}/items`, admin)).status).toBe(200)
  expect((await ask(`/${hidden.slug}/items`, member)).status).toBe(404)
  expect((await ask(`/${hidden.slug}/items`, null)).status).toBe(404)
})

test('pages of one person and the checkout are made for each', async () => {
  for (const path of [
    '/orders',
    '/wallet',
    '/notifications',
    `/payment/${offer.id}`,
    '/settings',
  ]) {
    await ask(path, member)
    expect([path, isKept(path)]).toEqual([path, false])
  }
  const token = async () =>
    valueOf(
      (await mainOf(ask(`/payment/${offer.id}`, member))).querySelector('[name="checkout_token"]')!,
    )
  expect(await token()).not.toBe(await token())
})

test('who is suspended, or has signed out, reads cached pages as a visitor from then on', async () => {
  const leaving = await buildProfile(db)
  await ask('/fees', leaving)
  expect(await (await ask('/fees', leaving)).text()).toContain(leaving.username)
  await suspend(db, leaving.id)
  const answer = await ask('/fees', leaving)
  expect(await answer.text()).toBe(await rendered('/fees', null))
  expect(answer.headers.getSetCookie().join()).toMatch(/Max-Age=0/)

  const gone = await buildProfile(db)
  const cookie = await cookieOf(gone)
  await db.deleteFrom('sessions').where('user_id', '=', gone.id).execute()
  expect(await (await ask('/fees', null, { cookie })).text()).toBe(await rendered('/fees', null))
})

test('a page whose answer sets a cookie is not kept', async () => {
  const gone = await buildProfile(db)
  const cookie = await cookieOf(gone)
  await db.deleteFrom('sessions').where('user_id', '=', gone.id).execute()
  const answer = await ask('/terms', null, { cookie })
  expect(answer.headers.getSetCookie().join()).toMatch(/Max-Age=0/)
  expect([answer.headers.get('cache-control'), isKept('/terms')]).toEqual([
    'private, no-cache',
    false,
  ])
})

test('the parts of a reader are in the language of the page, however its address is written', async () => {
  for (const path of ['/ar', '/ar?', '/ar?'])
    expect(await (await ask(path, rich)).text()).toBe(await rendered('/ar', rich))
})

test('each theme is a page of its own', async () => {
  const answer = await ask('/fees', null, { cookie: await cookieOf(member, 'theme=dark') })
  expect((await pageOf(answer)).documentElement.getAttribute('data-theme')).toBe('dark')
  expect([isKept('/fees', 'dark'), isKept('/fees')]).toEqual([true, false])
})
