import { algiersDay } from '#kernel/algiers.ts'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { basename, dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { APIResponse } from '@playwright/test'
import { freePort } from '../../scripts/port.ts'
import { demoAccount, expect, test } from './fixtures.ts'
import { newMember, newOffer, query } from './people.ts'
import { type Node, ownDatabase, serve } from './server.ts'

// What the built product says beside its pages, and two nodes of it on one database.

test.skip(({ language }) => language === 'ar', 'the same in every language')
test.describe.configure({ timeout: 120_000 })

const headersOf = (response: APIResponse) =>
  response.headers() as Record<string, string | undefined>

/** The address of an offer that no other journey changes. */
async function newPage(): Promise<string> {
  const seller = await newMember({ is_seller: true })
  const offer = await newOffer(seller.id, { category: 'items', price: 120, quantity: 5 })
  return `${offer.path}/offers/${offer.id}`
}

test('every page forbids foreign and inline scripts and styles, framing, and guessing of types @en-desktop @core', async ({
  page,
  request,
}) => {
  const own = await newPage()
  for (const path of [
    '/',
    '/ar',
    '/allgames',
    own,
    `/ar${own}`,
    '/signin',
    '/no/such/page/here',
    '/mail',
  ]) {
    const response = await request.get(path)
    const headers = headersOf(response)
    const policy = headers['content-security-policy']!
    expect(policy, path).not.toMatch(/unsafe|\*|https?:/)
    for (const rule of [
      "default-src 'self'",
      "script-src 'self'",
      "style-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
    ])
      expect(policy.split('; '), path).toContain(rule)
    expect(headers, path).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'strict-origin-when-cross-origin',
    })
    const html = await response.text()
    expect(
      html.match(/<script(?![^>]*(?:src=|type="application\/ld\+json"))[^>]*>/g),
      path,
    ).toBeNull()
    expect(html.match(/ (?:style|on[a-z]+)="/g), path).toBeNull()
  }
  for (const path of [
    '/search?q=a',
    '/sitemap.xml',
    '/favicon.svg',
    '/healthz',
    '/livez',
    '/events',
    '/api/auth/get-session',
  ]) {
    expect(headersOf(await request.get(path)), path).toMatchObject({
      'x-content-type-options': 'nosniff',
    })
  }
  // the policy is lived by: nothing on these pages meets it
  const violations: string[] = []
  await page.exposeFunction('violated', (what: string) => void violations.push(what))
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      (window as unknown as { violated(what: string): void }).violated(
        `${violatedDirective} ${blockedURI}`,
      ),
    ),
  )
  for (const path of ['/', own, '/allgames']) await page.goto(path, { waitUntil: 'networkidle' })
  expect(violations).toEqual([])
})

test('assets are kept for ever, pages are asked for again @ar-phone', async ({ request }) => {
  const html = await (await request.get('/allgames')).text()
  const assets = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(
    ([, path]) => path!,
  )
  expect(assets.length).toBeGreaterThan(1)
  for (const path of assets)
    expect(headersOf(await request.get(path))).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
    })
  expect(headersOf(await request.get('/allgames'))).toMatchObject({
    'cache-control': 'public, max-age=0, must-revalidate',
  })
})

test('a cached page is told to be unchanged, changes everywhere within a second, and is never another reader’s @en-desktop', async ({
  request,
  enter,
}) => {
  const other = await serve({ DATABASE_URL: process.env.JOURNEYS_DATABASE_URL! })
  try {
    const seller = await newMember({ is_seller: true })
    const offer = await newOffer(seller.id, { category: 'items', price: 120, quantity: 5 })
    const path = `${offer.path}/offers/${offer.id}`
    const nodes = [process.env.JOURNEYS_URL!, other.url]
    await sleep(1_500) // what the new offer tells the nodes is over
    for (const node of nodes) {
      // other journeys change games meanwhile, and with them this page
      await expect(async () => {
        await request.get(node + path)
        const kept = headersOf(await request.get(node + path))
        expect(kept).toMatchObject({ 'cache-control': 'public, max-age=0, must-revalidate' })
        const etag = kept.etag!
        const again = await request.get(node + path, { headers: { 'if-none-match': etag } })
        expect([again.status(), (await again.body()).length, headersOf(again).etag]).toEqual([
          304,
          0,
          etag,
        ])
      }).toPass({ timeout: 10_000 })
      expect(
        (await request.get(node + path, { headers: { 'if-none-match': '"another"' } })).status(),
      ).toBe(200)
    }

    // a signed-in reader has a page of their own, which nobody keeps
    const page = await enter(seller)
    const own = await page.request.get(path, { headers: { 'if-none-match': '"any"' } })
    expect(headersOf(own)).toMatchObject({ 'cache-control': 'private, no-cache' })
    expect(headersOf(own).etag).toBeUndefined()
    expect(await own.text()).toContain(seller.username)
    for (const node of nodes)
      expect(await (await request.get(node + path)).text()).not.toContain('/signout')

    // a change is seen on both nodes at once: within a second, where an answer takes no time
    await query('update offers set title = $2, price = 130 where id = $1', [
      offer.id,
      `${offer.title} anew`,
    ])
    const changed = Date.now()
    let slowest = 0
    const read = async (node: string) => {
      const began = Date.now()
      const text = await (await request.get(node + path)).text()
      slowest = Math.max(slowest, Date.now() - began)
      return text
    }
    for (const node of nodes)
      await expect
        .poll(() => read(node), { timeout: 30_000, intervals: [50] })
        .toContain(`${offer.title} anew`)
    // ten answers of both, as slow as they were meanwhile
    expect(Date.now() - changed).toBeLessThan(1_000 + 20 * slowest)
  } finally {
    await other.end()
  }
})

test('processes without a worker serve the web, and one that only works tells, mails and does what follows for all of them @ar-phone', async ({
  request,
}) => {
  const databaseUrl = await ownDatabase('worker')
  const web = await Promise.all([
    serve({ DATABASE_URL: databaseUrl, WORKER: 'off' }),
    serve({ DATABASE_URL: databaseUrl, WORKER: 'off' }),
  ])
  let worker: Node | undefined
  const count = async (from: string, values: unknown[] = []) =>
    (await query<{ n: number }>(`select count(*)::int as n from ${from}`, values, databaseUrl))[0]!
      .n
  const shown = async ({ url }: Node, path: string) => (await request.get(url + path)).text()
  try {
    const member = await newMember({ is_seller: true, url: databaseUrl })
    const offer = await newOffer(member.id, {
      category: 'items',
      price: 120,
      quantity: 5,
      url: databaseUrl,
    })
    const path = `${offer.path}/offers/${offer.id}`
    for (const node of web) expect(await shown(node, path)).toContain(offer.title)
    const asked = await request.post(`${web[0].url}/forgot-password`, {
      form: { email: member.email },
      headers: { origin: web[0].url },
      maxRedirects: 0,
    })
    expect(asked.status()).toBe(302)
    await sleep(1_500)
    expect(
      await count(
        `pg_stat_activity where datname = current_database() and application_name = 'jobs'`,
      ),
    ).toBe(0)
    expect(await count(`outbox where event = 'mail.requested'`)).toBe(1)

    worker = await serve({ DATABASE_URL: databaseUrl, WORKER: 'only' })
    const health = await request.get(`${worker.url}/healthz`)
    expect([health.status(), await health.text()]).toEqual([200, 'ok'])
    for (const address of ['/', path, '/mail', '/healthz/'])
      expect((await request.get(worker.url + address)).status()).toBe(404)
    await expect.poll(() => shown(web[1], '/mail')).toContain(member.email)
    await expect.poll(() => count('outbox')).toBe(0)

    for (const title of ['A sword', 'A better sword', 'The best sword']) {
      for (const node of web) await shown(node, path)
      await query('update offers set title = $2 where id = $1', [offer.id, title], databaseUrl)
      const deadline = Date.now() + 1_000
      for (const node of web)
        await expect
          .poll(() => shown(node, path), {
            timeout: Math.max(1, deadline - Date.now()),
            intervals: [25],
          })
          .toContain(title)
    }
    await worker.end()
    expect(worker.exitCode()).toBe(0)
    expect(
      await count(
        `pg_stat_activity where datname = current_database() and application_name = 'jobs'`,
      ),
    ).toBe(0)
  } finally {
    await Promise.all([...web, ...(worker ? [worker] : [])].map(({ end }) => end()))
  }
})

test('a node tells its figures on a port of their own, has the assets of the build before, and before it ends says so and serves on @en-desktop', async ({
  request,
}) => {
  const metricsPort = String(await freePort())
  const node = await serve({
    DATABASE_URL: await ownDatabase('drain'),
    DRAIN_MS: '3000',
    METRICS_PORT: metricsPort,
  })
  const earlier = 'build-earlier/assets/of-before-1234567.js'
  let ending: Promise<void> | undefined
  try {
    expect((await request.get(`${node.url}/allgames`)).status()).toBe(200)
    const figures = await request.get(`http://127.0.0.1:${metricsPort}/metrics`)
    expect(await figures.text()).toMatch(
      /^kanz_http_answer_seconds_count\{kind="page",status="200"\} [1-9]/m,
    )
    expect(await figures.text()).toMatch(/^kanz_outbox_oldest_seconds \d/m)
    expect((await request.get(`${node.url}/metrics`)).status()).toBe(404)

    mkdirSync(dirname(earlier), { recursive: true })
    writeFileSync(earlier, 'export {}')
    const asset = await request.get(`${node.url}/assets/${basename(earlier)}`)
    expect([asset.status(), headersOf(asset)['cache-control']]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ])

    ending = node.end()
    await expect
      .poll(async () => (await request.get(`${node.url}/healthz`)).status(), { intervals: [50] })
      .toBe(503)
    for (const path of ['/livez', '/allgames', '/search?q=sword'])
      expect([path, (await request.get(node.url + path)).status()]).toEqual([path, 200])
    await ending
    expect(node.exitCode()).toBe(0)
  } finally {
    rmSync(earlier, { force: true })
    await (ending ?? node.end())
  }
})

test.describe('with a lower fee, which is confirmed first', () => {
  test.use({ allowedErrors: [/(status of 409 .*\/admin\/settings\/fees|\/events)\)$/] })

  test('a setting that an administrator saves is in force on every node within a second, also on cached pages [OP-121] @en-desktop', async ({
    request,
    enter,
    expectAccessible,
  }) => {
    const databaseUrl = await ownDatabase('nodes') // the fee of a moment is nobody else's
    const both = await Promise.all([
      serve({ DATABASE_URL: databaseUrl }),
      serve({ DATABASE_URL: databaseUrl }),
    ])
    try {
      const nodes = both.map(({ url }) => url)
      const shown = async (node: string) =>
        /(\d+(?:\.\d+)?)%/.exec(await (await request.get(`${node}/fees`)).text())?.[1]
      expect(await Promise.all(nodes.map(shown))).toEqual(['10', '10'])
      const page = await enter(demoAccount('owner'), '/admin/settings/fees', nodes[0])
      for (const [typed, fee] of [
        ['12.5', '12.5'],
        ['10', '10'],
      ] as const) {
        await page.locator('[name=seller_fee_accounts_bp]').fill(typed)
        await page.locator('[name=counts_from]').fill(algiersDay(new Date()))
        await page.locator('main').getByRole('button', { name: 'Save', exact: true }).click()
        await expect(page.locator('main')).toContainText('Nothing is saved yet')
        await expectAccessible(page)
        await page.locator('main').getByRole('button', { name: 'Save all the same' }).click()
        const saved = Date.now()
        for (const node of nodes)
          await expect
            .poll(() => shown(node), {
              timeout: Math.max(1, saved + 1_000 - Date.now()),
              intervals: [25],
            })
            .toBe(fee)
        await expect(page.locator('.k-toast')).toContainText('Settings saved')
      }
    } finally {
      await Promise.all(both.map(({ end }) => end()))
    }
  })
})

test.describe('with a node that goes down in the end', () => {
  test.use({ allowedErrors: [/\/events\)$/] })

  test('a notification made on one node is heard on a page of the other @ar-phone', async ({
    enter,
  }) => {
    const other = await serve({ DATABASE_URL: process.env.JOURNEYS_DATABASE_URL! })
    try {
      const member = await newMember()
      const here = await enter(member)
      const there = await enter(member, '/', other.url)
      await expect(here.locator('.k-bell .k-count')).toHaveText('0')
      await query(
        `insert into notifications (user_id, type, title, content, cause) values ($1, 'system', 'Hello', 'There', 'journey:' || gen_random_uuid())`,
        [member.id],
      )
      for (const page of [here, there])
        await expect(page.locator('.k-bell .k-count')).toHaveText('1')
    } finally {
      await other.end()
    }
  })
})

test('requests that no browser makes are refused, and the node goes on @en-desktop', async ({
  request,
  baseURL,
}) => {
  const { hostname, port } = new URL(baseURL!)
  const raw = (lines: string) =>
    new Promise<string>((done) => {
      const socket = connect(Number(port), hostname)
      let answer = ''
      socket
        .on('data', (part) => (answer += String(part)))
        .on('close', () => done(answer))
        .on('error', () => done(answer))
      socket.setTimeout(3_000, () => socket.destroy())
      socket.write(lines)
    })
  const host = `Host: ${hostname}:${port}\r\nConnection: close\r\n\r\n`
  for (const target of [
    '//',
    '///',
    '/\\',
    '//[',
    '/%',
    '/%00',
    '/%ff',
    'http://',
    'http://[',
    `http://evil.example/`,
    '*',
    '/?'.padEnd(9_000, 'x'),
    '/../../etc/passwd',
    '/assets/../../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
  ]) {
    const answer = await raw(`GET ${target} HTTP/1.1\r\n${host}`)
    expect([
      target.slice(0, 40),
      answer.slice(0, 12),
      /HTTP\/1\.1 [234]\d\d/.test(answer) || answer === '',
    ]).toEqual([target.slice(0, 40), answer.slice(0, 12), true])
    expect(answer).not.toMatch(/root:|"private": true|node_modules/)
  }
  for (const lines of [
    'GET / HTTP/1.1\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: [\r\nConnection: close\r\n\r\n',
    'NONSENSE\r\n\r\n',
    `TRACE / HTTP/1.1\r\n${host}`,
    `POST /signin HTTP/1.1\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n${host}`,
  ]) {
    expect(await raw(lines)).not.toMatch(/HTTP\/1\.1 5\d\d/)
  }
  expect((await request.get('/healthz')).status()).toBe(200)
})

test('a page of another host is not signed in by ours @ar-phone', async ({
  enter,
  playwright,
  baseURL,
}) => {
  const page = await enter(demoAccount('buyer'))
  const cookies = await page.context().cookies()
  expect(cookies.filter(({ name }) => name === 'sb-auth-token')).toMatchObject([
    { httpOnly: true, sameSite: 'Lax', path: '/' },
  ])
  const foreign = await playwright.request.newContext({
    baseURL,
    extraHTTPHeaders: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  })
  const refused = await foreign.post('/signout', {
    headers: { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') },
  })
  expect(refused.status()).toBe(403)
  await foreign.dispose()
  await page.reload()
  await expect(page.locator('form[action$="/signout"]')).toHaveCount(1)
})
