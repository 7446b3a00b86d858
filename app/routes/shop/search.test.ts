import { describe, expect, test } from 'vitest'
import type { SearchView } from './search-found.tsx'
import { openTestApp } from '../../../tests/app.ts'
import { buildGame } from '../../../tests/factories/game.ts'
import { buildOffer } from '../../../tests/factories/offer.ts'
import { buildSeller } from '../../../tests/factories/profile.ts'
import { mainOf, metaOf, pageOf, textOf } from '../../../tests/page.ts'

const { db, request } = await openTestApp()
const game = await buildGame(db, {
  name: 'Dota 2',
  slug: 'dota-2',
  category: 'items',
  logo_url: '/files/dota.webp',
})
const seller = await buildSeller(db, { username: 'dota_shop', last_seen_at: new Date() })
const offer = await buildOffer(db, {
  game_id: game.id,
  user_id: seller.id,
  title: 'Arcana of the Dota 2 hero',
  price: 2_500,
})

const main = (path: string) => mainOf(request(path))
const hrefs = (part: ParentNode, selector: string) =>
  [...part.querySelectorAll(selector)].map((link) => link.getAttribute('href'))

describe('the page of a search', () => {
  test('shows the games, sellers and offers that a text finds, with their counts', async () => {
    const shown = await main('/search?q=dota')
    expect(textOf(shown.querySelector('h1')!)).toContain('dota')
    expect(hrefs(shown, 'a.k-tile')).toEqual(['/dota-2/items'])
    expect(hrefs(shown, 'a.k-sellercard')).toEqual(['/users/dota_shop'])
    expect(hrefs(shown, '.k-offer a')).toEqual([`/dota-2/items/offers/${offer.id}`])
    expect([...shown.querySelectorAll('h2')].map(textOf)).toEqual([
      'Games 1',
      'Sellers 1',
      'Offers 1',
    ])
  })

  test('is not for search engines, and what is typed stays a text', async () => {
    const page = await pageOf(request('/search?q=%3Cb%3Edota'))
    expect(metaOf(page, 'robots')).toBe('noindex')
    expect(page.querySelector('h1 b')).toBeNull()
  })

  test('says that nothing was found, and proposes popular games', async () => {
    const shown = await main('/search?q=qwertyuiop')
    expect(textOf(shown)).toContain('Nothing found for')
    expect(hrefs(shown, 'a.k-tile')).toEqual(['/dota-2/items'])
    expect(textOf(await main('/search'))).not.toContain('Nothing found')
  })
})

describe('the kinds of what a search finds', () => {
  test('can be shown by themselves; one that has nothing shows all', async () => {
    const sellers = await main('/search?q=dota&kind=sellers')
    expect(hrefs(sellers, 'a.k-sellercard')).toEqual(['/users/dota_shop'])
    expect(hrefs(sellers, 'a.k-tile, .k-offer a')).toEqual([])
    const chips = [...sellers.querySelectorAll('.k-chip')].map((chip) => [
      textOf(chip),
      chip.getAttribute('aria-current'),
    ])
    expect(chips).toEqual([
      ['All', null],
      ['Games 1', null],
      ['Sellers 1', 'true'],
      ['Offers 1', null],
    ])
    expect(hrefs(await main('/search?q=arcana&kind=sellers'), '.k-offer a')).toHaveLength(1)
  })

  test('are what the same address says as JSON, without a seller’s id', async () => {
    const answer = await json('/search?q=dota&kind=offers')
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const view = (await answer.json()) as SearchView
    expect(view).toMatchObject({
      query: { text: 'dota', kind: 'offers', page: 1 },
      games: [],
      sellers: [],
      offers: [{ id: offer.id, game_slug: 'dota-2' }],
      found: { games: 1, sellers: 1, offers: 1 },
      popular: [],
    })
    expect(JSON.stringify(view)).not.toContain(seller.id)
  })
})

const json = (path: string) => request(path, { headers: { accept: 'application/json' } })

describe('the same for scripts', () => {
  test('is what the search box lists, in the language of its address [NAV-24 NAV-20 OP-013]', async () => {
    const answer = await json('/ar/search?box&q=dota')
    expect(answer.headers.get('vary')).toMatch(/accept/i)
    expect(await answer.json()).toEqual({
      games: [
        {
          name: 'Dota 2',
          path: '/ar/dota-2/items',
          slug: 'dota-2',
          category: 'items',
          mono: 'D2',
          logo_url: '/files/dota.webp',
          offers: 1,
        },
      ],
      offers: [
        {
          id: offer.id,
          title: 'Arcana of the Dota 2 hero',
          price: 2_500,
          seller: 'dota_shop',
          image_url: null,
          path: `/ar/dota-2/items/offers/${offer.id}`,
          game: { name: 'Dota 2', category: 'items', mono: '' },
        },
      ],
      sellers: [
        {
          username: 'dota_shop',
          path: '/ar/users/dota_shop',
          image_url: null,
          positive: 0,
          neutral: 0,
          negative: 0,
        },
      ],
      popular: [],
      searches: [],
    })
  })

  test('of a blank text is the popular games alone', async () => {
    const found = (await (await json('/search?box&q=%20')).json()) as {
      popular: { path: string }[]
    }
    expect(found).toMatchObject({ games: [], offers: [], sellers: [] })
    expect(found.popular.map(({ path }) => path)).toEqual(['/dota-2/items'])
  })
})

describe('a page of a search past its last', () => {
  test('leads to the last, and is answered with it', async () => {
    for (let n = 1; n <= 30; n++)
      await buildOffer(db, { game_id: game.id, user_id: seller.id, title: `Lantern ${n}` })
    const beyond = await request('/search?q=lantern&page=9')
    expect([beyond.status, beyond.headers.get('location')]).toEqual([
      302,
      '/search?q=lantern&page=2',
    ])
    expect(hrefs(await main('/search?q=lantern&page=2'), '.k-offer a')).toHaveLength(6)
    const view = (await (await json('/search?q=lantern&page=9')).json()) as SearchView
    expect([view.query.page, view.offers.length, view.found.offers]).toEqual([2, 6, 30])
    const nothing = await request('/search?q=qwertyuiop&page=2')
    expect(nothing.headers.get('location')).toBe('/search?q=qwertyuiop')
  })

  test('says of games and sellers of which all are not shown that there are more', async () => {
    for (let n = 1; n <= 24; n++) await buildGame(db, { name: `Zelda ${n}`, slug: `zelda-${n}` })
    expect(textOf(await main('/search?q=zelda'))).toContain('Games 24+')
  })
})
