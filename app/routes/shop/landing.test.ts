import { beforeAll, describe, expect, test } from 'vitest'
import { openTestApp } from '../../../tests/app.ts'
import { buildAttribute, buildRank } from '../../../tests/factories/attribute.ts'
import { buildGame } from '../../../tests/factories/game.ts'
import { buildOffer } from '../../../tests/factories/offer.ts'
import { buildSeller } from '../../../tests/factories/profile.ts'
import { allByRole, canonicalOf, getByRole, hrefsOf, pageOf, textOf } from '../../../tests/page.ts'
import { foldFacets } from '#modules/offers/facet-fold.server.ts'
import type { GameOffersView } from '#modules/offers/ui/game-offers-view.ts'

const { db, env, request } = await openTestApp()
const game = await buildGame(db, { slug: 'free-fire', category: 'accounts', name: 'Free Fire' })
const path = '/free-fire/accounts'
const seller = await buildSeller(db)

const offer = (server: string, price: number) =>
  buildOffer(db, {
    game_id: game.id,
    category: 'accounts',
    user_id: seller.id,
    title: `${server} for ${price}`,
    price,
    attributes: JSON.stringify({ server, rank: 'gold' }),
  })

beforeAll(async () => {
  const game_id = game.id
  await buildAttribute(db, {
    game_id,
    key: 'server',
    label: 'Server',
    landing: true,
    options: ['mena', 'eu', 'asia', { key: 'retired', active: false }],
  })
  await buildRank(db, { game_id, ordered: true })
  await buildAttribute(db, {
    game_id,
    key: 'hidden',
    landing: true,
    filterable: false,
    options: ['one', 'two'],
  })
  for (let n = 0; n < 12; n++) await offer('mena', 1_000 + n)
  for (let n = 0; n < 9; n++) await offer('eu', 500 + n)
  await offer('asia', 8_000)
  await foldFacets(db)
})

const page = (rest: string) => pageOf(request(path + rest))
/** Without the marks that keep directions apart. */
const plainly = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '')
const robotsOf = (document: Document) =>
  document.querySelector('meta[name="robots"]')?.getAttribute('content')

describe('the page of one choice', () => {
  test('lists what the game page lists with that choice, and says it in both languages', async () => {
    const document = await page('/server/mena')
    const titles = allByRole(document, 'article').map((card) => textOf(getByRole(card, 'heading')))
    expect(titles).toHaveLength(12)
    expect(titles[0]).toBe('mena for 1000')
    expect(textOf(document.querySelector('h1')!)).toBe('Free Fire: MENA')
    expect(document.title).toContain('Free Fire Accounts · Server: MENA')
    const about = (of: Document) =>
      plainly(of.querySelector('meta[name="description"]')!.getAttribute('content')!)
    expect(about(document)).toMatch(/12 offers from 1,000\sDA/)
    const arabic = await pageOf(request(`/ar${path}/server/mena`))
    expect(arabic.title).toContain('mena ع')
    expect(about(arabic)).toContain('12 عرضًا')
  })

  test('names the lowest price of all its offers, in whatever order they are shown', async () => {
    for (let n = 0; n < 24; n++) await offer('asia', 9_000 + n)
    await foldFacets(db)
    for (const query of ['', '&sort=price-desc', '&sort=newest&page=1', '&sort=best']) {
      const document = await page(`?a_server=asia${query}`)
      const about = document.querySelector('meta[name="description"]')!.getAttribute('content')!
      expect(plainly(about)).toMatch(/from 8,000\sDA/)
    }
  })

  test('is its own canonical page, with its neighbour in the other language', async () => {
    const document = await page('/server/mena')
    expect(canonicalOf(document)).toBe(`${env.appUrl}${path}/server/mena`)
    expect(robotsOf(document)).toBeUndefined()
    const alternates = [...document.querySelectorAll('link[rel="alternate"][hreflang]')].map(
      (each) => [each.getAttribute('hreflang'), each.getAttribute('href')],
    )
    expect(alternates).toEqual([
      ['en', `${env.appUrl}${path}/server/mena`],
      ['ar', `${env.appUrl}/ar${path}/server/mena`],
      ['x-default', `${env.appUrl}${path}/server/mena`],
    ])
  })

  test('is kept for all readers, and its choice by the query is not but names it', async () => {
    const kept = await request(`${path}/server/mena`)
    expect(kept.headers.get('cache-control')).toMatch(/^public/)
    for (const query of ['?a_server=mena', '?a_server=mena&sort=newest', '?a_server=mena&page=1']) {
      const answer = await request(path + query)
      expect(answer.headers.get('cache-control')).toBe('private, no-cache')
      const document = await pageOf(Promise.resolve(answer))
      expect(canonicalOf(document)).toBe(`${env.appUrl}${path}/server/mena`)
      expect(robotsOf(document)).toBeUndefined()
    }
    // a made-up query keeps nothing
    const made = await request(`${path}/server/mena?utm=1`)
    expect(made.headers.get('cache-control')).toBe('private, no-cache')
  })

  test('stands for no other choice, and for no two', async () => {
    for (const query of ['?a_server=mena.eu', '?a_server=mena&price=-2000', '?a_rank=gold'])
      expect(canonicalOf(await page(query))).toBe(env.appUrl + path)
  })

  test('is not for search engines while there are too few offers', async () => {
    const document = await page('/server/eu')
    expect(allByRole(document, 'article')).toHaveLength(9)
    expect(robotsOf(document)).toBe('noindex, follow')
  })

  test.each([
    '/server/nobody',
    '/server/retired',
    '/rank/gold',
    '/hidden/one',
    '/unheard/mena',
    '/server/mena.eu',
    '/server/mena-',
    '/server/-',
    '/server/%20mena',
    '/server/__proto__',
    '/constructor/name',
    '/server/%D9%A1',
    `/server/${'x'.repeat(2_000)}`,
  ])('is not found at %s', async (rest) => {
    expect((await request(path + rest)).status).toBe(404)
    const asked = await request(path + rest, { headers: { accept: 'application/json' } })
    expect(asked.status).toBe(404)
  })

  test('answers JSON with its own offers', async () => {
    const asked = await request(`${path}/server/eu?a_server=mena`, {
      headers: { accept: 'application/json' },
    })
    const view = (await asked.json()) as GameOffersView
    expect([view.shown, view.filters.choices]).toEqual([9, { a_server: ['eu'] }])
  })

  test('is led to from the game page and stands in the sitemap from so many offers on', async () => {
    const links = () => page('').then(hrefsOf)
    expect(await links()).toContain(`${path}/server/mena`)
    expect(await links()).not.toContain(`${path}/server/eu`)
    const sitemap = async () => (await request('/sitemap.xml?choices=1')).text()
    expect(await sitemap()).toContain(`<loc>${env.appUrl}/ar${path}/server/mena</loc>`)
    expect(await sitemap()).not.toContain('/server/eu')
    expect(await (await request('/sitemap.xml')).text()).toContain('sitemap.xml?choices=1')

    await offer('eu', 700)
    await foldFacets(db)
    expect(await sitemap()).toContain(`<loc>${env.appUrl}${path}/server/eu</loc>`)
    expect(await links()).toContain(`${path}/server/eu`)
  })

  test('is dropped once what changed of the game is counted', async () => {
    await db.deleteFrom('outbox').execute()
    await offer('mena', 900)
    await foldFacets(db)
    const dropped = await db.selectFrom('outbox').select('subject_id').execute()
    expect(dropped.map(({ subject_id }) => subject_id).at(-1)).toBe(`landing:${game.id}`)
  })
})

test('no attribute is called as the addresses of offers begin', async () => {
  await expect(
    buildAttribute(db, { game_id: game.id, key: 'offers', options: ['one', 'two'] }),
  ).rejects.toThrow('game_attributes_key_not_an_address')
})
