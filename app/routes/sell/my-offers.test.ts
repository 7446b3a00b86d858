import { describe, expect, test } from 'vitest'
import { openTestApp } from '../../../tests/app.ts'
import { buildGame } from '../../../tests/factories/game.ts'
import { buildOffer } from '../../../tests/factories/offer.ts'
import { buildOrder } from '../../../tests/factories/order.ts'
import { buildAdmin, buildProfile, buildSeller } from '../../../tests/factories/profile.ts'
import { flashOf } from '../../../tests/flash.ts'
import { linkTo } from '../../../tests/list-pages.ts'
import {
  allByRole,
  getByRole,
  hrefOf,
  hrefsOf,
  mainOf,
  pageOf,
  type Part,
  textOf,
} from '../../../tests/page.ts'

const { db, request } = await openTestApp()

type Person = { id: string }

const page = (path: string, viewer: Person) => pageOf(request(path, { viewer }))
const main = (path: string, viewer: Person) => mainOf(request(path, { viewer }))
const words = async (path: string, viewer: Person) => textOf(await main(path, viewer))
const idsOn = (shown: Part) =>
  allByRole(shown, 'checkbox')
    .filter((box) => box.matches('[name="offer"][form="batch"]'))
    .map((box) => Number(box.getAttribute('value')))
const offerRow = (id: number) =>
  db.selectFrom('offers').selectAll().where('id', '=', id).executeTakeFirst()

/** What the next page says after a form, in its own words. */
async function toast(response: Response, viewer: Person, locale = ''): Promise<string> {
  const next = request(locale + response.headers.get('location')!, {
    viewer,
    headers: { cookie: `flash=${flashOf(response)}` },
  })
  return textOf((await pageOf(next)).querySelector('.k-toast > span')!)
}

describe('who may manage offers', () => {
  test('visitors sign in first [SELL-03]', async () => {
    expect((await request('/manage-offers')).headers.get('location')).toBe(
      '/signin?to=%2Fmanage-offers',
    )
  })

  test('who neither sells nor administers is shown how to become a seller [SELL-04]', async () => {
    const member = await buildProfile(db)
    for (const path of [
      '/manage-offers',
      '/manage-offers?status=active',
      '/manage-offers/batch',
      '/manage-offers/1/delete',
    ]) {
      expect((await request(path, { viewer: member })).headers.get('location')).toBe(
        '/become-seller',
      )
    }
    expect((await request('/ar/manage-offers', { viewer: member })).headers.get('location')).toBe(
      '/ar/become-seller',
    )
  })

  test('administrators see their own offers, and nobody else’s [SELL-02 SELL-01]', async () => {
    const admin = await buildAdmin(db)
    const own = await buildOffer(db, { user_id: admin.id })
    await buildOffer(db)
    expect(idsOn(await main('/manage-offers', admin))).toEqual([own.id])
  })

  test('a seller whose flag is taken cannot change anything there; the offers stay on sale [GEN-15 GEN-16 OP-010]', async () => {
    const seller = await buildSeller(db)
    const offer = await buildOffer(db, { user_id: seller.id })
    await db.updateTable('profiles').set({ is_seller: false }).where('id', '=', seller.id).execute()
    for (const [path, form] of [
      ['/manage-offers', { offer: offer.id, status: 'paused' }],
      ['/manage-offers/batch', { intent: 'delete', offer: offer.id }],
      [`/manage-offers/${offer.id}/delete`, {}],
    ] as const) {
      expect((await request(path, { viewer: seller, form })).headers.get('location')).toBe(
        '/become-seller',
      )
    }
    expect(await offerRow(offer.id)).toMatchObject({ status: 'active', deleted_at: null })
  })

  test('the menu leads there for sellers and administrators only [NAV-34]', async () => {
    for (const viewer of [await buildSeller(db), await buildAdmin(db)])
      expect(
        hrefOf(getByRole(await page('/orders', viewer), 'navigation', 'Account'), 'My Offers'),
      ).toBe('/manage-offers')
    expect(hrefsOf(await page('/orders', await buildProfile(db)))).not.toContain('/manage-offers')
  })
})

describe('the list', () => {
  test('shows the seller’s own offers, newest first, with game, title, category, device, price, stock and status [SELL-01 SELL-06 SELL-07 CALL-03]', async () => {
    const seller = await buildSeller(db)
    const game = await buildGame(db, { name: 'Sakura Wars', category: 'accounts' })
    const old = await buildOffer(db, { user_id: seller.id, status: 'paused' })
    const fresh = await buildOffer(db, {
      user_id: seller.id,
      game_id: game.id,
      category: 'accounts',
      title: 'Level <b>78</b>',
      device: 'Mobile',
      price: 18_500,
      quantity: 12,
      images: ['/files/sakura.webp'],
    })
    await buildOffer(db)
    const shown = await main('/manage-offers', seller)
    expect(idsOn(shown)).toEqual([fresh.id, old.id])
    const [first, second] = allByRole(shown, 'row').slice(1)
    for (const text of ['Sakura Wars', 'Level <b>78</b>', 'Accounts', 'Mobile', '18,500', 'Active'])
      expect(textOf(first!)).toContain(text)
    expect([...first!.querySelectorAll('bdi, span, b')].map(textOf)).toContain('12')
    expect(first!.querySelector('img')!.getAttribute('src')).toContain('/files/sakura')
    expect(textOf(second!)).toContain('Paused')
  })

  test('offers edit, pause or activate, and delete for each; a completed one has no toggle [SELL-08 SELL-14 OP-029]', async () => {
    const seller = await buildSeller(db)
    const [sold, active] = [
      await buildOffer(db, { user_id: seller.id, quantity: 0 }),
      await buildOffer(db, { user_id: seller.id }),
    ]
    const shown = await main('/manage-offers', seller)
    for (const { id } of [sold, active])
      expect(hrefsOf(shown)).toEqual(
        expect.arrayContaining([`/edit-offer/${id}`, `/manage-offers/${id}/delete`]),
      )
    expect(textOf(shown)).toContain('Sold out')
    const toggles = [...shown.querySelectorAll('button[name="status"]')]
    expect(toggles.map((button) => button.getAttribute('value'))).toEqual(['paused'])
  })

  test.each([
    ['?q=SWORD', ['swords', 'sword']],
    ['?q=%20epée%20', ['epee']],
    ['?q=احمد', ['arabic']],
    ['?q=100%25', ['percent']],
    ['?q=a_b', ['under']],
    ['?q=%5C', []],
    ['?q=dragon', ['dragon']],
    [`?q=${'x'.repeat(5_000)}`, []],
    ['?status=paused', ['swords']],
    ['?status=completed', ['epee']],
    [
      '?status=nonsense&game=..%2F&page=-1&q=%01',
      ['chess', 'dragon', 'under', 'percent', 'arabic', 'epee', 'swords', 'sword'],
    ],
    ['?game=dragon-quest', ['dragon']],
    ['?game=dragon-quest&status=paused', []],
    ['?game=%D8%B4%D8%B7%D8%B1%D9%86%D8%AC', ['chess']],
    ['?q=sword&status=paused', ['swords']],
  ])('is found by %s [SELL-05 SELL-09 OP-070]', async (search, expected) => {
    const found = idsOn(await main(`/manage-offers${search}`, shop.seller))
    expect(found.map((id) => shop.names.get(id))).toEqual(expected)
  })

  test('keeps what was asked for in its links, and is paged [SELL-09]', async () => {
    const seller = await buildSeller(db)
    const game = await buildGame(db)
    for (let n = 0; n < 26; n++) await buildOffer(db, { user_id: seller.id, game_id: game.id })
    const first = await main('/manage-offers?q=sword&status=active', seller)
    expect(idsOn(first)).toHaveLength(24)
    const next = linkTo('next', first)!
    expect(next).toMatch(/^\/manage-offers\?q=sword&status=active&after=/)
    expect(linkTo('prev', first)).toBeNull()
    expect(textOf(first)).toContain('Select all 26 that match')
    const second = await main(next, seller)
    expect(idsOn(second)).toHaveLength(2)
    expect(Math.max(...idsOn(second))).toBeLessThan(Math.min(...idsOn(first)))
    expect(linkTo('next', second)).toBeNull()
    expect(idsOn(await main(linkTo('prev', second)!, seller))).toEqual(idsOn(first))
    for (const odd of ['page=2', 'after=nowhere', `after=${btoa('[1]')}`])
      expect(idsOn(await main(`/manage-offers?status=active&${odd}`, seller))).toEqual(idsOn(first))
    const answer = await request('/manage-offers?page=9&status=active', {
      viewer: seller,
      headers: { accept: 'application/json' },
    })
    expect(await answer.json()).toMatchObject({
      before: null,
      after: expect.any(String),
      count: 26,
    })
  })

  test('is empty with one way out [SELL-10]', async () => {
    const seller = await buildSeller(db)
    const none = await main('/manage-offers', seller)
    expect(textOf(none)).toContain('No Offers Found')
    expect(hrefsOf(none).filter((href) => href === '/create-offer')).toHaveLength(2)
    const unfound = await main('/manage-offers?q=zzz', seller)
    expect(textOf(unfound)).toContain('No Offers Found')
    expect(hrefOf(unfound, 'Clear Filters')).toBe('/manage-offers')
    expect(await words('/ar/manage-offers', seller)).toContain('لا توجد عروض')
  })
})

const shop = await (async () => {
  const seller = await buildSeller(db)
  const plain = await buildGame(db, { name: 'Plain' })
  const dragon = await buildGame(db, { name: 'Dragon Quest', slug: 'dragon-quest' })
  const names = new Map<number, string>()
  const offer = async (name: string, given: Parameters<typeof buildOffer>[1]) =>
    names.set((await buildOffer(db, { user_id: seller.id, game_id: plain.id, ...given })).id, name)
  await offer('sword', { title: 'A fine sword' })
  await offer('swords', { title: 'Two SWORDS', status: 'paused' })
  await offer('epee', { title: 'Une épée', quantity: 0 })
  await offer('arabic', { title: 'حساب أحمد' })
  await offer('percent', { title: 'Sure 100%' })
  await offer('under', { title: 'a_b' })
  await offer('dragon', { game_id: dragon.id, title: 'Scales' })
  const chess = await buildGame(db, { name: 'شطرنج', slug: 'شطرنج' })
  await offer('chess', { game_id: chess.id, title: 'A board' })
  return { seller, names }
})()

describe('pausing and activating', () => {
  test('an offer goes from active to paused and back, and the page says so [SELL-15 SELL-16 CALL-08]', async () => {
    const seller = await buildSeller(db)
    const game = await buildGame(db, { slug: 'toggled' })
    const offer = await buildOffer(db, { user_id: seller.id, game_id: game.id })
    const publicPath = `/toggled/items/offers/${offer.id}`
    expect((await request(publicPath)).status).toBe(200)
    const set = (status: string) =>
      request('/manage-offers?status=active&q=sword', {
        viewer: seller,
        form: { offer: offer.id, status },
      })
    const paused = await set('paused')
    expect(paused.headers.get('location')).toBe('/manage-offers?q=sword&status=active')
    expect(await toast(paused, seller)).toBe('Offer status updated to paused')
    expect((await offerRow(offer.id))!.status).toBe('paused')
    expect((await request(publicPath)).status).toBe(410)
    const active = await set('active')
    expect(await toast(active, seller, '/ar')).toBe('صارت حالة العرض: نشط')
    expect((await offerRow(offer.id))!.status).toBe('active')
    expect(flashOf(await set('active'))).toBe('offer_active')
  })

  test('a sold-out offer is neither paused nor activated [SELL-14 OP-029]', async () => {
    const seller = await buildSeller(db)
    for (const offer of [
      await buildOffer(db, { user_id: seller.id, quantity: 0 }),
      await buildOffer(db, { user_id: seller.id, quantity: 0, status: 'paused' }),
    ]) {
      for (const status of ['active', 'paused'])
        expect(
          flashOf(
            await request('/manage-offers', { viewer: seller, form: { offer: offer.id, status } }),
          ),
        ).toBe('offer_no_stock')
      expect((await offerRow(offer.id))!.status).toBe(offer.status)
    }
  })

  test('another’s offer is not found, and nothing else counts as a status', async () => {
    const [seller, offer] = [await buildSeller(db), await buildOffer(db)]
    const own = await buildOffer(db, { user_id: seller.id })
    const bad = [
      { offer: offer.id, status: 'paused' },
      { offer: own.id, status: 'completed' },
      { offer: own.id },
      { offer: 'x', status: 'paused' },
      { offer: '9'.repeat(30), status: 'paused' },
      { status: 'paused' },
      { offer: own.id, status: '__proto__' },
    ]
    for (const form of bad)
      expect(
        flashOf(
          await request('/manage-offers', { viewer: seller, form: form as Record<string, string> }),
        ),
      ).toBe('offer_not_found')
    for (const { id } of [offer, own]) expect((await offerRow(id))!.status).toBe('active')
  })
})

describe('deleting', () => {
  test('asks first, in words that name the offer [SELL-11 GEN-25]', async () => {
    const seller = await buildSeller(db)
    const offer = await buildOffer(db, { user_id: seller.id, title: 'Soon gone' })
    const shown = await main(`/manage-offers/${offer.id}/delete?status=active`, seller)
    const dialog = getByRole(shown, 'dialog')
    expect(dialog.hasAttribute('open')).toBe(true)
    expect(textOf(dialog)).toContain('Soon gone')
    expect(textOf(dialog)).toContain(
      'Are you sure you want to delete this offer? This action cannot be undone.',
    )
    expect(hrefsOf(dialog)).toContain('/manage-offers?status=active')
    expect(await offerRow(offer.id)).toBeDefined()
  })

  test('removes the offer with its images and says so; their files are told of [SELL-12 SELL-13 CALL-09]', async () => {
    const seller = await buildSeller(db)
    const offer = await buildOffer(db, {
      user_id: seller.id,
      images: ['/files/a.webp', '/files/b.webp'],
      discounts: [{ min_quantity: 5, discount_percent: 10 }],
    })
    const response = await request(`/manage-offers/${offer.id}/delete?q=sword`, {
      viewer: seller,
      form: {},
    })
    expect(response.headers.get('location')).toBe('/manage-offers?q=sword')
    expect(await toast(response, seller)).toBe('Offer deleted successfully')
    expect(await offerRow(offer.id)).toBeUndefined()
    const told = await db
      .selectFrom('outbox')
      .select('payload')
      .where('event', '=', 'offer.images_dropped')
      .where('subject_id', '=', String(offer.id))
      .execute()
    expect(told).toEqual([{ payload: { urls: ['/files/a.webp', '/files/b.webp'] } }])
    expect(
      (await request(`/manage-offers/${offer.id}/delete`, { viewer: seller, form: {} })).status,
    ).toBe(404)
  })

  test('only hides an offer that was ordered: it is nowhere to be found, and its orders stay [SELL-12 OP-079]', async () => {
    const seller = await buildSeller(db)
    const offer = await buildOffer(db, { user_id: seller.id, images: ['/files/kept.webp'] })
    const order = await buildOrder(db, { offer_id: offer.id, status: 'paid' })
    await request(`/manage-offers/${offer.id}/delete`, { viewer: seller, form: {} })
    expect(await offerRow(offer.id)).toMatchObject({
      status: 'paused',
      deleted_at: expect.any(Date),
    })
    expect(await words('/manage-offers', seller)).toContain('No Offers Found')
    expect(
      flashOf(
        await request('/manage-offers', {
          viewer: seller,
          form: { offer: offer.id, status: 'active' },
        }),
      ),
    ).toBe('offer_not_found')
    expect((await main('/sales', seller)).innerHTML).toContain(order.id)
    expect(await words('/orders', { id: order.user_id })).toContain('A fine sword')
    expect(
      await db
        .selectFrom('outbox')
        .select('id')
        .where('event', '=', 'offer.images_dropped')
        .where('subject_id', '=', String(offer.id))
        .execute(),
    ).toEqual([])
  })

  test('another’s offer looks like a missing one', async () => {
    const [seller, offer] = [await buildSeller(db), await buildOffer(db)]
    for (const id of [offer.id, 999_999_999, 'x', '0']) {
      expect((await request(`/manage-offers/${id}/delete`, { viewer: seller })).status).toBe(404)
      expect(
        (await request(`/manage-offers/${id}/delete`, { viewer: seller, form: {} })).status,
      ).toBe(404)
    }
    expect(await offerRow(offer.id)).toBeDefined()
  })

  test('an order and a deletion at the same instant: the order keeps its offer, or there is no order [OP-079]', async () => {
    for (let round = 0; round < 6; round++) {
      const seller = await buildSeller(db)
      const offer = await buildOffer(db, { user_id: seller.id })
      const [ordered] = await Promise.all([
        buildOrder(db, { offer_id: offer.id }).then(
          () => true,
          () => false,
        ),
        request(`/manage-offers/${offer.id}/delete`, { viewer: seller, form: {} }),
      ])
      const row = await offerRow(offer.id)
      expect(row ? row.deleted_at !== null : row).toBe(ordered ? true : undefined)
    }
  })
})
