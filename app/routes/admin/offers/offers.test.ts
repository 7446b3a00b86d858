import { beforeAll, describe, expect, test, vi } from 'vitest'
import { openTestApp } from '../../../../tests/app.ts'
import { buildGame } from '../../../../tests/factories/game.ts'
import { buildOffer } from '../../../../tests/factories/offer.ts'
import { buildOrder } from '../../../../tests/factories/order.ts'
import { buildAdmin, buildSeller } from '../../../../tests/factories/profile.ts'
import { flashOf } from '../../../../tests/flash.ts'
import { linkTo, pagesFrom } from '../../../../tests/list-pages.ts'
import { allByRole, hrefOf, hrefsOf, mainOf, type Part, wordsOf } from '../../../../tests/page.ts'
import { relay } from '../../../../tests/relay.ts'

const { db, request } = await openTestApp()
vi.stubEnv('LOG_LEVEL', 'silent')
const viewer = await buildAdmin(db)
const seller = await buildSeller(db, { username: 'kabyle_gamer' })
const PATH = '/admin/offers'

const page = (path = PATH) => mainOf(request(path, { viewer }))
const words = async (path?: string) => wordsOf(await page(path))
const titles = (shown: Part) =>
  [...shown.querySelectorAll('tbody b[title]')].map((title) => title.getAttribute('title'))
const listed = async (query: string) => titles(await page(PATH + query))
const post = (path: string, form: Record<string, string>, by: { id: string } = viewer) =>
  request(path, { viewer: by, form })
const find = (id: number) =>
  db.selectFrom('offers').selectAll().where('id', '=', id).executeTakeFirst()
const audited = (id: number) =>
  db
    .selectFrom('audit_log')
    .select(['action', 'before', 'after', 'reason'])
    .where('subject', '=', `offer:${id}`)
    .orderBy('id')
    .execute()
const notificationsOf = (id: string) =>
  db
    .selectFrom('notifications')
    .select(['title', 'metadata'])
    .where('user_id', '=', id)
    .where('type', '=', 'system')
    .orderBy('id', 'desc')
    .execute()
const flashWords = async (flash: string, path = '/wallet') =>
  (await request(path, { viewer, headers: { cookie: `flash=${flash}` } })).text()

test('without offers the screen says so [ADM-OFFER-07]', async () => {
  expect(await words()).toContain('No Offers Found')
  expect(await words(`/ar${PATH}`)).toContain('لا توجد عروض')
})

describe('the list', () => {
  beforeAll(async () => {
    const fire = await buildGame(db, { name: 'Free Fire', slug: 'free-fire', category: 'items' })
    const royale = await buildGame(db, {
      name: 'Clash Royale',
      slug: 'clash-royale',
      category: 'items',
    })
    const add = (title: string, given: object = {}) =>
      buildOffer(db, { title, user_id: seller.id, game_id: fire.id, ...given })
    await add('Épée d’or')
    await add('سيف ذهبي', { status: 'paused' })
    await add('100% Gold', {
      game_id: royale.id,
      user_id: (await buildSeller(db, { username: 'sahara_fox' })).id,
    })
    await add('Sold out', { quantity: 0, status: 'completed' })
    await add('Deleted', { status: 'paused', deleted_at: new Date() })
    for (let n = 1; n <= 23; n++) await add(`Offer ${n}`)
  })

  test('has everybody’s offers, newest first, 25 a page, with what the seller’s list has and the seller [ADM-OFFER-01 OP-115]', async () => {
    const pages = await pagesFrom(PATH, page, titles)
    expect(pages.map(({ length }) => length)).toEqual([25, 2])
    expect(pages[0]!.slice(0, 2)).toEqual(['Offer 23', 'Offer 22'])
    const shown = await page(linkTo('next', await page())!)
    for (const part of [
      '27 offers',
      'Free Fire',
      'kabyle_gamer',
      'Items',
      'PC',
      ' 10 ',
      '1,000',
      'Paused',
    ])
      expect(wordsOf(shown)).toContain(part)
    expect(hrefsOf(shown)).toContain(`/admin/users/${seller.id}`)
  })

  test.each([
    ['epee', ['Épée d’or']],
    ['سيف', ['سيف ذهبي']],
    ['100%', ['100% Gold']],
    ['SAHARA', ['100% Gold']],
    ['royale', ['100% Gold']],
    ['gold clash', ['100% Gold']],
    ['epee clash', []],
    ['100_', []],
    ['offer 18', ['Offer 18']],
  ])(
    'is searched by title, game and seller over all rows: %j [ADM-OFFER-01 OP-105 OP-115]',
    async (text, titles) => {
      const found = await listed(`?q=${encodeURIComponent(text)}`)
      expect(found).toEqual(titles)
    },
  )

  test('is narrowed to a status and a game [ADM-OFFER-02 OP-115]', async () => {
    expect(await listed('?status=paused')).toEqual(['سيف ذهبي'])
    expect(await listed('?status=completed')).toEqual(['Sold out'])
    expect(await listed('?game=clash-royale')).toEqual(['100% Gold'])
    expect(await words(`${PATH}?game=clash-royale&status=paused`)).toContain('No Offers Found')
    expect(await words(`${PATH}?game=no-such-game`)).toContain('No Offers Found')
    const narrowed = await page(`${PATH}?game=clash-royale`)
    expect(narrowed.querySelector('select[name="game"]')).toBeNull()
    expect(wordsOf(narrowed.querySelector('a.k-chip')!)).toContain('Clash Royale')
    expect(hrefsOf(await page())).toContain('/admin/offers?game=clash-royale')
    for (const odd of [
      'status=held',
      'status=constructor',
      "game='",
      'after=0',
      `q=${'x'.repeat(900)}`,
    ])
      expect((await request(`${PATH}?${odd}`, { viewer })).status).toBe(200)
  })
})

describe('pausing and activating', () => {
  test('an active offer is paused with a reason, which is audited and told; only an administrator lifts it [ADM-OFFER-03 ADM-OFFER-04]', async () => {
    const offer = await buildOffer(db, { user_id: seller.id, title: 'Held' })
    const path = `${PATH}/${offer.id}/pause`
    const missing = await post(path, { reason: ' ' })
    expect(missing.status).toBe(422)
    expect(wordsOf(await mainOf(missing))).toContain('Please give a reason')
    expect(flashOf(await post(path, { reason: 'Foreign images' }))).toBe('offer_paused')
    expect(await find(offer.id)).toMatchObject({
      status: 'paused',
      hold_reason: 'Foreign images',
    })
    expect((await audited(offer.id))[0]).toMatchObject({
      action: 'offer.pause',
      before: { status: 'active' },
      after: { status: 'paused' },
      reason: 'Foreign images',
    })
    expect(await listed('?status=held')).toEqual(['Held'])
    await relay()
    expect(await notificationsOf(seller.id)).toMatchObject([
      {
        title: 'Your offer was paused',
        metadata: { kind: 'offer_held', reason: 'Foreign images' },
      },
    ])

    const own = await mainOf(request('/manage-offers', { viewer: seller }))
    expect(wordsOf(own)).toContain('Paused by the site: Foreign images')
    expect(allByRole(own, 'button', 'Activate Held')).toEqual([])
    expect(
      flashOf(await post('/manage-offers', { offer: String(offer.id), status: 'active' }, seller)),
    ).toBe('offer_held')
    const batch = await request('/manage-offers/batch', {
      viewer: seller,
      form: { offer: offer.id, intent: 'activate' },
    })
    expect(
      wordsOf(await mainOf(request(batch.headers.get('location')!, { viewer: seller }))),
    ).toContain('Paused by the site: 1')
    expect((await find(offer.id))!.status).toBe('paused')
    await expect(
      db.updateTable('offers').set({ status: 'active' }).where('id', '=', offer.id).execute(),
    ).rejects.toThrow('offers_held_is_paused')

    expect(flashOf(await post(PATH, { activate: String(offer.id) }))).toBe('offer_active')
    expect(await find(offer.id)).toMatchObject({
      status: 'active',
      held_at: null,
      hold_reason: null,
    })
    await relay()
    expect((await notificationsOf(seller.id))[0]).toMatchObject({
      title: 'Your offer is active again',
    })
    expect(flashOf(await post(PATH, { activate: String(offer.id) }))).toBe('offer_wrong_state')
  })

  test('says the new status in the words of the requirement [ADM-OFFER-04]', async () => {
    for (const status of ['active', 'paused', 'completed'])
      expect(await flashWords(`offer_${status}`)).toContain(`Offer status updated to ${status}`)
    expect(await flashWords('offer_paused', '/ar/wallet')).toContain('صارت حالة العرض')
  })

  test('a seller’s own pause is lifted too, but nothing is activated without stock [ADM-OFFER-03]', async () => {
    const paused = await buildOffer(db, { user_id: seller.id, status: 'paused' })
    expect(flashOf(await post(PATH, { activate: String(paused.id) }))).toBe('offer_active')
    const empty = await buildOffer(db, { user_id: seller.id, status: 'paused', quantity: 0 })
    expect(flashOf(await post(PATH, { activate: String(empty.id) }))).toBe('offer_no_stock')
    await db
      .updateTable('offers')
      .set({ held_at: new Date(), hold_reason: 'x' })
      .where('id', '=', empty.id)
      .execute()
    expect(flashOf(await post(PATH, { activate: String(empty.id) }))).toBe('offer_completed')
    const sold = await buildOffer(db, { user_id: seller.id, status: 'completed', quantity: 0 })
    expect(flashOf(await post(`${PATH}/${sold.id}/pause`, { reason: 'x' }))).toBe(
      'offer_wrong_state',
    )
    for (const id of ['999999999', 'x', '', '-1'])
      expect(flashOf(await post(PATH, { activate: id }))).toBe('offer_not_found')
  })

  test('what its seller has paused can be kept so, and is then for an administrator alone to activate [ADM-OFFER-03]', async () => {
    const offer = await buildOffer(db, { user_id: seller.id, title: 'Resting', status: 'paused' })
    const path = `${PATH}/${offer.id}/pause`
    expect(hrefOf(await page(`${PATH}?q=Resting`), 'Keep Resting paused')).toContain(path)
    expect(await words(path)).toContain('Keep it paused')
    expect(flashOf(await post(path, { reason: 'Foreign images' }))).toBe('offer_paused')
    expect(allByRole(await page(`${PATH}?q=Resting`), 'link', 'Keep Resting paused')).toEqual([])
    expect(
      flashOf(await post('/manage-offers', { offer: String(offer.id), status: 'active' }, seller)),
    ).toBe('offer_held')
    expect((await audited(offer.id))[0]).toMatchObject({
      action: 'offer.pause',
      before: { status: 'paused' },
      reason: 'Foreign images',
    })
  })

  test('an administrator does not lift what another holds of their own', async () => {
    const own = await buildOffer(db, { user_id: viewer.id })
    await post(`${PATH}/${own.id}/pause`, { reason: 'By another' }, await buildAdmin(db))
    expect(flashOf(await post(PATH, { activate: String(own.id) }))).toBe('offer_held')
  })

  test('paused by many at once is paused and told once; against the seller, the hold wins', async () => {
    const offer = await buildOffer(db, { user_id: seller.id })
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        n % 3 === 0
          ? post(
              '/manage-offers',
              { offer: String(offer.id), status: n % 2 ? 'active' : 'paused' },
              seller,
            )
          : post(`${PATH}/${offer.id}/pause`, { reason: `Reason ${n}` }),
      ),
    )
    expect(
      answers
        .filter((_, n) => n % 3 !== 0)
        .map(flashOf)
        .filter((flash) => flash === 'offer_paused'),
    ).toHaveLength(1)
    expect(await find(offer.id)).toMatchObject({
      status: 'paused',
      held_at: expect.any(Date) as Date,
    })
    expect((await audited(offer.id)).filter(({ action }) => action === 'offer.pause')).toHaveLength(
      1,
    )
  })
})

describe('deleting', () => {
  test('asks, wants a reason, is audited and told [ADM-OFFER-05 ADM-OFFER-06 GEN-25]', async () => {
    const offer = await buildOffer(db, { user_id: seller.id, title: 'To delete' })
    const path = `${PATH}/${offer.id}/delete`
    expect(await words(path)).toContain(
      'Are you sure you want to delete this offer? This action cannot be undone.',
    )
    expect((await post(path, {})).status).toBe(422)
    expect(flashOf(await post(path, { reason: 'Forbidden goods' }))).toBe('offer_deleted')
    expect(await find(offer.id)).toBeUndefined()
    expect(await audited(offer.id)).toMatchObject([
      {
        action: 'offer.delete',
        before: {
          title: 'To delete',
          seller_id: seller.id,
          seller: seller.username,
          game: expect.any(String),
        },
        reason: 'Forbidden goods',
      },
    ])
    expect(await flashWords('offer_deleted')).toContain('Offer deleted successfully')
    await relay()
    expect((await notificationsOf(seller.id))[0]).toMatchObject({
      title: 'Your offer was deleted',
      metadata: { reason: 'Forbidden goods' },
    })
    expect(flashOf(await post(path, { reason: 'Again' }))).toBe('offer_not_found')
    expect((await request(path, { viewer })).status).toBe(404)
  })

  test('hides an offer that was ordered, so that buyers keep their history [OP-079 ADM-OFFER-05]', async () => {
    const order = await buildOrder(db, { status: 'paid' })
    expect(await words(`${PATH}/${order.offer_id}/delete`)).toContain(
      'It was ordered, so it is hidden',
    )
    expect(flashOf(await post(`${PATH}/${order.offer_id}/delete`, { reason: 'Fraud' }))).toBe(
      'offer_deleted',
    )
    expect(await find(order.offer_id)).toMatchObject({
      deleted_at: expect.any(Date) as Date,
      status: 'paused',
    })
    expect(wordsOf(await mainOf(request('/orders', { viewer: { id: order.user_id } })))).toContain(
      'A fine sword',
    )
  })
})
