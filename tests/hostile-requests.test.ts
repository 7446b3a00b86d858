import { createServer, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test, vi } from 'vitest'
import { pushAddress } from '#modules/notifications/push.ts'
import { allowedLink } from '#modules/offers/payment-link.ts'
import { isOwnRequest, ownPath } from '#platform/security.server.ts'
import { postSigned } from '#platform/webhook.server.ts'
import { createListener } from '../server/main.ts'
import { openTestApp } from './app.ts'
import { buildProfile } from './factories/profile.ts'
import { forgeryTricks, hostTricks, innerHosts, redirectTricks } from './hostile-requests.ts'
import { openPushService } from './push/service.ts'
import { routerBuild } from './router-build.ts'

// Every trick by which a request is to lead somewhere else, counted, each with a control that shows
// what it does where nobody stands in its way. Through every form: matrix-security.test.ts.

const { db, env, signIn } = await openTestApp()
vi.stubEnv('LOG_LEVEL', 'silent')
const server = createServer(createListener(await routerBuild(), env)).listen(0, '127.0.0.1')
await new Promise((done) => server.once('listening', done))
const service = await openPushService(() => 200)
afterAll(async () => {
  await service.close()
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
})
const member = await buildProfile(db)

const EVIL = /evil(?:\.|%2e|%E3%80%82)example/i
const redirects = redirectTricks(env.appUrl)
const forgeries = forgeryTricks(env.appUrl)

/** So many were refused so far. */
let refused = 0

test('no way back leads to another host, and to a site that believes them most do', () => {
  const host = (to: string) =>
    URL.canParse(to, env.appUrl) ? new URL(to, env.appUrl).origin : env.appUrl
  expect(redirects.filter((to) => host(to) !== env.appUrl).length).toBeGreaterThan(130)
  for (const to of redirects) {
    const own = ownPath(to, '/')
    expect([to, host(own), /^\/(?![/\\])/.test(own)]).toEqual([to, env.appUrl, true])
  }
  refused += redirects.length
  expect(ownPath('/orders?page=2#last', '/')).toBe('/orders?page=2#last')
})

test('no form of another site is taken for one of ours, and ours are', () => {
  const post = (headers: Record<string, string>) =>
    isOwnRequest(
      new Request(`${env.appUrl}/theme`, {
        method: 'POST',
        headers: Object.fromEntries(Object.entries(headers).filter(([, value]) => value)),
      }),
      env.appUrl,
    )
  expect(forgeries.filter(([, headers]) => post(headers))).toEqual([])
  refused += forgeries.length
  expect(post({ 'sec-fetch-site': 'same-origin', origin: env.appUrl })).toBe(true)
  expect(post({ origin: env.appUrl })).toBe(true)
})

/** An answer as it is on the wire: its head and its body. */
function wire(path: string, headers: Record<string, string>, body?: string): Promise<string> {
  const { port } = server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const asked = ask(
      { port, path, method: body === undefined ? 'GET' : 'POST', headers },
      (answer) => {
        const pieces: Buffer[] = []
        answer
          .on('data', (piece: Buffer) => pieces.push(piece))
          .on('end', () =>
            resolve(`${answer.rawHeaders.join('\n')}\n${Buffer.concat(pieces).toString()}`),
          )
      },
    )
    asked.on('error', reject).end(body)
  })
}

test('no header makes the site write another host into a page, a way back, or a mail', async () => {
  const { host } = new URL(env.appUrl)
  const cookie = await signIn(member)
  const form = {
    origin: env.appUrl,
    'content-type': 'application/x-www-form-urlencoded',
  }
  const written: string[] = []
  for (const trick of hostTricks) {
    await db.deleteFrom('auth_rate_limits').execute()
    for (const path of ['/', '/signin', '/ar/help', '/robots.txt', '/sitemap.xml', '/nowhere'])
      written.push(await wire(path, { host, ...trick }))
    written.push(await wire('/orders', { host, ...trick }))
    written.push(await wire('/orders', { host, cookie, ...trick }))
    for (const [path, body] of [
      ['/forgot-password', { email: member.email }],
      ['/theme', { theme: 'dark' }],
      ['/signout', {}],
    ] as const)
      written.push(await wire(path, { ...form, host, ...trick }, String(new URLSearchParams(body))))
  }
  // a mail is made of this by a job, which has no request
  const told = await db.selectFrom('outbox').selectAll().execute()
  expect(told.filter((each) => JSON.stringify(each).includes(member.id)).length).toBeGreaterThan(1)
  expect(written.filter((words) => EVIL.test(words)).map((words) => words.slice(0, 300))).toEqual(
    [],
  )
  expect(told.filter((each) => EVIL.test(JSON.stringify(each)))).toEqual([])
  refused += hostTricks.length
})

test('a site that believes its Host header writes it, which this finds', async () => {
  const naive = createServer((request, response) =>
    response.end(`<a href="https://${request.headers.host}/reset">`),
  ).listen(0, '127.0.0.1')
  await new Promise((done) => naive.once('listening', done))
  const { port } = naive.address() as AddressInfo
  const answer = await new Promise<string>((resolve) =>
    ask({ port, headers: { host: 'evil.example' } }, (each) =>
      each.setEncoding('utf8').once('data', resolve),
    ).end(),
  )
  naive.close()
  expect(answer).toMatch(EVIL)
})

test('nothing of ours is sent to an address within our own network, however it is written', async () => {
  const port = service.host.split(':')[1]
  const way = { keys: ['whsec_YQ=='], now: new Date() }
  const send = (address: string, allowPrivate: boolean) =>
    postSigned(new URL(address), { id: '1', body: '{}' }, { ...way, allowPrivate })
  for (const host of innerHosts) {
    const address = `https://${host}:${port}/`
    if (URL.canParse(address))
      expect([host, await send(address, false).catch(String)]).toEqual([
        host,
        expect.stringMatching(/is not of the public network|ENOTFOUND|EAI_AGAIN/),
      ])
    expect([host, pushAddress(`https://${host}/push`)]).toEqual([host, null])
    expect([host, allowedLink(`https://${host}/pay`, ['pay.example'])]).toEqual([host, null])
  }
  for (const scheme of ['http', 'ftp', 'file', 'gopher', 'data', 'ws', 'dict'])
    await expect(send(`${scheme}://localhost/`, false)).rejects.toThrow('the address is not https')
  expect(service.got).toEqual([])
  refused += innerHosts.length
  // the same message to the same address, where a demo may
  expect(await send(`https://${service.host}/`, true)).toBe(200)
  expect(service.got).toHaveLength(1)
  expect(pushAddress('https://fcm.googleapis.com/push')).not.toBeNull()
  expect(allowedLink('https://pay.example/x', ['pay.example'])).not.toBeNull()
})

test('there are more than five hundred tricks, none of them twice, and all were refused', () => {
  const kinds = {
    redirects: redirects.length,
    forgeries: forgeries.length,
    hosts: hostTricks.length,
    'inner addresses': innerHosts.length,
  }
  const all = Object.values(kinds).reduce((sum, count) => sum + count, 0)
  expect(new Set(redirects).size).toBe(redirects.length)
  expect(new Set(forgeries.map(([what]) => what)).size).toBe(forgeries.length)
  expect(all).toBeGreaterThan(500)
  expect(refused).toBe(all)
  const words = Object.entries(kinds).map(([kind, count]) => `${kind} ${count}`)
  console.log(`ROW 18: ${all} tricks (${words.join(', ')}), all refused`)
})
