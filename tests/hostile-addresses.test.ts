import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test, vi } from 'vitest'
import routes from '../app/routes.ts'
import { openTestApp } from './app.ts'
import { buildAdmin, buildSeller } from './factories/profile.ts'
import { sliceOf } from './slice.ts'

// Whatever stands in an address in place of an id or a name, nothing breaks.

vi.stubEnv('LOG_LEVEL', 'silent')
const { db, request } = await openTestApp()

const hostile = [
  '%0a',
  '%0d%0aSet-Cookie:%20a=b',
  '%09',
  '%D9%A1',
  '%E2%80%AE',
  '%F0%9F%94%A5',
  '%ED%A0%80',
  '%2e%2e%2f',
  '%5c',
  '-1',
  '1e9',
  '99999999999999999999',
  "'%22%3Cb%3E",
  '%C4%B0',
]

const addressesOf = (entries: readonly RouteConfigEntry[], above = ''): string[] =>
  entries.flatMap(({ path = '', children = [] }) => {
    const own = path ? `${above}/${path}` : above
    return children.length > 0 ? addressesOf(children, own) : [own]
  })
const paths = addressesOf(routes).filter((path) => path.includes(':'))
const asked = sliceOf(
  paths,
  (path) => path,
  (path) => path.replace(/:\w+\??/g, '1'),
)

test('there are many addresses with something in them', () =>
  expect(paths.length).toBeGreaterThan(60))

test.each(['a visitor', 'a seller', 'an administrator'])(
  'no address breaks for %s, whatever stands in it, read or posted to',
  async (who) => {
    const viewer =
      who === 'a visitor' ? undefined : await (who === 'a seller' ? buildSeller : buildAdmin)(db)
    const broken: string[] = []
    for (const [n, path] of asked.entries())
      for (const [at, value] of hostile.entries()) {
        const address = path.replace(/:\w+\??/g, value)
        const how = { ...(viewer && { viewer }), ...((n + at) % 2 && { form: { a: 'b' } }) }
        const language = (n + at) % 3 ? '' : '/ar'
        const { status } = await request(language + address, how)
        if (status >= 500)
          broken.push(`${'form' in how ? 'POST' : 'GET'} ${language}${address} ${status}`)
      }
    expect(broken).toEqual([])
  },
  180_000,
)
