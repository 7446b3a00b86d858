import { gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { openTestApp } from '../../../tests/app.ts'
import { buildGame } from '../../../tests/factories/game.ts'
import { buildOffer } from '../../../tests/factories/offer.ts'
import { buildAdmin, buildProfile, buildSeller } from '../../../tests/factories/profile.ts'

const { db, request } = await openTestApp()

const text = async (path: string, viewer?: { id: string }) => {
  const response = await request(path, { viewer })
  return {
    status: response.status,
    html: await response.text(),
    location: response.headers.get('location'),
  }
}
const titles = (html: string) =>
  [...html.matchAll(/<h3 class="k-offer__t[^>]*><a[^>]*>([^<]*)/g)].map(([, title]) => title)
const words = (html: string) => html.replace(/<[^>]+>/g, '')

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
    const { status, html } = await text('/free-fire/accounts')
    expect(status).toBe(200)
    expect(titles(html)).toEqual(['Cheap one', 'Middle one', 'Dear &lt;b&gt;one&lt;/b&gt;'])
    expect(words(html)).toContain('3 offers available')
    expect(words((await text('/ar/free-fire/accounts')).html)).toContain('3 عروض متاحة')
  })

  test('a card shows delivery time, stock, price, seller and highest discount, and leads to the offer [GAME-14 GAME-15 OFFER-13 CALL-04]', async () => {
    const { html } = await text('/free-fire/accounts')
    const [card = ''] = html.match(/<article class="k-offer">.*?<\/article>/s) ?? []
    expect(card).toContain(`href="/free-fire/accounts/offers/${cheap.id}"`)
    expect(card).toContain('data-enamel')
    for (const part of ['26 hrs 30 mins', '3 in stock', '500 DA', 'atlas_hunter', 'Up to 12% off'])
      expect(words(card)).toContain(part)
    expect((await text('/ar/free-fire/accounts')).html).toContain(
      `href="/ar/free-fire/accounts/offers/${cheap.id}"`,
    )
  })

  test('a card shows the first image of its offer, or a placeholder without one [GAME-13]', async () => {
    const other = await buildGame(db, { slug: 'with-images', category: 'items' })
    const make = (title: string, images: string[]) =>
      buildOffer(db, { game_id: other.id, category: 'items', title, images })
    await make('With images', ['https://img.example/first.webp', 'https://img.example/second.webp'])
    await make('Without', [])
    const { html } = await text('/with-images/items')
    const cardOf = (title: string) =>
      html
        .match(/<article class="k-offer">.*?<\/article>/gs)!
        .find((card) => card.includes(`>${title}<`))!
    expect(
      [...cardOf('With images').matchAll(/<img[^>]* src="([^"]*)"/g)].map(([, src]) => src),
    ).toEqual(['https://img.example/first.webp'])
    expect(cardOf('Without')).not.toContain('<img')
    expect(cardOf('Without')).toMatch(/<svg class="plate"[^>]*data-enamel/)
  })

  test.each([
    ['price-desc', ['Dear &lt;b&gt;one&lt;/b&gt;', 'Middle one', 'Cheap one']],
    ['newest', ['Dear &lt;b&gt;one&lt;/b&gt;', 'Middle one', 'Cheap one']],
    ['fastest', ['Middle one', 'Dear &lt;b&gt;one&lt;/b&gt;', 'Cheap one']],
    ['; drop table offers', ['Cheap one', 'Middle one', 'Dear &lt;b&gt;one&lt;/b&gt;']],
  ])('by %s come in that order [GAME-16 OP-021]', async (sort, expected) => {
    expect(
      titles((await text(`/free-fire/accounts?sort=${encodeURIComponent(sort)}`)).html),
    ).toEqual(expected)
  })

  test('for a device are its own and those for all devices [GAME-10 GAME-11 OP-019]', async () => {
    const { html } = await text('/free-fire/accounts?device=PC')
    expect(titles(html)).toEqual(['Middle one', 'Dear &lt;b&gt;one&lt;/b&gt;'])
    for (const chip of ['All Devices (3)', 'Mobile (2)', 'PC (2)', '2 offers available'])
      expect(words(html)).toContain(chip)
    expect(html).toMatch(/aria-current="true"[^>]*>PC \(2\)/)
    expect(html).toContain('<input type="hidden" name="device" value="PC"/>')
    expect((await text('/ar/free-fire/accounts')).html).toMatch(
      /<form [^>]*action="\/ar\/free-fire\/accounts"/,
    )
  })

  test('without offers say so, also for one device, with a way back [GAME-18 GAME-19 GAME-20 OP-022]', async () => {
    await buildGame(db, { slug: 'empty', category: 'items' })
    const { html } = await text('/empty/items')
    for (const part of [
      'No Offers Available',
      'There are currently no offers for this game.',
      'View all devices',
      '0 offers available',
    ])
      expect(words(html)).toContain(part)
    expect(words((await text('/empty/items?device=Mobile')).html)).toContain(
      'There are currently no offers for Mobile.',
    )
    expect(words((await text('/ar/empty/items')).html)).toContain('لا توجد عروض لهذه اللعبة حاليًا.')
  })

  test('come 24 to a page, and a page behind the last leads to the last [GAME-16]', async () => {
    const full = await buildGame(db, { slug: 'full', category: 'accounts' })
    for (let index = 0; index < 25; index++)
      await offer({ game_id: full.id, price: 1_000 + index, title: `No. ${index}` })
    const first = await text('/full/accounts')
    expect(titles(first.html)).toHaveLength(24)
    expect(first.html).toContain('rel="next"')
    expect(titles((await text('/full/accounts?page=2')).html)).toEqual(['No. 24'])
    expect(await text('/full/accounts?page=9')).toMatchObject({
      status: 302,
      location: '/full/accounts?page=2',
    })
    const packed = gzipSync(first.html)
    expect(gunzipSync(packed).length).toBeGreaterThan(packed.length)
    expect(packed.length).toBeLessThan(20 * 1024)
  })
})

test('one offer is one offer in both languages [GAME-12 OP-020]', async () => {
  const single = await buildGame(db, { slug: 'single', category: 'items' })
  await offer({ game_id: single.id, category: 'items' })
  expect(words((await text('/single/items')).html)).toContain('1 offer available')
  expect(words((await text('/ar/single/items')).html)).toContain('عرض واحد متاح')
})

describe('the game', () => {
  test('has its name, logo plate, category, Featured badge, platforms and facts [GAME-02 GAME-03 GAME-04 GAME-28 GAME-29 CALL-14]', async () => {
    const { html } = await text('/free-fire/accounts')
    expect(html).toMatch(/k-gamehero__art.*k-plate.*<h1><bdi>Free Fire<\/bdi><\/h1>/s)
    for (const part of [
      'Accounts',
      'Featured',
      'Supported Platforms',
      'Mobile',
      '111dots',
      'Garena',
      '4 Dec 2017',
    ])
      expect(words(html)).toContain(part)
    const pictured = await buildGame(db, {
      slug: 'pictured',
      banner_url: '/files/banner.webp',
      logo_url: '/files/logo.webp',
    })
    const plain = (await text(`/pictured/${pictured.category}`)).html
    expect(plain).toContain('src="/files/banner.webp"')
    expect(plain).toContain('src="/files/logo.webp"')
    expect(plain).not.toMatch(/k-tag--gold.*Featured/)
  })

  test('is described right to left when Arabic, each paragraph in its own direction [GAME-26 OP-024]', async () => {
    const { html } = await text('/free-fire/accounts')
    expect(html).toMatch(
      /dir="rtl" lang="ar"><p dir="auto">لعبة سريعة<\/p><p dir="auto">A fast game<\/p>/,
    )
  })

  test('a long description is cut to 3 lines with a switch [GAME-27]', async () => {
    await buildGame(db, { slug: 'wordy', category: 'items', description: 'word '.repeat(100) })
    const { html } = await text('/wordy/items')
    expect(html).toMatch(/data-lines="3"/)
    expect(words(html)).toMatch(/Read more.*Read less/)
  })

  test('its summary is the short description, else the first 160 characters [GAME-31 OP-025]', async () => {
    await buildGame(db, {
      slug: 'short',
      category: 'items',
      short_description: 'In short',
      description: 'x'.repeat(300),
    })
    await buildGame(db, { slug: 'long', category: 'items', description: 'x'.repeat(300) })
    expect((await text('/short/items')).html).toContain(
      '<meta name="description" content="In short"/>',
    )
    expect((await text('/long/items')).html).toContain(
      `<meta name="description" content="${'x'.repeat(160)}"/>`,
    )
  })

  test('one address stands for all orders and devices, in each language [GAME-01]', async () => {
    const { html } = await text('/ar/free-fire/accounts?sort=newest&device=PC')
    expect(html).toMatch(/rel="canonical" href="[^"]*\/ar\/free-fire\/accounts"/)
    expect(html).toMatch(/hrefLang="en" href="https?:\/\/[^/"]+\/free-fire\/accounts"/)
  })

  test.each(['/nothing/accounts', '/free-fire/items'])(
    '%s: Game not found [GAME-30 OP-017]',
    async (path) => {
      const { status, html } = await text(path)
      expect(status).toBe(404)
      expect(words(html)).toContain('Game not found')
    },
  )

  test('an inactive game and one of a disabled category are unknown to all but administrators [OP-017 CALL-18]', async () => {
    await buildGame(db, { slug: 'gone', category: 'items', active: false })
    expect((await text('/gone/items')).status).toBe(404)
    expect((await text('/gone/items', await buildProfile(db))).status).toBe(404)
    expect((await text('/gone/items', await buildAdmin(db))).status).toBe(200)
  })

  test.each(['/free-fire/weapons', '/users/accounts/x/y', '/a/b'])(
    '%s is no page [OP-016]',
    async (path) => {
      const { status, html } = await text(path)
      expect(status).toBe(404)
      expect(words(html)).toContain('Page Not Found')
    },
  )
})

describe('guide and questions', () => {
  test('the Guide tab is there only with a guide, and shows the first by its order as safe HTML [GAME-06 GAME-07 GAME-09 OP-018 CALL-21]', async () => {
    const guided = await buildGame(db, { slug: 'guided', category: 'items' })
    expect((await text('/guided/items')).html).not.toContain('?tab=guides')
    expect(await text('/guided/items?tab=guides')).toMatchObject({
      status: 302,
      location: '/guided/items',
    })
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
    expect((await text('/guided/items')).html).toContain('href="/guided/items?tab=guides"')
    const { html } = await text('/guided/items?tab=guides')
    expect(html).toContain('<h2><bdi>First</bdi></h2>')
    expect(html).toContain('<h3 dir="auto">Before</h3>')
    expect(html).toContain('<strong>you</strong>')
    expect(html).not.toContain('<script>alert')
    expect((await text('/ar/guided/items?tab=guides')).html).toContain('<p dir="auto">قبل</p>')
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
    const { html } = await text('/asked/items?tab=faqs')
    expect(words(html)).toContain('FAQ (2)')
    expect(words(html)).toMatch(/First\?.*Second\?/s)
    expect(html).toContain('"@type":"FAQPage"')
    expect(html).not.toContain('<script>alert(1)')
    expect(words((await text('/empty/items')).html)).toContain('FAQ (0)')
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
      words(((await text(path)).html.match(/aria-labelledby="related".*?<\/section>/s) ?? [''])[0])
    expect(await related('/one/accounts')).toMatch(
      /All1Accounts0Currencies0Items0Power leveling1.*Other/,
    )
    expect(await related('/other/boosting')).toMatch(/All1Accounts1Currencies0.*One/)
    expect(await related('/one/accounts?related=items')).toContain('No Related Games')
    expect(await related('/one/accounts?related=boosting')).toContain('Other')
  })

  test('there may be none [GAME-24]', async () => {
    expect(words((await text('/empty/items')).html)).toContain('No Related Games')
  })
})
