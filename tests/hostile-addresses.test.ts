import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test, vi } from 'vitest'
import routes from '../app/routes.ts'
import { sliceOf } from './slice.ts'
import { openWorld } from './world.ts'

// Whatever stands in an address in place of an id or a name, read or posted to, nothing breaks.

vi.stubEnv('LOG_LEVEL', 'silent')
const { request, world } = await openWorld()

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

const PARAMETER = /:(\w+)\??/g

/** What there is, so that the rest of an address leads somewhere; what is not named here is 1. */
const real: Readonly<Record<string, string | number>> = {
  category: 'items',
  gameSlug: world.games.items.slug,
  gameId: world.games.items.id,
  offerId: world.offers.items.id,
  orderId: world.orders.paid.id,
  sellerId: world.people.seller.id,
  userId: world.people.seller.id,
  username: world.people.seller.username ?? '',
  act: 'suspend',
  provider: 'chargily',
}

const addressesOf = (entries: readonly RouteConfigEntry[], above = ''): string[] =>
  entries.flatMap(({ path = '', children = [] }) => {
    const own = path ? `${above}/${path}` : above
    return children.length > 0 ? addressesOf(children, own) : [own]
  })
const paths = [...addressesOf(routes).filter((path) => path.includes(':')), '/files/:file', '/:any']

/** An address with a value in each of its places alone, and in all of them. */
const hostileForms = (path: string, value: string): string[] => {
  const names = Array.from(path.matchAll(PARAMETER), ([, name]) => name!)
  const filled = (isHostile: (name: string) => boolean) =>
    path.replace(PARAMETER, (_, name: string) =>
      isHostile(name) ? value : encodeURIComponent(real[name] ?? 1),
    )
  return [...new Set([...names.map((one) => filled((name) => name === one)), filled(() => true)])]
}

test('there are many addresses with something in them', () =>
  expect(paths.length).toBeGreaterThan(60))

test.each(['visitor', 'buyer', 'seller', 'admin'] as const)(
  'no address breaks for a %s, whatever stands in it, read or posted to',
  async (who) => {
    const viewer = who === 'visitor' ? {} : { viewer: world.people[who] }
    const broken: string[] = []
    for (const path of sliceOf(paths, String, String))
      for (const [nth, value] of hostile.entries())
        for (const address of hostileForms(path, value))
          for (const [method, asked] of [
            ['GET', viewer],
            ['POST', { ...viewer, form: { a: 'b' } }],
          ] as const) {
            const language = nth % 3 ? '' : '/ar'
            const { status } = await request(language + address, asked)
            if (status >= 500) broken.push(`${method} ${language}${address} ${status}`)
          }
    expect(broken).toEqual([])
  },
  600_000,
)
