import { describe, expect, test } from 'vitest'
import { openTestApp } from '../../../tests/app.ts'
import { buildGame } from '../../../tests/factories/game.ts'
import { buildOffer } from '../../../tests/factories/offer.ts'
import { buildOrder } from '../../../tests/factories/order.ts'
import { buildProfile, buildSeller } from '../../../tests/factories/profile.ts'
import {
  allByRole,
  getByRole,
  nameOf,
  pageOf,
  type Part,
  textOf,
  wordsOf,
} from '../../../tests/page.ts'

const { db, request } = await openTestApp()

const get = (path: string, viewer?: { id: string }) => request(path, { viewer })
const page = (path: string, viewer?: { id: string }) => pageOf(get(path, viewer))
const pathOf = ({ id }: { id: number }) => `/free-fire/accounts/offers/${id}`
const href = (element: Element) => element.getAttribute('href')
const hrefs = (part: Part) => allByRole(part, 'link').map(href)
const scripts = (part: Part) =>
  [...part.querySelectorAll('script')].map((script) => script.textContent ?? '')

const seller = await buildSeller(db, { username: 'Atlas_Hunter' })
const game = await buildGame(db, { name: 'Free Fire', slug: 'free-fire', category: 'accounts' })
const build = (given: Parameters<typeof buildOffer>[1] = {}) =>
  buildOffer(db, { user_id: seller.id, game_id: game.id, category: 'accounts', ...given })
const offer = await build({
  title: 'Level 78 </script><script>alert(1)</script>',
  description: 'حساب أصلي\n\nOriginal account',
  price: 18_500,
  quantity: 12,
  min_quantity: 2,
  device: 'Mobile',
  delivery_time: '1 day 00:30:00',
  images: [1, 2, 3, 4, 5, 6, 7, 8].map((number) => `/files/${number}.webp`),
  discounts: [
    { min_quantity: 10, discount_percent: 12 },
    { min_quantity: 2, discount_percent: 3 },
    { min_quantity: 5, discount_percent: 7 },
  ],
})
const path = pathOf(offer)

describe('an offer', () => {
  test('shows title, price per unit, quantity, minimum order, device and delivery time in minutes [OFFER-01 OFFER-07 OFFER-08 OFFER-09 OFFER-10 OFFER-11 OFFER-12 OFFER-13 CALL-02]', async () => {
    expect((await get(path)).status).toBe(200)
    const shown = await page(path)
    expect(textOf(shown.querySelector('h1')!)).toBe(offer.title)
    for (const fact of [
      'Price per unit18,500 DA',
      'Available quantity12',
      'Minimum order2',
      'DeviceMobile',
      'Delivery time24 hours 30 minutes',
    ])
      expect(textOf(shown)).toContain(fact)
    const arabic = textOf(await page(`/ar${path}`))
    for (const fact of ['سعر الوحدة18 500 دج', 'الجهازالهاتف', 'مدّة التسليم24 ساعة و30 دقيقة'])
      expect(arabic).toContain(fact)
  })

  test('says in its box, its bar and its card what the least is that can be paid, where that is more than one piece', async () => {
    const single = await build({ price: 700, min_quantity: 1, title: 'A single piece' })
    const box = (document: Part) => wordsOf(document.querySelector('.k-buybox')!)
    const bar = (document: Part) => wordsOf(document.querySelector('.k-buybar')!)
    const shown = await page(path)
    expect([box(shown), bar(shown)]).toEqual(
      Array(2).fill(expect.stringContaining('At least 2: 37,000 DA')),
    )
    expect(box(await page(`/ar${path}`))).toMatch(/2 على الأقلّ · .?37.000.دج/)
    const cards = allByRole(await page('/free-fire/accounts'), 'article').map(wordsOf)
    expect(cards.find((card) => card.includes('Level 78'))).toContain('At least 2: 37,000 DA')
    expect(cards.find((card) => card.includes(single.title))).not.toContain('At least')
    expect(box(await page(pathOf(single)))).not.toContain('At least')
  })

  test('has its images with arrows, six small ones and a tile for the rest [OFFER-04 OFFER-05 OFFER-06]', async () => {
    const shown = await page(path)
    expect([...shown.querySelectorAll('li[id^="image-"]')].map(({ id }) => id)).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8].map((number) => `image-${number}`),
    )
    expect(allByRole(shown, 'link', 'Next image').length).toBe(8)
    expect(allByRole(shown, 'link', 'Previous image').length).toBe(8)
    expect(allByRole(shown, 'link', /^Image \d$/).length).toBe(6)
    expect(href(getByRole(shown, 'link', '+2 more images'))).toBe('#image-7')
  })

  test('without images has a plate of its game, and with one has no arrows [OFFER-04]', async () => {
    const plain = await page(pathOf(await build()))
    expect(plain.querySelector('.k-gallery--plate svg.plate')).not.toBeNull()
    const single = await page(pathOf(await build({ images: ['/files/a.webp'] })))
    expect(allByRole(single, 'link', 'Next image').length).toBe(0)
    expect(single.querySelector('.k-thumbs')).toBeNull()
  })

  test('is described right to left when Arabic, and cut to 19 lines when long [OFFER-17 OFFER-18 OP-024]', async () => {
    const text = (await page(path)).querySelector('[dir="rtl"][lang="ar"]')!
    expect([...text.children].map((line) => [line.getAttribute('dir'), textOf(line)])).toEqual([
      ['rtl', 'حساب أصلي'],
      ['ltr', 'Original account'],
    ])
    const long = await page(pathOf(await build({ description: 'line\n'.repeat(30) })))
    expect(textOf(long.querySelector('[data-lines="19"]')!)).toContain('line')
    expect(textOf(long)).toMatch(/Read more.*Read less/)
  })

  test('has its volume discounts by minimum quantity, and says that the checkout leaves them out [OFFER-19 OP-026]', async () => {
    const rows = textOf(getByRole(await page(path), 'region', 'Volume discounts'))
    expect(rows).toMatch(/2\+−3%17,945 DA5\+−7%17,205 DA10\+−12%16,280 DA/)
    expect(rows).toContain('announced by the seller; checkout does not count them yet')
  })

  test('leads back to its game, and to the checkout [OFFER-16 OFFER-28]', async () => {
    const shown = await page(path)
    expect(hrefs(shown.querySelector('nav.k-crumbs')!)).toEqual([
      '/allgames',
      '/free-fire',
      '/free-fire/accounts',
    ])
    expect(hrefs(shown).filter((to) => to === `/payment/${offer.id}`).length).toBe(2)
  })

  test('leads to the games of its family by the name that an administrator gave them', async () => {
    const named = await buildGame(db, { name: 'PUBG Mobile', slug: 'pubg', category: 'accounts' })
    const of = await build({ game_id: named.id })
    await db
      .updateTable('game_families')
      .set({ name: 'PUBG', name_ar: 'ببجي', named: true })
      .where('slug', '=', 'pubg')
      .execute()
    for (const [to, name] of [
      ['', 'PUBG'],
      ['/ar', 'ببجي'],
    ] as const) {
      const shown = await page(`${to}/pubg/accounts/offers/${of.id}`)
      const crumb = shown.querySelector(`nav.k-crumbs a[href="${to}/pubg"]`)!
      expect(textOf(crumb)).toBe(name)
      expect(scripts(shown).join('')).toContain(`"name":"${name}"`)
    }
  })

  test('cannot be bought by its owner, nor with less stock than its minimum order [OP-046]', async () => {
    const own = await page(path, seller)
    expect(hrefs(own)).not.toContain(`/payment/${offer.id}`)
    expect(textOf(own)).toContain('This is your own offer')
    expect(hrefs(own).filter((to) => to === `/edit-offer/${offer.id}`)).toHaveLength(2)
    const checkout = await page(`/payment/${offer.id}`, seller)
    expect(hrefs(checkout)).toContain(`/edit-offer/${offer.id}`)
    expect(hrefs(await page(path, await buildProfile(db)))).toContain(`/payment/${offer.id}`)
    const scarce = await build({ quantity: 3, min_quantity: 5 })
    expect(hrefs(await page(pathOf(scarce)))).not.toContain(`/payment/${scarce.id}`)
  })

  test('with less stock than its minimum order is not called in stock, on its page nor in a list [OP-046]', async () => {
    const scarce = await build({ quantity: 5, min_quantity: 5, title: 'Sold by fives' })
    const listed = async (of = '') => {
      const cards = allByRole(await page(`${of}/free-fire/accounts`), 'article')
      return textOf(cards.find((each) => textOf(each).includes('Sold by fives'))!)
    }
    expect(await listed()).toContain('5 in stock')
    await db.updateTable('offers').set({ quantity: 3 }).where('id', '=', scarce.id).execute()
    for (const [of, short, words] of [
      ['', 'Not enough left', /in stock|available/i],
      ['/ar', 'لم يبقَ ما يكفي', /متوفّر/],
    ] as const) {
      expect(await listed(of)).toContain(short)
      expect(await listed(of)).not.toMatch(words)
      const shown = await page(of + pathOf(scarce))
      const [box, bar] = ['.k-buybox', '.k-buybar'].map((at) => textOf(shown.querySelector(at)!))
      for (const said of [box!, bar!]) {
        expect(said).toContain(short)
        expect(said).not.toMatch(words)
      }
    }
  })

  test('is data for search engines: in stock, in DZD, of the site’s brand, and closes no script [TRK-03 TRK-04 TRK-05]', async () => {
    const shown = await page(path)
    const told = [...shown.querySelectorAll('script[type="application/ld+json"]')].map((script) =>
      JSON.parse(script.textContent),
    )
    expect(told.find((each) => each['@type'] === 'Product')).toMatchObject({
      name: offer.title,
      brand: { name: 'Kanz' },
      offers: {
        price: 18_500,
        priceCurrency: 'DZD',
        availability: 'https://schema.org/InStock',
        url: expect.stringMatching(`${path}$`),
      },
    })
    expect(told.map((each) => each['@type'])).toContain('BreadcrumbList')
    expect(scripts(shown).filter((script) => script.startsWith('alert'))).toEqual([])
  })

  test('tells the browser nothing of its seller that the page does not show [OP-068]', async () => {
    const html = await (await get(path)).text()
    for (const secret of [seller.id, seller.email]) expect(html).not.toContain(secret)
  })
})

describe('Offer not found', () => {
  test.each([
    ['a missing one', async () => `/free-fire/accounts/offers/999999`],
    ['no number', async () => `/free-fire/accounts/offers/abc`],
    ['a paused one', async () => pathOf(await build({ status: 'paused' }))],
    ['one under another game', async () => `/other/accounts/offers/${offer.id}`],
    ['one under another category', async () => `/free-fire/items/offers/${offer.id}`],
  ])('is the answer for %s [OFFER-02 OFFER-03 OP-029]', async (_, make) => {
    const answer = await get(await make())
    expect(answer.status).toBe(404)
    expect(textOf(await pageOf(answer))).toContain('Offer not found')
  })
})

describe('similar offers', () => {
  test('are at most four active ones of the game, without the offer itself, with their highest discount [OFFER-25 OFFER-26 OFFER-27 OP-028 CALL-06]', async () => {
    const alike = await buildGame(db, { slug: 'alike', category: 'items' })
    const of = (title: string, given: Parameters<typeof build>[0] = {}) =>
      build({ game_id: alike.id, category: 'items', title, ...given })
    const shown = await of('Shown', { price: 100 })
    for (const number of [1, 2, 3, 4, 5])
      await of(`No. ${number}`, {
        price: 200 * number,
        discounts: number === 1 ? [{ min_quantity: 2, discount_percent: 9 }] : [],
      })
    await of('Paused', { status: 'paused', price: 150 })
    const grid = (await page(`/alike/items/offers/${shown.id}`)).querySelector('.k-similar')!
    expect(allByRole(grid, 'link').map(nameOf)).toEqual(['No. 1', 'No. 2', 'No. 3', 'No. 4'])
    for (const fact of ['Up to 9% off', '30 minutes', '10 in stock', '200 DA'])
      expect(textOf(grid)).toContain(fact)
    expect(textOf(grid).match(/% off/g)).toHaveLength(1)
  })
})

describe('the seller', () => {
  test('is there with rank, share of positive feedback and a link to the profile [OFFER-20 PROF-03 OP-069]', async () => {
    const shown = await page(path)
    expect(hrefs(getByRole(shown, 'main'))).toContain('/users/Atlas_Hunter')
    expect(textOf(shown)).toMatch(/Rank E ?No Feedback Yet/)
    expect(textOf(shown)).toContain('No Feedback Yet')
  })

  test('has the latest five feedbacks, and counts and rounded shares of all approved ones [OFFER-21 OFFER-22 OFFER-23 OP-027 CALL-42]', async () => {
    const rated = await buildSeller(db)
    const sold = await build({ user_id: rated.id })
    const ratings = [
      'negative',
      'neutral',
      'positive',
      'positive',
      'positive',
      'positive',
      'positive',
    ] as const
    for (const [index, rating] of ratings.entries())
      await feedback(sold.id, rating, `Comment ${index}`, index !== 2)
    const shown = await page(pathOf(sold))
    const panel = textOf(shown.querySelector('[aria-labelledby="feedback"]')!)
    for (const share of [
      '67% positive(4)',
      '17% neutral(1)',
      '17% negative(1)',
      'Comment 6',
      'Comment 5',
      'Comment 4',
      'Comment 3',
      'Comment 1',
    ])
      expect(panel).toContain(share)
    for (const hidden of ['Comment 2', 'Comment 0']) expect(panel).not.toContain(hidden)
    expect(hrefs(shown)).toContain(`/users/${rated.username}?tab=feedback`)
  })
})

async function feedback(
  offerId: number,
  rating: 'positive' | 'neutral' | 'negative',
  comment: string,
  approved: boolean,
) {
  const order = await buildOrder(db, { status: 'received', offer_id: offerId })
  await db
    .insertInto('order_feedback')
    .values({
      order_id: order.id,
      user_id: order.user_id,
      seller_id: order.seller_id,
      rating,
      comment,
      approved,
    })
    .execute()
}
