import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { handleEvents } from '#jobs/events.server.ts'
import { listen } from '#platform/db.server.ts'
import { startRelay } from '#platform/outbox.server.ts'
import {
  invalidationsHeard,
  invalidatePages,
  cachePage,
  cachedPage,
  renderInProgress,
  pageClock,
} from '#platform/page-cache.server.ts'
import { createListener } from '../../../server/main.ts'
import { openTestApp } from '../../../tests/app.ts'
import { buildGame } from '../../../tests/factories/game.ts'
import { buildOffer } from '../../../tests/factories/offer.ts'
import { buildSeller } from '../../../tests/factories/profile.ts'
import { allByRole, pageOf } from '../../../tests/page.ts'
import { routerBuild } from '../../../tests/router-build.ts'

const { db, env } = await openTestApp()

const server = createServer(createListener(await routerBuild(), env)).listen(0, 'localhost')
await new Promise((done) => server.once('listening', done))
const stopRelay = startRelay((tx, events) => handleEvents(tx, events, { quiet: true }))
const stopListening = await listen(
  ['pages'],
  (_, subject) => invalidatePages(subject),
  () => {},
)
afterAll(async () => {
  await stopRelay()
  await stopListening()
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
})

const read = async (path: string) =>
  (await fetch(`http://localhost:${(server.address() as AddressInfo).port}${path}`)).text()
const isKept = (path: string) => cachedPage(` ${path}`, pageClock()) !== null

const seller = await buildSeller(db, { last_seen_at: new Date() })
const game = await buildGame(db, { slug: 'free-fire', category: 'accounts' })
const offer = await buildOffer(db, {
  user_id: seller.id,
  game_id: game.id,
  category: 'accounts',
  price: 1_234,
})
const paths = [
  '/free-fire/accounts',
  `/free-fire/accounts/offers/${offer.id}`,
  `/users/${seller.username}`,
]

test('a changed price is on every page within a second [GAME-14 OFFER-08]', async () => {
  await sleep(1_000) // what building these has told is over
  for (const path of paths) expect(await read(path)).toContain('1,234')
  expect(paths.filter(isKept)).toEqual(paths)

  await db.updateTable('offers').set({ price: 5_678 }).where('id', '=', offer.id).execute()
  await sleep(1_000)
  for (const path of paths) {
    const html = await read(path)
    expect(html).toContain('5,678')
    expect(html).not.toContain('1,234')
  }
})

const page = (tags: string[], heard: number, began = pageClock()) => ({
  tags,
  pieces: [{ text: 'page' }],
  forVisitors: 'page',
  headers: {},
  heard,
  began,
})

test('a page that was made before a change is not kept after it', async () => {
  const tags = [`offer:${offer.id}`, `game:${game.id}`]
  const heard = invalidationsHeard()
  invalidatePages(`offer:${offer.id}`)
  await cachePage(' /late', page(tags, heard))
  expect(isKept('/late')).toBe(false)
  await cachePage(' /late', page(tags, invalidationsHeard()))
  expect(isKept('/late')).toBe(true)
})

test('the pages of a game in which much is bought are a second old at most, and made again by one reader at a time', async () => {
  const tags = [`game:${game.id}`]
  const now = pageClock()
  await cachePage(' /busy', page(tags, invalidationsHeard(), now))
  invalidatePages(`game:${game.id}`)
  expect(cachedPage(' /busy', now + 500)).not.toBeNull()
  expect(cachedPage(' /busy', now + 1_100)).toBeNull()

  const first = firstOf(renderInProgress(' /busy'))
  const others = renderInProgress(' /busy')
  invalidatePages(`game:${game.id}`)
  expect(cachedPage(' /busy', pageClock())).not.toBeNull()
  await cachePage(' /busy', page(tags, invalidationsHeard()))
  await (others as { made: Promise<void> }).made
  const second = firstOf(renderInProgress(' /busy'))
  // an answer that ends late ends no other's turn
  first.done()
  expect(renderInProgress(' /busy')).toHaveProperty('made')
  second.done()
  firstOf(renderInProgress(' /busy')).done()
  expect(renderInProgress(' /never-kept')).toBe('each')
})

test('who makes a page again and does not end is not waited for for long', async () => {
  await cachePage(' /held', page(['held'], invalidationsHeard()))
  invalidatePages('held')
  firstOf(renderInProgress(' /held'))
  await (renderInProgress(' /held') as { made: Promise<void> }).made
  firstOf(renderInProgress(' /held')).done()
})

function firstOf(making: ReturnType<typeof renderInProgress>) {
  if (making === 'each' || !('done' in making)) throw new Error('somebody makes the page already')
  return making
}

const answer = (path: string, init: RequestInit) =>
  fetch(`http://localhost:${(server.address() as AddressInfo).port}${path}`, init)

test('what HEAD is answered is not kept for those who read', async () => {
  invalidatePages('all')
  expect((await answer('/free-fire/accounts', { method: 'HEAD' })).status).toBe(200)
  expect(isKept('/free-fire/accounts')).toBe(false)
  expect(await read('/free-fire/accounts')).toContain('5,678')
})

test('a message for one reader is not kept for all, however it is asked for', async () => {
  for (const cookie of [
    'flash=own_password_updated',
    'flash=; flash=own_password_updated',
    'theme=dark; flash=; flash=order_paid',
  ]) {
    invalidatePages('all')
    await answer('/free-fire/accounts', { headers: { cookie } })
    const next = await answer('/free-fire/accounts', {
      headers: { cookie: cookie.startsWith('theme') ? 'theme=dark' : '' },
    })
    expect(next.headers.get('set-cookie')).toBeNull()
    const page = await pageOf(next)
    const said = [...allByRole(page, 'status'), ...allByRole(page, 'alert')]
    expect(said.filter((each) => each.closest('.k-toasts'))).toEqual([])
  }
})

test('pages that nobody links to cannot crowd the kept ones out', async () => {
  invalidatePages('all')
  const nonsense = [
    '/free-fire/accounts?utm=1',
    '/free-fire/accounts?sort=qq',
    '/free-fire/accounts?game=7',
    '/free-fire/accounts?sort=newest&sort=newest',
    '/free-fire/accounts?device=x',
    '/free-fire/accounts?tab=faqs&tab=7',
    '/fees?game=1',
    '/fees?page=2',
    '/?page=7',
    '/ar?game=1',
    '/allgames?sort=qq',
    '/allgames?page=2',
    '/allgames?category=7',
    '/allgames?page=1',
    `/users/${seller.username}?game=999999`,
    `/users/${seller.username}?page=3`,
    `/users/${seller.username}?tab=x`,
    `/free-fire/accounts/offers/${offer.id}?page=1`,
  ]
  const known = [
    '/free-fire/accounts?sort=price-desc',
    '/free-fire/accounts?tab=faqs',
    '/allgames',
    '/allgames?category=items',
    `/users/${seller.username}?game=${game.id}`,
    '/fees',
    '/ar',
  ]
  for (const path of [...nonsense, ...known]) await read(path)
  expect(nonsense.filter(isKept)).toEqual([])
  expect(known.filter(isKept)).toEqual(known)
})

test('a profile is kept as JSON under one spelling of its name', async () => {
  invalidatePages('all')
  const { username } = await buildSeller(db, { username: 'Oran_Shop', last_seen_at: new Date() })
  for (const name of [username, 'oran_shop', 'ORAN_SHOP']) {
    const path = `/users/${name}`
    const { port } = server.address() as AddressInfo
    const asked = await fetch(`http://localhost:${port}${path}`, {
      headers: { accept: 'application/json' },
    })
    expect(await asked.json()).toMatchObject({ username })
    expect([name, cachedPage(`json ${path}`, pageClock()) !== null]).toEqual([
      name,
      name === username,
    ])
  }
})
