import { expect, describe, test } from 'vitest'
import { openTestApp } from '../../../tests/app.ts'
import { buildGame } from '../../../tests/factories/game.ts'
import { buildOffer } from '../../../tests/factories/offer.ts'
import { buildOrder } from '../../../tests/factories/order.ts'
import { buildAdmin, buildProfile, buildSeller, suspend } from '../../../tests/factories/profile.ts'
import { allByRole, mainOf, nameOf, pageOf, textOf, wordsOf } from '../../../tests/page.ts'
import { deleteOfferAsAdmin, holdOffer } from '#modules/offers/offer-moderation.server.ts'
import { setOfferStatus } from '#modules/offers/own-offers.server.ts'

const { db, request } = await openTestApp()
const now = new Date()
const game = await buildGame(db, { name: 'Free Fire', slug: 'free-fire', category: 'accounts' })
const seller = await buildSeller(db, { username: 'Atlas_Hunter' })
const admin = { ...(await buildAdmin(db)), is_admin: true }

const build = (given: Parameters<typeof buildOffer>[1] = {}) =>
  buildOffer(db, {
    user_id: seller.id,
    game_id: game.id,
    category: 'accounts',
    title: 'Level 78',
    price: 18_500,
    ...given,
  })
const pathOf = ({ id }: { id: number }) => `/free-fire/accounts/offers/${id}`
const pause = async (offer: { id: number; user_id: string }) => {
  const paused = await setOfferStatus(db, offer.id, offer.user_id, 'paused', now)
  expect(paused.ok).toBe(true)
}
const goneAt = async (path: string, viewer?: { id: string }) => {
  const answer = await request(path, { viewer })
  expect([path, answer.status]).toEqual([path, 410])
  return pageOf(answer)
}
const hrefs = (page: Awaited<ReturnType<typeof pageOf>>) =>
  allByRole(page, 'link').map((link) => link.getAttribute('href'))

const sold = async () => {
  const offer = await build({ quantity: 1, images: ['/files/sold.webp'] })
  const order = await buildOrder(db, { offer_id: offer.id, status: 'paid' })
  return { offer, order }
}

describe('an offer that was for sale', () => {
  test('and is sold is gone, with its picture, title, price and day, in both languages [OFFER-02 OFFER-03]', async () => {
    const { offer } = await sold()
    const page = await goneAt(pathOf(offer))
    const main = page.querySelector('main')!
    expect(textOf(main.querySelector('h1')!)).toBe('This offer was sold')
    expect(wordsOf(main)).toMatch(/Level 78.*Sold on .* for .?18,500.DA.?.*by .?Atlas_Hunter/s)
    expect(textOf(main)).toContain('Offer not found')
    expect(main.querySelector('.k-gone img')?.getAttribute('src')).toContain('sold')
    const arabic = (await goneAt(`/ar${pathOf(offer)}`)).querySelector('main')!
    expect(textOf(arabic.querySelector('h1')!)).toBe('بيع هذا العرض')
  })

  test('is kept out of search engines', async () => {
    const { offer } = await sold()
    const page = await goneAt(pathOf(offer))
    expect(page.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex')
    expect(page.querySelector('script[type="application/ld+json"]')).toBeNull()
    expect(page.querySelector('link[rel="canonical"]')).toBeNull()
  })

  test('and is paused says that it is no longer offered, and for how much it was', async () => {
    const offer = await build()
    await pause(offer)
    const words = wordsOf((await goneAt(pathOf(offer))).querySelector('main')!)
    expect(words).toMatch(/This is no longer offered.*Level 78.*Last offered for .?18,500/s)
    expect(words).not.toContain('Sold')
  })

  test('leads who bought it to their order, whose it is to its form, others to neither', async () => {
    const { offer, order } = await sold()
    const order_page = `/orders/${order.id}`
    expect(hrefs(await goneAt(pathOf(offer), { id: order.user_id }))).toContain(order_page)
    const own = hrefs(await goneAt(pathOf(offer), seller))
    expect(own).toContain(`/edit-offer/${offer.id}`)
    expect(own).not.toContain(order_page)
    for (const reader of [undefined, await buildProfile(db)]) {
      const links = hrefs(await goneAt(pathOf(offer), reader))
      expect(links).not.toContain(order_page)
      expect(links).not.toContain(`/edit-offer/${offer.id}`)
    }
  })

  test.each([
    ['held by staff', async (id: number) => void (await holdOffer(db, id, 'No', admin, now))],
    [
      'deleted by staff',
      async (id: number) => {
        await buildOrder(db, { offer_id: id, status: 'paid' })
        await deleteOfferAsAdmin(db, id, 'No', admin, now)
      },
    ],
    [
      'of a suspended seller',
      async (id: number) => {
        const { user_id } = await db
          .selectFrom('offers')
          .where('id', '=', id)
          .select('user_id')
          .executeTakeFirstOrThrow()
        await suspend(db, user_id)
      },
    ],
  ])('and is %s says nothing of itself but its game', async (_, act) => {
    const other = await buildSeller(db)
    const offer = await build({
      user_id: other.id,
      title: 'Call 0555 12 34 56',
      description: 'Or write to me',
      price: 77_700,
      images: ['/files/number.webp'],
    })
    await act(offer.id)
    for (const viewer of [undefined, await buildProfile(db)]) {
      const answer = await request(pathOf(offer), { viewer })
      expect(answer.status).toBe(410)
      const html = await answer.text()
      for (const word of ['0555', 'write to me', '77,700', 'number.webp'])
        expect(html).not.toContain(word)
      expect(html).toContain('no longer offered')
      expect(html).toContain('Free Fire')
    }
  })

  test('is not found under another game, nor when its game is not shown', async () => {
    const { offer } = await sold()
    expect((await request(`/other/accounts/offers/${offer.id}`)).status).toBe(404)
    const hidden = await buildGame(db, { active: false, slug: 'hidden-game', category: 'items' })
    const away = await build({ game_id: hidden.id, category: 'items', quantity: 0 })
    expect((await request(`/hidden-game/items/offers/${away.id}`)).status).toBe(404)
  })
})

test('an offer that never was for sale is not found, and is gone once it was', async () => {
  const offer = await build({ status: 'paused' })
  const statusOf = async () => (await request(pathOf(offer))).status
  expect(await statusOf()).toBe(404)
  await setOfferStatus(db, offer.id, seller.id, 'active', now)
  expect(await statusOf()).toBe(200)
  await pause(offer)
  expect(await statusOf()).toBe(410)
})

test('the checkout of an offer that is gone leads to its page', async () => {
  const { offer } = await sold()
  const answer = await request(`/payment/${offer.id}`, { viewer: await buildProfile(db) })
  expect([answer.status, answer.headers.get('location')]).toEqual([302, pathOf(offer)])
})

describe('what is nearest to an offer', () => {
  test('is of its own first choice, then within 30 % of its price, then of others than its seller', async () => {
    const near = await buildGame(db, { slug: 'near', category: 'items' })
    const { id: attribute_id } = await db
      .insertInto('game_attributes')
      .values({ game_id: near.id, key: 'rank', type: 'choice', label: 'Rank', label_ar: 'الرتبة' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('game_attribute_options')
      .values(
        ['gold', 'iron'].map((key, position) => ({
          attribute_id,
          key,
          label: key,
          label_ar: key,
          position,
        })),
      )
      .execute()
    const of = async (title: string, price: number, rank: string, own?: 'own') =>
      build({
        game_id: near.id,
        category: 'items',
        title,
        price,
        attributes: JSON.stringify({ rank }),
        user_id: own ? seller.id : (await buildSeller(db)).id,
      })
    const shown = await of('Shown', 10_000, 'gold', 'own')
    await of('Own gold', 10_000, 'gold', 'own')
    await of('Far gold', 14_000, 'gold')
    await of('Near gold', 12_900, 'gold')
    await of('Nearest iron', 10_000, 'iron')
    await of('Far iron', 90_000, 'iron')
    const names = async () => {
      const page = await pageOf(request(`/near/items/offers/${shown.id}`))
      return allByRole(page.querySelector('.k-similar')!, 'link').map(nameOf)
    }
    const expected = ['Near gold', 'Own gold', 'Far gold', 'Nearest iron']
    expect(await names()).toEqual(expected)
    await pause(shown)
    expect(await names()).toEqual(expected)
    expect(wordsOf(await mainOf(request(`/near/items/offers/${shown.id}`)))).toContain(
      'All 5 offers',
    )
  })
})
