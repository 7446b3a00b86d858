import { gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { openTestApp } from '../../../tests/app.ts'
import { buildGame } from '../../../tests/factories/game.ts'
import { buildOffer } from '../../../tests/factories/offer.ts'
import { buildAdmin, buildProfile, buildSeller } from '../../../tests/factories/profile.ts'
import {
  allByRole,
  getByLabel,
  getByRole,
  mainOf,
  pageOf,
  parsePage,
  type Part,
  textOf,
} from '../../../tests/page.ts'

const { db, request } = await openTestApp()

const get = (path: string, viewer?: { id: string }) => request(path, { viewer })
const page = (path: string) => pageOf(get(path))
const words = async (path: string) => textOf(await page(path))
const statusOf = async (path: string, viewer?: { id: string }) => (await get(path, viewer)).status
const leadsTo = async (path: string) => {
  const { status, headers } = await get(path)
  return [status, headers.get('location')]
}
const href = (element: Element) => element.getAttribute('href')
const cards = (part: Part) => allByRole(part, 'article')
const titles = (part: Part) => cards(part).map((card) => textOf(getByRole(card, 'heading')))
const firstHeading = (document: Document) => document.querySelector('h1')!
const metaOf = (document: Document, name: string) =>
  document.querySelector(`meta[name="${name}"]`)?.getAttribute('content')

const seller = await buildSeller(db, { username: 'atlas_hunter' })
const game = await buildGame(db, {
  name: 'Free Fire',
  slug: 'free-fire',
  category: 'accounts',
  featured: true,
  description: 'لعبة سريعة\n\nA fast game',
  platform_support: ['Mobile', 'PC'],
  developer: '111dots',
  publisher: 'Garena',
  release_date: '2017-12-04',
  mono: 'FF',
})
const offer = (given: Parameters<typeof buildOffer>[1]) =>
  buildOffer(db, { user_id: seller.id, game_id: game.id, category: 'accounts', ...given })
const cheap = await offer({
  title: 'Cheap one',
  price: 500,
  device: 'Mobile',
  delivery_time: '1 day 02:30:00',
  quantity: 3,
  discounts: [
    { min_quantity: 2, discount_percent: 5 },
    { min_quantity: 3, discount_percent: 12 },
  ],
})
await offer({ title: 'Middle one', price: 1_500, device: 'PC', delivery_time: '00:10:00' })
await offer({
  title: 'Dear <b>one</b>',
  price: 12_900,
  device: 'All Devices',
  delivery_time: '00:20:00',
})
await offer({ title: 'Paused one', price: 200, status: 'paused' })

describe('the listings', () => {
  test('are the active offers, cheapest first, with their count [GAME-01 GAME-05 GAME-12 GAME-16 GAME-17 OP-020 CALL-04]', async () => {
    expect(await statusOf('/free-fire/accounts')).toBe(200)
    const game = await page('/free-fire/accounts')
    expect(titles(game)).toEqual(['Cheap one', 'Middle one', 'Dear <b>one</b>'])
    expect(textOf(game)).toContain('3 offers available')
    expect(await words('/ar/free-fire/accounts')).toContain('3 عروض متاحة')
  })

  test('a card shows delivery time, stock, price, seller and highest discount, and leads to the offer [GAME-14 GAME-15 OFFER-13 CALL-04]', async () => {
    const [card] = cards(await page('/free-fire/accounts'))
    expect(href(getByRole(card!, 'link', 'Cheap one'))).toBe(
      `/free-fire/accounts/offers/${cheap.id}`,
    )
    expect(card!.querySelector('[data-enamel]')).not.toBeNull()
    for (const part of ['26 h 30 min', '3 in stock', '500 DA', 'atlas_hunter', 'Up to 12% off'])
      expect(textOf(card!)).toContain(part)
    const arabic = await page('/ar/free-fire/accounts')
    expect(href(getByRole(arabic, 'link', 'Cheap one'))).toBe(
      `/ar/free-fire/accounts/offers/${cheap.id}`,
    )
  })

  test('a card shows the first image of its offer, or a placeholder without one [GAME-13]', async () => {
    const other = await buildGame(db, { slug: 'with-images', category: 'items' })
    const make = (title: string, images: string[]) =>
      buildOffer(db, { game_id: other.id, category: 'items', title, images })
    await make('With images', ['https://img.example/first.webp', 'https://img.example/second.webp'])
    await make('Without', [])
    const shown = cards(await page('/with-images/items'))
    const cardOf = (title: string) =>
      shown.find((card) => textOf(getByRole(card, 'heading')) === title)!
    const images = (title: string) =>
      [...cardOf(title).querySelectorAll('img')].map((image) => image.getAttribute('src'))
    expect(images('With images')).toEqual(['https://img.example/first.webp'])
    expect(images('Without')).toEqual([])
    expect(cardOf('Without').querySelector('svg.plate[data-enamel]')).not.toBeNull()
  })

  test.each([
    ['price-desc', ['Dear <b>one</b>', 'Middle one', 'Cheap one']],
    ['newest', ['Dear <b>one</b>', 'Middle one', 'Cheap one']],
    ['fastest', ['Middle one', 'Dear <b>one</b>', 'Cheap one']],
    ['; drop table offers', ['Cheap one', 'Middle one', 'Dear <b>one</b>']],
  ])('by %s come in that order [GAME-16 OP-021]', async (sort, expected) => {
    expect(titles(await page(`/free-fire/accounts?sort=${encodeURIComponent(sort)}`))).toEqual(
      expected,
    )
  })

  test('for a device are its own and those for all devices [GAME-10 GAME-11 OP-019]', async () => {
    const game = await page('/free-fire/accounts?device=PC')
    expect(titles(game)).toEqual(['Middle one', 'Dear <b>one</b>'])
    for (const chip of ['All Devices (3)', 'Mobile (2)'])
      expect(getByRole(game, 'link', chip).getAttribute('aria-current')).toBeNull()
    expect(getByRole(game, 'link', 'PC (2)').getAttribute('aria-current')).toBe('true')
    expect(textOf(game)).toContain('2 offers available')
    const sort = (part: Part) => getByLabel(part, /^Sort by$|^الترتيب/).closest('form')!
    expect(sort(game).querySelector('[name="device"]')!.getAttribute('value')).toBe('PC')
    expect(sort(await page('/ar/free-fire/accounts')).getAttribute('action')).toBe(
      '/ar/free-fire/accounts',
    )
  })

  test('without offers say so, also for one device, with a way back [GAME-18 GAME-19 GAME-20 OP-022]', async () => {
    await buildGame(db, { slug: 'empty', category: 'items' })
    const empty = await mainOf(get('/empty/items'))
    for (const part of [
      'No Offers Available',
      'There are currently no offers for this game.',
      '0 offers available',
    ])
      expect(textOf(empty)).toContain(part)
    // it does not lead back to itself
    expect(textOf(empty)).not.toContain('View all devices')
    expect(href(getByRole(empty, 'link', 'Browse All Games'))).toBe('/allgames?category=items')
    const ofDevice = await mainOf(get('/empty/items?device=Mobile'))
    expect(textOf(ofDevice)).toContain('There are currently no offers for Mobile.')
    expect(href(getByRole(ofDevice, 'link', 'View all devices'))).toBe('/empty/items')
    expect(await words('/ar/empty/items')).toContain('لا توجد عروض لهذه اللعبة حاليًا.')
  })

  test('come 24 to a page, and a page behind the last leads to the last [GAME-16]', async () => {
    const full = await buildGame(db, { slug: 'full', category: 'accounts' })
    for (let index = 0; index < 25; index++)
      await offer({ game_id: full.id, price: 1_000 + index, title: `No. ${index}` })
    const html = await (await get('/full/accounts')).text()
    const first = parsePage(html)
    expect(titles(first)).toHaveLength(24)
    expect(href(first.querySelector('a[rel="next"]')!)).toBe('/full/accounts?page=2')
    expect(titles(await page('/full/accounts?page=2'))).toEqual(['No. 24'])
    expect(await leadsTo('/full/accounts?page=9')).toEqual([302, '/full/accounts?page=2'])
    const packed = gzipSync(html)
    expect(gunzipSync(packed).length).toBeGreaterThan(packed.length)
    expect(packed.length).toBeLessThan(20 * 1024)
  })
})

test('one offer is one offer in both languages [GAME-12 OP-020]', async () => {
  const single = await buildGame(db, { slug: 'single', category: 'items' })
  await offer({ game_id: single.id, category: 'items' })
  expect(await words('/single/items')).toContain('1 offer available')
  expect(await words('/ar/single/items')).toContain('عرض واحد متاح')
})

describe('the game', () => {
  test('has its name, logo plate, category, Featured badge, platforms and facts [GAME-02 GAME-03 GAME-04 GAME-28 GAME-29 CALL-14]', async () => {
    const game = await page('/free-fire/accounts')
    const name = firstHeading(game)
    expect(textOf(name)).toBe('Free Fire')
    expect(
      name.closest('section')!.querySelector('.k-gamehero__art .k-plate, .k-plate'),
    ).not.toBeNull()
    for (const part of [
      'Accounts',
      'Featured',
      'Supported Platforms',
      'Mobile',
      '111dots',
      'Garena',
      '4 Dec 2017',
    ])
      expect(textOf(game)).toContain(part)
    const pictured = await buildGame(db, {
      slug: 'pictured',
      banner_url: '/files/banner.webp',
      logo_url: '/files/logo.webp',
    })
    const hero = firstHeading(await page(`/pictured/${pictured.category}`)).closest('section')!
    expect([...hero.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual([
      '/files/banner.webp',
      '/files/logo.webp',
    ])
    expect(textOf(hero)).not.toContain('Featured')
  })

  test('is described right to left when Arabic, each paragraph in its own direction [GAME-26 OP-024]', async () => {
    const about = getByRole(await page('/free-fire/accounts'), 'region', 'About')
    const text = about.querySelector('[lang]')!
    expect([text.getAttribute('dir'), text.getAttribute('lang')]).toEqual(['rtl', 'ar'])
    expect([...text.children].map((line) => [line.getAttribute('dir'), textOf(line)])).toEqual([
      ['rtl', 'لعبة سريعة'],
      ['ltr', 'A fast game'],
    ])
  })

  test('a long description is cut to 3 lines with a switch [GAME-27]', async () => {
    await buildGame(db, { slug: 'wordy', category: 'items', description: 'word '.repeat(100) })
    const game = await page('/wordy/items')
    expect(game.querySelector('.k-about__text [data-lines="3"]')?.localName).toBe('div')
    expect(textOf(game)).toMatch(/Read more.*Read less/)
  })

  test('its summary is the short description, else the first 160 characters [GAME-31 OP-025]', async () => {
    await buildGame(db, {
      slug: 'short',
      category: 'items',
      short_description: 'In short',
      description: 'x'.repeat(300),
    })
    await buildGame(db, { slug: 'long', category: 'items', description: 'x'.repeat(300) })
    expect(metaOf(await page('/short/items'), 'description')).toBe('In short')
    expect(metaOf(await page('/long/items'), 'description')).toBe('x'.repeat(160))
  })

  test('one address stands for all orders and devices, in each language [GAME-01]', async () => {
    const game = await page('/ar/free-fire/accounts?sort=newest&device=PC')
    const addressOf = (selector: string) => new URL(href(game.querySelector(selector)!)!)
    expect(addressOf('link[rel="canonical"]').href).toMatch(/[^?]*\/ar\/free-fire\/accounts$/)
    expect(addressOf('link[hreflang="en"]').pathname).toBe('/free-fire/accounts')
  })

  test.each(['/nothing/accounts', '/free-fire/items'])(
    '%s: Game not found [GAME-30 OP-017]',
    async (path) => {
      expect(await statusOf(path)).toBe(404)
      expect(await words(path)).toContain('Game not found')
    },
  )

  test('an inactive game and one of a disabled category are unknown to all but administrators [OP-017 CALL-18]', async () => {
    await buildGame(db, { slug: 'gone', category: 'items', active: false })
    expect(await statusOf('/gone/items')).toBe(404)
    expect(await statusOf('/gone/items', await buildProfile(db))).toBe(404)
    expect(await statusOf('/gone/items', await buildAdmin(db))).toBe(200)
  })

  test.each(['/free-fire/weapons', '/users/accounts/x/y/z', '/a/b'])(
    '%s is no page [OP-016]',
    async (path) => {
      expect(await statusOf(path)).toBe(404)
      expect(await words(path)).toContain('Page Not Found')
    },
  )
})

describe('guide and questions', () => {
  test('the Guide tab is there only with a guide, and shows the first by its order as safe HTML [GAME-06 GAME-07 GAME-09 OP-018 CALL-21]', async () => {
    const guided = await buildGame(db, { slug: 'guided', category: 'items' })
    const tabs = async () => allByRole(await page('/guided/items'), 'link', /^Guide/).map(href)
    expect(await tabs()).toEqual([])
    expect(await leadsTo('/guided/items?tab=guides')).toEqual([302, '/guided/items'])
    await db
      .insertInto('game_guides')
      .values([
        { game_id: guided.id, title: 'Second', content: 'x', order: 2 },
        {
          game_id: guided.id,
          title: 'First',
          title_ar: 'الأوّل',
          content: '## Before\n\n<script>alert(1)</script>\n\n**you** buy',
          content_ar: 'قبل',
          order: 1,
        },
      ])
      .execute()
    expect(await tabs()).toEqual(['/guided/items?tab=guides'])
    const guide = await page('/guided/items?tab=guides')
    expect(getByRole(guide, 'heading', 'First').localName).toBe('h2')
    const before = getByRole(guide, 'heading', 'Before')
    expect([before.localName, before.getAttribute('dir')]).toEqual(['h3', 'ltr'])
    expect(textOf(before.parentElement!.querySelector('strong')!)).toBe('you')
    expect(
      [...guide.querySelectorAll('script')]
        .map(textOf)
        .filter((script) => script.includes('alert(1)')),
    ).toEqual([])
    const arabic = await page('/ar/guided/items?tab=guides')
    const lines = [...arabic.querySelectorAll('p[dir="rtl"]')].map(textOf)
    expect(lines).toContain('قبل')
  })

  test('the FAQ tab counts its questions, which come in their order, also as data for search engines [GAME-08 GAME-09 CALL-21]', async () => {
    const asked = await buildGame(db, { slug: 'asked', category: 'items' })
    await db
      .insertInto('game_faqs')
      .values([
        { game_id: asked.id, question: 'Second?', answer: 'No', order: 2 },
        {
          game_id: asked.id,
          question: 'First?',
          answer: '</script><script>alert(1)</script>',
          order: 1,
        },
      ])
      .execute()
    const faqs = await page('/asked/items?tab=faqs')
    expect(allByRole(faqs, 'link', 'FAQ (2)').length).toBe(1)
    expect(textOf(faqs)).toMatch(/First\?.*Second\?/)
    const scripts = [...faqs.querySelectorAll('script')].map((script) => script.textContent ?? '')
    expect(scripts.some((script) => script.includes('"@type":"FAQPage"'))).toBe(true)
    expect(scripts.filter((script) => script.startsWith('alert'))).toEqual([])
    expect(allByRole(await page('/empty/items'), 'link', 'FAQ (0)').length).toBe(1)
  })
})

describe('related games', () => {
  test('are the same for both of two, counted by category; boosting is Power leveling [GAME-21 GAME-22 GAME-23 GAME-25 OP-023 CALL-19]', async () => {
    const [one, other] = [
      await buildGame(db, { slug: 'one', category: 'accounts', name: 'One' }),
      await buildGame(db, { slug: 'other', category: 'boosting', name: 'Other' }),
    ]
    await db
      .insertInto('game_relations')
      .values({ primary_game_id: one.id, related_game_id: other.id })
      .execute()
    const related = async (path: string) =>
      textOf(getByRole(await page(path), 'region', 'Related Games'))
    expect(await related('/one/accounts')).toMatch(
      /All1Accounts0Currencies0Items0Power leveling1.*Other/,
    )
    expect(await related('/other/boosting')).toMatch(/All1Accounts1Currencies0.*One/)
    expect(await related('/one/accounts?related=items')).toContain('No Related Games')
    expect(await related('/one/accounts?related=boosting')).toContain('Other')
  })

  test('there may be none [GAME-24]', async () => {
    expect(await words('/empty/items')).toContain('No Related Games')
  })
})
