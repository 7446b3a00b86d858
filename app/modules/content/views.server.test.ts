import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { createListener } from '../../../server/main.ts'
import { openTestApp } from '../../../tests/app.ts'
import { buildArticle, buildPost } from '../../../tests/factories/reading.ts'
import { buildAdmin } from '../../../tests/factories/profile.ts'
import { routerBuild } from '../../../tests/router-build.ts'
import { countView, flushViews, startCountingViews } from './views.server.ts'

const { db, env, signIn } = await openTestApp()
const server = createServer(createListener(await routerBuild(), env)).listen(0, 'localhost')
await new Promise((done) => server.once('listening', done))
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
})

const phone =
  'Mozilla/5.0 (Linux; Android 12; SM-A135F) AppleWebKit/537.36 Chrome/117.0.0.0 Mobile Safari/537.36'
const open = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(
    `http://localhost:${(server.address() as AddressInfo).port}${path}`,
    { headers: { 'user-agent': phone, ...headers }, redirect: 'manual' },
  )
  await response.text()
  return response
}
const viewsOf = async (table: 'blog_posts' | 'help_articles', id: number) =>
  (await db.selectFrom(table).select('views').where('id', '=', id).executeTakeFirstOrThrow()).views

const changesTold = async () =>
  (
    await db
      .selectFrom('outbox')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('event', '=', 'page.changed')
      .executeTakeFirstOrThrow()
  ).n

/** Statements that wrote views. */
const writes = { count: 0 }
const original = db.getExecutor().executeQuery
beforeEach(() => {
  writes.count = 0
})
vi.spyOn(db.getExecutor(), 'executeQuery').mockImplementation(function (
  this: unknown,
  query,
  ...rest
) {
  if (/set views/.test(query.sql)) writes.count++
  return original.call(db.getExecutor(), query, ...rest) as never
})

test('a thousand views are one write, and none is lost when the node ends [BLOG-10 HELP-09 OP-098]', async () => {
  const [post, article] = [await buildPost(db), await buildArticle(db)]
  const stop = startCountingViews(db)
  for (let visitor = 0; visitor < 1_000; visitor++) {
    countView({ kind: 'post', slug: post.slug }, { browser: `visitor ${visitor}` }, Date.now())
    if (visitor < 300)
      countView(
        { kind: 'article', slug: article.slug },
        { browser: `visitor ${visitor}` },
        Date.now(),
      )
  }
  expect(await viewsOf('blog_posts', post.id)).toBe(0)
  await stop()
  expect([
    await viewsOf('blog_posts', post.id),
    await viewsOf('help_articles', article.id),
  ]).toEqual([1_000, 300])
  expect(writes.count).toBe(1)
})

test('who opens a page again within half an hour is on the same visit, afterwards on another [OP-098]', async () => {
  const { id, slug } = await buildPost(db)
  const now = Date.now()
  for (const minutes of [0, 1, 29, 31, 32])
    countView({ kind: 'post', slug }, { browser: 'somebody' }, now + minutes * 60_000)
  await flushViews(db)
  expect(await viewsOf('blog_posts', id)).toBe(2)
})

test('a page is counted whether it is made or kept, once for each visitor, in either language [BLOG-10 CALL-50 OP-098]', async () => {
  const { id, slug } = await buildPost(db, { slug: 'مقال-عن-الأمان', locale: 'ar' })
  const path = `/blog/${encodeURIComponent(slug)}`
  const changes = await changesTold()
  expect((await open(path)).status).toBe(200)
  await vi.waitFor(async () => expect((await open(path)).headers.get('etag')).toBeTruthy())
  const etag = (await open(path)).headers.get('etag')!
  expect((await open(path, { 'if-none-match': etag })).status).toBe(304)
  await open(`/ar${path}`)
  await open(`${path}?page=1`)
  await flushViews(db)
  expect(await viewsOf('blog_posts', id)).toBe(1)
  await open(path, { 'user-agent': phone.replace('A135F', 'A546B'), 'if-none-match': etag })
  await open(path, { cookie: await signIn(await buildAdmin(db)) })
  await flushViews(db)
  expect(await viewsOf('blog_posts', id)).toBe(3)
  expect(await changesTold()).toBe(changes)
})

test('programs, pages fetched in advance and other methods are no views [OP-098]', async () => {
  const { id, slug } = await buildArticle(db)
  const path = `/help/article/${slug}`
  for (const program of [
    'Googlebot/2.1 (+http://www.google.com/bot.html)',
    'WhatsApp/2.23.20.0',
    'facebookexternalhit/1.1',
    'curl/8.5.0',
    'python-requests/2.31',
  ])
    await open(path, { 'user-agent': program })
  await open(path, { 'sec-purpose': 'prefetch;prerender' })
  await open(path, { purpose: 'prefetch' })
  await fetch(`http://localhost:${(server.address() as AddressInfo).port}${path}`, {
    method: 'HEAD',
    headers: { 'user-agent': phone },
  })
  await flushViews(db)
  expect(await viewsOf('help_articles', id)).toBe(0)
  await open(path)
  await flushViews(db)
  expect(await viewsOf('help_articles', id)).toBe(1)
})

test('only what is published is counted: neither a draft that an administrator looks at, nor what is not there [OP-098 OP-100 CALL-53]', async () => {
  const draft = await buildArticle(db, { published: false })
  const cookie = await signIn(await buildAdmin(db))
  expect((await open(`/help/article/${draft.slug}`, { cookie })).status).toBe(200)
  expect((await open(`/help/article/${draft.slug}`)).status).toBe(404)
  expect((await open('/blog/nothing-here')).status).toBe(404)
  await flushViews(db)
  expect(await viewsOf('help_articles', draft.id)).toBe(0)
})

test('views that could not be written wait for the next time', async () => {
  const { id, slug } = await buildPost(db)
  countView({ kind: 'post', slug }, { browser: 'somebody else' }, Date.now())
  vi.stubEnv('LOG_LEVEL', 'silent')
  await db.schema.alterTable('blog_posts').renameTo('away').execute()
  await flushViews(db)
  await db.schema.alterTable('away').renameTo('blog_posts').execute()
  await flushViews(db)
  expect(await viewsOf('blog_posts', id)).toBe(1)
})

test('a node’s memory of visits is bounded', async () => {
  const { id, slug } = await buildPost(db)
  const before = process.memoryUsage().heapUsed
  for (let visitor = 0; visitor < 120_000; visitor++)
    countView({ kind: 'post', slug }, { browser: `reader ${visitor}` }, Date.now())
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(60 * 1024 * 1024)
  await flushViews(db)
  expect(await viewsOf('blog_posts', id)).toBe(120_000)
})

test('of one address twenty browsers count on a page within half an hour, whatever they call themselves or say to be signed in with [OP-098]', async () => {
  const { id, slug } = await buildPost(db)
  for (let each = 0; each < 30; each++) {
    await open(`/blog/${slug}`, { 'user-agent': `${phone} ${each}` })
    await open(`/blog/${slug}`, { cookie: `sb-auth-token=forged${each}.c2lnbmF0dXJl` })
  }
  await flushViews(db)
  expect(await viewsOf('blog_posts', id)).toBe(20)
})
