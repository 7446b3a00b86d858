import { Agent, createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { openTestApp } from '../tests/app.ts'
import { routerBuild } from '../tests/router-build.ts'
import { limitFields, TooManyFields } from '#platform/posted-fields.ts'
import { bodyTimeout, largestBody, mostFields } from './body-limits.ts'
import { createListener } from './main.ts'

const KB = 1024
const MB = 1024 * KB
const { env } = await openTestApp()
const server = createServer(
  createListener(await routerBuild(), env, (path) => bodyTimeout(path) / 100),
)
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(
  () =>
    new Promise((resolve) => {
      server.closeAllConnections()
      server.close(resolve)
    }),
)

test('only where files or long texts are handed in may a body be larger than a plain form, in both languages', () => {
  const plain = [
    '/',
    '/signin',
    '/settingsx',
    '/settings/email',
    '/ar/signin',
    '/edit-offer/x/images',
    '/x/settings',
    '/edit-offer/1/../../signin',
    '/functions/v1/order-webhook',
    '/api/auth/sign-in/email',
  ]
  expect(
    plain.filter((path) => largestBody(path, true) !== 64 * KB || mostFields(path) !== 200),
  ).toEqual([])
  const form = '00000000-0000-4000-8000-000000000000'
  for (const path of [
    '/settings',
    '/ar/settings',
    '/edit-offer/7/image',
    `/create-offer/${form}/image`,
  ])
    expect(largestBody(path, true)).toBe(6 * MB)
  for (const path of ['/edit-offer/7/images', '/ar/edit-offer/7/images', '/create-offer'])
    expect(largestBody(path, true)).toBe(41 * MB)
  for (const path of [
    '/edit-offer/7',
    '/ar/edit-offer/7/full',
    '/manage-offers/batch',
    '/become-seller',
  ])
    expect(largestBody(path, true)).toBe(256 * KB)
  for (const path of ['/settings', '/edit-offer/7/images', '/manage-offers/import'])
    expect([largestBody(path, false), mostFields(path)]).toEqual([64 * KB, 100])
  // a hundred rows of a batch with their references, on the way and where they are confirmed
  expect(mostFields('/admin/payout-batches/7')).toBe(300)
  expect(mostFields('/admin/confirm')).toBe(300)
  // five thousand offers, each by its id, and the filter of their list
  expect(mostFields('/manage-offers/batch')).toBe(6_000)
})

/**
 * Sends up to `megabytes`, as long as the server listens: its answer, and how much it took before
 * it answered or hung up.
 */
function flood(path: string, megabytes: number, headers: Record<string, string> = {}) {
  const { port } = server.address() as AddressInfo
  return new Promise<{ status: number | undefined; html: string; sent: number }>((resolve) => {
    const asked = send({
      port,
      path,
      agent: new Agent({ keepAlive: true }),
      method: 'POST',
      headers: { origin: env.appUrl, 'content-type': 'application/octet-stream', ...headers },
    })
    const heard = { status: undefined as number | undefined, html: '', sent: 0 }
    const piece = Buffer.alloc(MB / 4)
    const write = () => {
      if (heard.status || heard.sent >= megabytes * MB) return void asked.end()
      heard.sent += piece.length
      asked.write(piece, (error) => error || setImmediate(write))
    }
    asked.on('response', (response) => {
      heard.status = response.statusCode
      response
        .on('data', (data) => (heard.html += data))
        .on('end', () => resolve(heard))
        .on('error', () => resolve(heard))
    })
    asked.on('error', () => resolve(heard))
    write()
  })
}

describe('100 MB are refused before they are read', () => {
  test('when they are announced', async () => {
    const { status, html, sent } = await flood('/ar/settings', 100, {
      'content-length': String(100 * MB),
    })
    expect(status).toBe(413)
    expect(html).toContain('حجم هذه الصورة أكبر من 5 ميغابايت')
    expect(sent).toBeLessThan(20 * MB)
  })

  test('when they come in pieces without end', async () => {
    const { status, html, sent } = await flood('/settings', 100)
    expect(status).toBe(413)
    expect(html).toContain('This image is larger than 5 MB.')
    expect(sent).toBeLessThan(12 * MB)
  })

  test('where no image is asked for, after one already', async () => {
    const { status, html, sent } = await flood('/signin', 100)
    expect(status).toBe(413)
    expect(html).toContain('That is too large to send')
    expect(sent).toBeLessThan(12 * MB)
  })
})

test('an image of just five megabytes comes through to its form', async () => {
  // nobody is signed in, so the form itself answers
  expect((await flood('/become-seller', 0.25)).status).not.toBe(413)
  expect((await flood('/settings', 5, { 'content-length': String(5 * MB) })).status).not.toBe(413)
})

describe('a form of very many fields is refused before it is read', () => {
  const URLENCODED = 'application/x-www-form-urlencoded'
  const part = (n: number) => `--line\r\ncontent-disposition: form-data; name="a${n}"\r\n\r\n\r\n`
  const parts = (count: number) =>
    `${Array.from({ length: count }, (_, n) => part(n)).join('')}--line--\r\n`

  async function post(path: string, body: string, type: string) {
    const { port } = server.address() as AddressInfo
    // the server runs in this thread too
    const began = process.threadCpuUsage()
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      redirect: 'manual',
      body,
      headers: { origin: env.appUrl, 'content-type': type },
    })
    const html = await response.text()
    return { status: response.status, html, took: process.threadCpuUsage(began).user / 1_000 }
  }

  test.each([
    ['/signin', 'a&'.repeat(32_000), URLENCODED],
    ['/ar/consent', 'a&'.repeat(300), `${URLENCODED};charset=UTF-8`],
    ['/theme', Array.from({ length: 202 }, (_, n) => `${n}=`).join('&'), URLENCODED],
    ['/signup', parts(202), 'multipart/form-data; boundary=line'],
    ['/signup', parts(202), 'text/plain, Multipart/Form-Data; boundary=line'],
  ])('at %s', async (path, body, type) => {
    const { status, html, took } = await post(path, body, type)
    expect(status).toBe(413)
    expect(html).toContain(
      path.startsWith('/ar') ? 'ما أرسلته أكبر من المسموح به' : 'That is too large to send',
    )
    expect(took).toBeLessThan(1_000)
  })

  test('as many as a form may have come through', async () => {
    for (const body of [`theme=dark${'&a='.repeat(200)}`, 'theme=dark'])
      expect((await post('/theme', body, URLENCODED)).status).toBe(302)
    expect(
      (
        await post(
          '/theme',
          `--line\r\ncontent-disposition: form-data; name="theme"\r\n\r\ndark\r\n${parts(150)}`,
          'multipart/form-data; boundary=line',
        )
      ).status,
    ).toBe(302)
  })
})

test('fields are counted also where a piece of the body ends between them, and what is no form is let through', async () => {
  const posted = (pieces: string[], type: string) => {
    const body = new ReadableStream({
      start: (to) => (
        pieces.forEach((piece) => to.enqueue(new TextEncoder().encode(piece))),
        to.close()
      ),
    })
    return limitFields(
      new Request('http://localhost/x', {
        method: 'POST',
        body,
        duplex: 'half',
        headers: { 'content-type': type },
      } as RequestInit),
      2,
      () => {},
    ).text()
  }
  await expect(posted(['a=1&b', '=2&', '&'], 'application/x-www-form-urlencoded')).rejects.toThrow(
    TooManyFields,
  )
  await expect(
    posted(
      ['--x\r\n\r', '\n-', '-x\r\n--', 'x\r', '\n', '-', '-x'],
      'multipart/form-data; boundary=x',
    ),
  ).rejects.toThrow(TooManyFields)
  expect(await posted(['a=1&b', '=2&'], 'application/x-www-form-urlencoded')).toBe('a=1&b=2&')
  expect(await posted(['{"a":"&&&', '&&&"}'], 'application/json')).toBe('{"a":"&&&&&&"}')
})

test('who sends a form slowly is hung up on; an image has ten times as long', async () => {
  /**
   * Announces a body, sends a part of it and waits: how long until the server hung up, in ms, at
   * most `most`.
   */
  const dawdle = (path: string, most: number) =>
    new Promise<number>((resolve) => {
      const began = performance.now()
      const { port } = server.address() as AddressInfo
      const asked = send({
        port,
        path,
        agent: false,
        method: 'POST',
        headers: { 'content-length': '1000' },
      })
      const end = () => resolve(performance.now() - began)
      asked.on('error', end).on('close', end)
      asked.write('part')
      setTimeout(() => asked.destroy(), most).unref()
    })
  // of 30 s and 5 minutes a hundredth each
  expect(await dawdle('/signin', 2_500)).toBeLessThan(2_000)
  expect(await dawdle('/hooks/payments', 2_500)).toBeLessThan(2_000)
  expect(bodyTimeout('/ar/settings')).toBe(10 * bodyTimeout('/signin'))
})
