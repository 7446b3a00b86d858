import { describe, expect, test } from 'vitest'
import { openTestApp } from '../../../tests/app.ts'
import { buildGame } from '../../../tests/factories/game.ts'
import { buildOffer } from '../../../tests/factories/offer.ts'
import { buildOrder } from '../../../tests/factories/order.ts'
import { buildProfile, buildSeller } from '../../../tests/factories/profile.ts'

const { db, request } = await openTestApp()

const text = async (path: string, viewer?: { id: string }) => {
  const response = await request(path, { viewer })
  return { status: response.status, html: await response.text() }
}
const words = (html: string) => html.replace(/<script.*?<\/script>/gs, '').replace(/<[^>]+>/g, '')
const part = (html: string, id: string) =>
  html.match(new RegExp(`aria-labelledby="${id}".*?</section>`, 's'))?.[0] ?? ''

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
const path = `/free-fire/accounts/offers/${offer.id}`

describe('an offer', () => {
  test('shows title, price per unit, quantity, minimum order, device and delivery time in minutes [OFFER-01 OFFER-07 OFFER-08 OFFER-09 OFFER-10 OFFER-11 OFFER-12 OFFER-13 CALL-02]', async () => {
    const { status, html } = await text(path)
    expect(status).toBe(200)
    expect(html).toContain('<h1><bdi>Level 78 &lt;/script&gt;')
    for (const fact of [
      'Price per unit18,500 DA',
      'Available quantity12',
      'Minimum order2',
      'DeviceMobile',
      'Delivery time24 hours 30 minutes',
    ])
      expect(words(html)).toContain(fact)
    const arabic = words((await text(`/ar${path}`)).html)
    for (const fact of ['سعر الوحدة18\u202f500 DA', 'الجهازالهاتف', 'مدّة التسليم24 ساعة و30 دقيقة'])
      expect(arabic).toContain(fact)
  })

  test('has its pictures with arrows, six small ones and a tile for the rest [OFFER-04 OFFER-05 OFFER-06]', async () => {
    const { html } = await text(path)
    expect(html.match(/<li id="image-\d"/g)).toHaveLength(8)
    expect(html.match(/aria-label="Next image"/g)).toHaveLength(8)
    expect(html.match(/aria-label="Previous image"/g)).toHaveLength(8)
    expect(html.match(/aria-label="Image \d"/g)).toHaveLength(6)
    expect(html).toMatch(/href="#image-7" aria-label="\+2 more images"/)
  })

  test('without pictures has a plate of its game, and with one has no arrows [OFFER-04]', async () => {
    const { html } = await text(`/free-fire/accounts/offers/${(await build()).id}`)
    expect(html).toMatch(/k-gallery--plate.*<svg class="plate"/s)
    const single = await text(
      `/free-fire/accounts/offers/${(await build({ images: ['/files/a.webp'] })).id}`,
    )
    expect(single.html).not.toContain('Next image')
    expect(single.html).not.toContain('k-thumbs')
  })

  test('is described right to left when Arabic, and cut to 19 lines when long [OFFER-17 OFFER-18 OP-024]', async () => {
    const { html } = await text(path)
    expect(html).toContain(
      'dir="rtl" lang="ar"><p dir="auto">حساب أصلي</p><p dir="auto">Original account</p>',
    )
    const long = await text(
      `/free-fire/accounts/offers/${(await build({ description: 'line\n'.repeat(30) })).id}`,
    )
    expect(long.html).toContain('data-lines="19"')
    expect(words(long.html)).toMatch(/Read more.*Read less/)
  })

  test('has its volume discounts by minimum quantity, and says that the checkout leaves them out [OFFER-19 OP-026]', async () => {
    const rows = words(part((await text(path)).html, 'discounts'))
    expect(rows).toMatch(/2\+−3%17,945 DA5\+−7%17,205 DA10\+−12%16,280 DA/)
    expect(rows).toContain('The checkout total does not include volume discounts.')
  })

  test('leads back to its game, and to the checkout [OFFER-16 OFFER-28]', async () => {
    const { html } = await text(path)
    expect(html).toMatch(/<nav class="k-crumbs".*href="\/free-fire\/accounts"/s)
    expect(html.match(new RegExp(`href="/payment/${offer.id}"`, 'g'))).toHaveLength(2)
  })

  test('cannot be bought by its owner, nor with less stock than its minimum order [OP-046]', async () => {
    const own = await text(path, seller)
    expect(own.html).not.toContain(`/payment/${offer.id}`)
    expect(words(own.html)).toContain('This is your own offer')
    expect((await text(path, await buildProfile(db))).html).toContain(`/payment/${offer.id}`)
    const scarce = await build({ quantity: 3, min_quantity: 5 })
    expect((await text(`/free-fire/accounts/offers/${scarce.id}`)).html).not.toContain(
      `/payment/${scarce.id}`,
    )
  })

  test('is data for search engines: in stock, in DZD, of the site’s brand, and closes no script [TRK-03 TRK-04 TRK-05]', async () => {
    const { html } = await text(path)
    const [, json = ''] = html.match(/ld\+json">(\{[^<]*"Product"[^<]*\})<\/script>/) ?? []
    expect(JSON.parse(json)).toMatchObject({
      name: offer.title,
      brand: { name: 'Kanz' },
      offers: {
        price: 18_500,
        priceCurrency: 'DZD',
        availability: 'https://schema.org/InStock',
        url: expect.stringMatching(`${path}$`),
      },
    })
    expect(html).not.toContain('<script>alert(1)')
    expect(html).toContain('"@type":"BreadcrumbList"')
  })

  test('tells the browser nothing of its seller that the page does not show [OP-068]', async () => {
    const { html } = await text(path)
    for (const secret of [seller.id, seller.email]) expect(html).not.toContain(secret)
  })
})

describe('Offer not found', () => {
  test.each([
    ['a missing one', async () => `/free-fire/accounts/offers/999999`],
    ['no number', async () => `/free-fire/accounts/offers/abc`],
    [
      'a paused one',
      async () => `/free-fire/accounts/offers/${(await build({ status: 'paused' })).id}`,
    ],
    [
      'a sold-out one',
      async () => `/free-fire/accounts/offers/${(await build({ quantity: 0 })).id}`,
    ],
    ['one under another game', async () => `/other/accounts/offers/${offer.id}`],
    ['one under another category', async () => `/free-fire/items/offers/${offer.id}`],
  ])('is the answer for %s [OFFER-02 OFFER-03 OP-029]', async (_, make) => {
    const { status, html } = await text(await make())
    expect(status).toBe(404)
    expect(words(html)).toContain('Offer not found')
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
    const { html } = await text(`/alike/items/offers/${shown.id}`)
    const [grid = ''] = html.match(/<div class="k-similar">.*?<\/section>/s) ?? []
    expect([...grid.matchAll(/<a[^>]*>([^<]*)<\/a>/g)].map(([, title]) => title)).toEqual([
      'No. 1',
      'No. 2',
      'No. 3',
      'No. 4',
    ])
    for (const fact of ['Up to 9% off', '30 mins', '10 in stock', '200 DA'])
      expect(words(grid)).toContain(fact)
    expect(grid.match(/% off/g)).toHaveLength(1)
  })
})

describe('the seller', () => {
  test('is there with rank, share of positive feedback and a link to the profile [OFFER-20 PROF-03 OP-069]', async () => {
    const { html } = await text(path)
    expect(html).toMatch(/href="\/users\/Atlas_Hunter"/)
    expect(words(html)).toMatch(/Rank E– positive/)
    expect(words(html)).toContain('No Feedback Yet')
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
    const { html } = await text(`/free-fire/accounts/offers/${sold.id}`)
    const panel = words(part(html, 'feedback'))
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
    expect(html).toContain(`/users/${rated.username}?tab=feedback`)
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
