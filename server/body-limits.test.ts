import { Agent, createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { openTestApp } from '../tests/app.ts'
import { routerBuild } from '../tests/router-build.ts'
import { bodyPatience, largestBody } from './body-limits.ts'
import { createListener } from './main.ts'

const MB = 1024 * 1024
const { env } = await openTestApp()
const server = createServer(createListener(await routerBuild(), env, (path) => bodyPatience(path) / 100))
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => new Promise((resolve) => {
  server.closeAllConnections()
  server.close(resolve)
}))

test('only where pictures are handed in may a body be large, in both languages', () => {
  const small = ['/', '/signin', '/settingsx', '/ar/signin', '/edit-offer/x/images', '/x/settings', '/edit-offer/1/../../signin']
  expect(small.filter((path) => largestBody(path, true) !== MB)).toEqual([])
  for (const path of ['/settings', '/ar/settings', '/settings/picture']) expect(largestBody(path, true)).toBe(6 * MB)
  for (const path of ['/edit-offer/7', '/ar/edit-offer/7/images']) expect(largestBody(path, true)).toBe(41 * MB)
  expect(largestBody('/settings', false)).toBe(MB)
})

/** Sends up to `megabytes`, as long as the server listens: its answer, and how much it took before it answered or hung up. */
function flood(path: string, megabytes: number, headers: Record<string, string> = {}) {
  const { port } = server.address() as AddressInfo
  return new Promise<{ status: number | undefined; html: string; sent: number }>((resolve) => {
    const asked = send({ port, path, agent: new Agent({ keepAlive: true }), method: 'POST', headers: { 'content-type': 'application/octet-stream', ...headers } })
    const heard = { status: undefined as number | undefined, html: '', sent: 0 }
    const piece = Buffer.alloc(MB / 4)
    const write = () => {
      if (heard.status || heard.sent >= megabytes * MB) return void asked.end()
      heard.sent += piece.length
      asked.write(piece, (error) => error || setImmediate(write))
    }
    asked.on('response', (response) => {
      heard.status = response.statusCode
      response.on('data', (data) => (heard.html += data)).on('end', () => resolve(heard)).on('error', () => resolve(heard))
    })
    asked.on('error', () => resolve(heard))
    write()
  })
}

describe('100 MB are refused before they are read', () => {
  test('when they are announced', async () => {
    const { status, html, sent } = await flood('/ar/settings/picture', 100, { 'content-length': String(100 * MB) })
    expect(status).toBe(413)
    expect(html).toContain('حجم هذه الصورة أكبر من 5 ميغابايت')
    expect(sent).toBeLessThan(20 * MB)
  })

  test('when they come in pieces without end', async () => {
    const { status, html, sent } = await flood('/settings/picture', 100)
    expect(status).toBe(413)
    expect(html).toContain('This picture is larger than 5 MB.')
    expect(sent).toBeLessThan(12 * MB)
  })

  test('where no picture is asked for, after one already', async () => {
    const { status, html, sent } = await flood('/signin', 100)
    expect(status).toBe(413)
    expect(html).toContain('That is too large to send')
    expect(sent).toBeLessThan(12 * MB)
  })
})

test('a picture of just five megabytes comes through to its form', async () => {
  // nobody is signed in, so the form itself answers
  expect((await flood('/signin', 0.5)).status).not.toBe(413)
  expect((await flood('/settings/picture', 5, { 'content-length': String(5 * MB) })).status).not.toBe(413)
})

test('who sends a form slowly is hung up on; a picture has ten times as long', async () => {
  /** Announces a body, sends a part of it and waits: how long until the server hung up, in ms, at most `most`. */
  const dawdle = (path: string, most: number) => new Promise<number>((resolve) => {
    const began = performance.now()
    const { port } = server.address() as AddressInfo
    const asked = send({ port, path, agent: false, method: 'POST', headers: { 'content-length': '1000' } })
    const end = () => resolve(performance.now() - began)
    asked.on('error', end).on('close', end)
    asked.write('part')
    setTimeout(() => asked.destroy(), most).unref()
  })
  // of 30 s and 5 minutes a hundredth each
  expect(await dawdle('/signin', 2_500)).toBeLessThan(2_000)
  expect(await dawdle('/hooks/payments', 2_500)).toBeLessThan(2_000)
  expect(bodyPatience('/ar/settings')).toBe(10 * bodyPatience('/signin'))
})
