import { describe, expect, test } from 'vitest'
import { invalidatePages } from '#platform/page-cache.server.ts'
import type { AllGamesView } from './all-games.island.tsx'
import { openTestApp } from '../../../tests/app.ts'
import { buildGame } from '../../../tests/factories/game.ts'
import {
  canonicalOf,
  getByRole,
  mainOf,
  metaOf,
  pageOf,
  type Part,
  textOf,
  valueOf,
} from '../../../tests/page.ts'

const { db, request } = await openTestApp()
await buildGame(db, {
  name: 'Free Fire',
  slug: 'free-fire',
  category: 'accounts',
  active_offers: 3,
})
await buildGame(db, {
  name: 'Free Fire',
  slug: 'free-fire',
  category: 'currencies',
  active_offers: 2,
  unit: 'Diamonds',
})
await buildGame(db, {
  name: 'Dota 2',
  slug: 'dota-2',
  category: 'items',
  logo_url: '/files/dota.webp',
})

const main = (path: string) => mainOf(request(path))
const tiles = (part: Part) =>
  [...part.querySelectorAll('.k-family h2 a')].map((tile) => tile.getAttribute('href'))
const chipsOf = (part: Part, at: number) =>
  [...part.querySelectorAll('.k-family')[at]!.querySelectorAll('.k-chip')].map(
    (chip) => `${chip.getAttribute('href')} ${textOf(chip)}`,
  )

describe('/allgames', () => {
  test('is "Browse All Games" with every game once, each leading to its hub and to what is sold of it [ALLG-01 ALLG-04 ALLG-05 GEN-04]', async () => {
    const shown = await main('/allgames')
    getByRole(shown, 'heading', 'Browse All Games')
    expect(tiles(shown)).toEqual(['/free-fire', '/dota-2'])
    expect(textOf(shown)).toContain('2 games')
    expect(textOf(shown)).toContain('5 offers')
    expect(chipsOf(shown, 0)).toEqual([
      '/free-fire/accounts Accounts',
      '/free-fire/currencies Diamonds',
    ])
    expect(tiles(await main('/ar/allgames'))).toContain('/ar/dota-2')
  })

  test('is sorted by name where one asks for it', async () => {
    const shown = await main('/allgames?sort=name')
    expect(tiles(shown)).toEqual(['/dota-2', '/free-fire'])
    const chosen = getByRole(shown, 'link', 'A–Z')
    expect(chosen.getAttribute('aria-current')).toBe('true')
    expect(getByRole(shown, 'link', 'Most popular').getAttribute('href')).toBe('/allgames')
  })

  test('can be searched and narrowed to a category by its address alone [ALLG-02 ALLG-03 GEN-05]', async () => {
    expect(tiles(await main('/allgames?q=fire'))).toEqual(['/free-fire'])
    const narrowed = await main('/allgames?q=fire&category=currencies')
    expect(tiles(narrowed)).toEqual(['/free-fire/currencies'])
    expect(valueOf(getByRole(narrowed, 'searchbox'))).toBe('fire')
    const lit = [...narrowed.querySelectorAll('.k-chip[aria-current="true"]')]
    expect(lit.map((chip) => chip.getAttribute('href'))).toEqual([
      '/allgames?q=fire&category=currencies',
      '/allgames?q=fire&category=currencies',
      '/free-fire/currencies',
    ])
  })

  test('names the categories that are enabled alone', async () => {
    const chips = async () =>
      [...(await main('/allgames')).querySelectorAll('.k-chip')].map((chip) => textOf(chip))
    expect(await chips()).toContain('Boosting')
    const switched = (is_enabled: boolean) =>
      db
        .insertInto('category_settings')
        .values({ category: 'boosting', is_enabled })
        .onConflict((conflict) => conflict.column('category').doUpdateSet({ is_enabled }))
        .execute()
    await switched(false)
    invalidatePages('all')
    expect(await chips()).not.toContain('Boosting')
    await switched(true)
    invalidatePages('all')
  })

  test('says "No Games Found" with a way out, in both languages [ALLG-06 OP-014]', async () => {
    const shown = await main('/allgames?q=nothing')
    getByRole(shown, 'heading', 'No Games Found')
    getByRole(shown, 'link', 'Show all games')
    expect(textOf(await main('/ar/allgames?q=nothing'))).toContain('لم نجد لعبة بهذا الاسم')
  })

  test('takes an address that means nothing for one that says nothing', async () => {
    expect(tiles(await main('/allgames?category=weapons&page=-3&q='))).toHaveLength(2)
  })

  test('a search is not for search engines, a category is', async () => {
    expect(metaOf(await pageOf(request('/allgames?q=fire')), 'robots')).toBe('noindex')
    const category = await pageOf(request('/allgames?category=items'))
    expect(metaOf(category, 'robots')).toBeUndefined()
    expect(canonicalOf(category)).toMatch(/\/allgames\?category=items$/)
  })
})

describe('the same address asked for JSON', () => {
  test('says the games that are chosen, as many as the page shows', async () => {
    const answer = await request('/ar/allgames?category=items&sort=name', {
      headers: { accept: 'application/json' },
    })
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(answer.headers.get('vary')).toMatch(/accept/i)
    expect((await answer.json()) as AllGamesView).toMatchObject({
      query: { text: '', category: 'items', order: 'name', page: 1 },
      games: [{ slug: 'dota-2', categories: [{ category: 'items' }] }],
      count: 1,
      pages: 1,
    })
  })

  test('leaves the page the one that is kept for all readers', async () => {
    const kept = (path: string) => request(path).then(({ headers }) => headers.get('cache-control'))
    expect(await kept('/allgames?category=items')).toMatch(/^public/)
    expect(await kept('/allgames?category=items&made=up')).not.toMatch(/^public/)
  })
})

describe('the answers for scripts', () => {
  test('/games.json has the games of the picker and is sent again only when it changed [NAV-20 NAV-21]', async () => {
    const first = await request('/games.json')
    const { featured, games, count } = (await first.json()) as {
      featured: unknown[]
      games: { path: string }[]
      count: number
    }
    expect([featured.length, count]).toEqual([0, 3])
    expect(games.map(({ path }) => path)).toEqual([
      '/dota-2/items',
      '/free-fire/accounts',
      '/free-fire/currencies',
    ])
    const etag = first.headers.get('etag')!
    expect((await request('/games.json', { headers: { 'if-none-match': etag } })).status).toBe(304)
    await db.updateTable('games').set({ active: false }).where('slug', '=', 'dota-2').execute()
    expect((await request('/games.json', { headers: { 'if-none-match': etag } })).status).toBe(200)
  })
})
