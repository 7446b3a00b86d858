import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { invalidatePages, cachedPage, pageClock } from '#platform/page-cache.server.ts'
import { openTestApp } from '../tests/app.ts'
import { routerBuild } from '../tests/router-build.ts'
import { createListener } from './main.ts'

const { env } = await openTestApp()
const build = await routerBuild()

/** The headers of a page as it is made and as it is kept, of a site at this address. */
async function headersAt(appUrl: string) {
  invalidatePages('all')
  const server = createServer(createListener(build, { ...env, appUrl })).listen(0, 'localhost')
  await new Promise((done) => server.once('listening', done))
  afterAll(
    () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(done)
      }),
  )
  const ask = async () =>
    (await fetch(`http://localhost:${(server.address() as AddressInfo).port}/allgames`)).headers
  const made = await ask()
  expect(cachedPage(' /allgames', pageClock())).not.toBeNull()
  return [made, await ask()]
}

test('a cached page tells browsers to come by https too, where the site is there', async () => {
  const [made, kept] = await headersAt('https://kanz.example')
  expect(kept!.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
  expect(made!.get('strict-transport-security')).toBe(kept!.get('strict-transport-security'))
})

test('a site at http says nothing of it', async () => {
  for (const headers of await headersAt('http://localhost'))
    expect(headers.has('strict-transport-security')).toBe(false)
})
