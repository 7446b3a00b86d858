import { beforeAll, describe, expect, test } from 'vitest'
import { openTestApp } from '../../../tests/app.ts'
import { buildGame } from '../../../tests/factories/game.ts'
import { buildOffer } from '../../../tests/factories/offer.ts'
import { buildSeller } from '../../../tests/factories/profile.ts'
import { allByRole, getByRole, pageOf, textOf } from '../../../tests/page.ts'
import { foldFacets } from '#modules/offers/facet-fold.server.ts'
import type { GameOffersView } from '#modules/offers/ui/game-offers-view.ts'

const { db, request } = await openTestApp()
const game = await buildGame(db, { slug: 'free-fire', category: 'accounts' })
const path = '/free-fire/accounts'

beforeAll(async () => {
  const { id: user_id } = await buildSeller(db)
  const { id } = await db
    .insertInto('game_attributes')
    .values({ game_id: game.id, key: 'rank', type: 'choice', label: 'Rank', label_ar: 'الرتبة' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('game_attribute_options')
    .values(
      ['gold', 'ace'].map((key, position) => ({
        attribute_id: id,
        key,
        label: key,
        label_ar: key,
        position,
      })),
    )
    .execute()
  const offer = (title: string, price: number, rank?: string) =>
    buildOffer(db, {
      game_id: game.id,
      category: 'accounts',
      user_id,
      title,
      price,
      attributes: JSON.stringify(rank ? { rank } : {}),
    })
  await offer('Gold account', 1_000, 'gold')
  await offer('Ace account', 3_000, 'ace')
  await offer('Cheap ace', 2_000, 'ace')
  await offer('Unranked', 500)
  for (let n = 0; n < 30; n++) await offer(`Plain ${n}`, 90_000 + n)
  await foldFacets(db)
})

const page = (query: string) => pageOf(request(path + query))
const titles = async (query: string) =>
  allByRole(await page(query), 'article').map((card) => textOf(getByRole(card, 'heading')))
describe('a filtered page of a game', () => {
  test('shows the offers that fit, in the order asked for', async () => {
    expect(await titles('?a_rank=ace')).toEqual(['Cheap ace', 'Ace account'])
    expect(await titles('?a_rank=ace.gold&price=1000-2000')).toEqual(['Gold account', 'Cheap ace'])
    expect(await titles('?q=ace&sort=price-desc')).toEqual(['Ace account', 'Cheap ace'])
    expect(await titles('?a_rank=-&price=-1000&device=PC')).toEqual(['Unranked'])
    expect(await titles('?a_rank=ace&price=-10')).toEqual([])
  })

  test('shows the offers of sellers of a level, and says it in words', async () => {
    const asked = await page('?seller=new&a_rank=ace')
    expect(allByRole(asked, 'article').length).toBe(2)
    const chips = [...asked.querySelectorAll('.k-chosen a')].map(textOf)
    expect(chips).toContain('Remove New seller')
    expect(await titles('?seller=master.expert')).toEqual([])
    expect(await titles('?verified=yes')).toEqual([])
    const field = asked.querySelector('input[name="verified"][value="yes"]')
    expect(field!.hasAttribute('disabled')).toBe(true)
    expect(asked.querySelector('input[name="seller"][value="new"]')!.hasAttribute('checked')).toBe(
      true,
    )
  })

  test('names each group of its filters, and says words in the marks of its language', async () => {
    const asked = await page('?q=ace&time=50')
    for (const name of ['Price', 'Delivered within', 'Seller', 'Rank'])
      expect(allByRole(asked, 'group', name)).not.toEqual([])
    const chips = async (of: string) =>
      [...(await pageOf(request(of + path + '?q=ace&time=50'))).querySelectorAll('.k-chosen li')]
        .slice(0, -1)
        .map((each) => textOf(each).replaceAll(/[\u2066-\u2069]/g, ''))
    expect(await chips('')).toEqual(['Remove “ace”'])
    expect(await chips('/ar')).toEqual(['احذف «ace»'])
  })

  test('is turned with its filters, and led to its last page from beyond', async () => {
    const next = (await page('?price=50000-')).querySelector('a[rel="next"], nav a[href*="page=2"]')
    expect(next!.getAttribute('href')).toBe(`${path}?page=2&price=50000-`)
    const beyond = await request(`${path}?price=50000-&page=9`)
    expect([beyond.status, beyond.headers.get('location')]).toEqual([
      302,
      `${path}?page=2&price=50000-`,
    ])
  })

  test('is kept for nobody and not indexed, and names the plain page as its own', async () => {
    for (const query of ['?a_rank=ace', '?price=-5000', '?sort=best', '?q=ace']) {
      const answer = await request(path + query)
      expect(answer.headers.get('cache-control')).toBe('private, no-cache')
      const document = await pageOf(Promise.resolve(answer))
      expect(document.querySelector('meta[name="robots"]')!.getAttribute('content')).toBe(
        'noindex, follow',
      )
      expect(
        new URL(document.querySelector('link[rel="canonical"]')!.getAttribute('href')!).pathname,
      ).toBe(path)
    }
    expect((await request(path)).headers.get('cache-control')).toMatch(/^public/)
  })

  test('is the plain one where the game does not ask for what is chosen', async () => {
    expect((await titles('?a_other=ace')).length).toBe(24)
    expect((await page('?a_other=ace')).querySelector('meta[name="robots"]')).toBeNull()
    expect((await page('')).querySelector('meta[name="robots"]')).toBeNull()
  })

  test('is closed to robots', async () => {
    const lines = (await (await request('/robots.txt')).text()).split('\n')
    for (const rest of ['?*a_', '?*price=', '?*time=', '?*q=', '?*seller=', '?*verified='])
      expect(lines).toContain(`Disallow: /*/accounts${rest}`)
  })
})

describe('the same address asked for JSON', () => {
  const asked = (query: string) =>
    request(path + query, { headers: { accept: 'application/json' } })

  test('says what fits, how many, and what each further option would leave', async () => {
    const answer = await asked('?a_rank=ace&price=-5000')
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const view = (await answer.json()) as GameOffersView
    expect(view.offers.map(({ title }) => title)).toEqual(['Cheap ace', 'Ace account'])
    expect(view).toMatchObject({
      shown: 2,
      more: false,
      pages: 1,
      facetCounts: {
        'a_rank=': 1,
        'a_rank=gold': 1,
        'a_rank=ace': 2,
        'device=PC': 2,
        'seller=new': 2,
      },
      without: null,
    })
    expect((await (await asked('')).json()) as GameOffersView).toMatchObject({ shown: 34 })
  })

  test('names the choice without which most offers fit where none does', async () => {
    const view = (await (await asked('?a_rank=gold&price=80000-')).json()) as GameOffersView
    expect(view).toMatchObject({ shown: 0, without: { name: 'a_rank', offers: 30 } })
    expect(textOf(await page('?a_rank=gold&price=80000-'))).toMatch(/Remove \W?gold\W?: 30 offers/)
  })

  test('is not there of a game that is not', async () => {
    for (const address of ['/unheard-of/accounts', '/free-fire/items'])
      expect((await request(address, { headers: { accept: 'application/json' } })).status).toBe(404)
  })
})
