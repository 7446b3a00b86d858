import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { openTestApp } from '../../../tests/app.ts'
import { buildOffer } from '../../../tests/factories/offer.ts'
import { buildProfile, buildSeller } from '../../../tests/factories/profile.ts'
import { flashOf } from '../../../tests/flash.ts'
import { allByRole, getByRole, mainOf, pageOf, textOf } from '../../../tests/page.ts'
import { relay } from '../../../tests/relay.ts'
import { DAY, HOUR, plus } from '#kernel/time.ts'
import { leftToRight } from '#i18n/format.ts'
import { gamePath } from '#modules/catalog/category.ts'
import { tellFollowers } from '#modules/offers/followed-sellers.server.ts'
import { offerPath } from '#modules/offers/offer.ts'
import { askForPrice, askForStock } from '#modules/offers/offer-alerts.server.ts'
import { noteView, viewedOffersOf } from '#modules/offers/recent-views.server.ts'
import { addFavourite } from '#modules/offers/saved-offers.server.ts'
import { defaults } from '#modules/settings/settings.ts'

const { db, request } = await openTestApp()
const now = new Date('2026-11-30T10:00:00Z')

let viewer: { id: string }
beforeEach(async () => {
  viewer = await buildProfile(db)
})

const press = (form: Record<string, string | number>, as: { id: string } | undefined = viewer) =>
  request('/favourites/keep', { method: 'POST', viewer: as, form })

const own = async (query: string) =>
  (await request(`/favourites/own.json?${query}`, { viewer })).json()

const limitTo = (key: string, most: number) =>
  db
    .insertInto('settings')
    .values({ key, value: String(most) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: String(most) }))
    .execute()
const unlimit = () =>
  db
    .deleteFrom('settings')
    .where('key', 'in', ['favourites_per_person', 'alerts_per_person', 'recent_views'])
    .execute()

const gameOf = (offer: { game_id: number }) =>
  db
    .selectFrom('games')
    .select(['slug', 'category'])
    .where('id', '=', offer.game_id)
    .executeTakeFirstOrThrow()

describe('a heart', () => {
  test('saves an offer once, and takes it back', async () => {
    const offer = await buildOffer(db)
    expect(flashOf(await press({ save: offer.id }))).toBe('favourite_saved')
    expect(flashOf(await press({ save: offer.id }))).toBe('favourite_saved')
    expect(await own(`offers=${offer.id},999999999`)).toEqual({
      offers: [offer.id],
      sellers: [],
      watched: [],
    })
    expect(flashOf(await press({ unsave: offer.id }))).toBe('favourite_removed')
    expect(await own(`offers=${offer.id}`)).toMatchObject({ offers: [] })
  })

  test('of somebody who is signed out leads to sign in, and asks then', async () => {
    const offer = await buildOffer(db)
    const led = await request('/favourites/keep', { method: 'POST', form: { save: offer.id } })
    expect(led.headers.get('location')).toBe(`/favourites/keep?save=${offer.id}`)
    const asks = await request(`/favourites/keep?save=${offer.id}`)
    expect(asks.headers.get('location')).toBe(
      `/signin?to=${encodeURIComponent(`/favourites/keep?save=${offer.id}`)}`,
    )
    const main = await mainOf(request(`/favourites/keep?save=${offer.id}`, { viewer }))
    expect(getByRole(main, 'button', 'Save').getAttribute('value')).toBe(String(offer.id))
  })

  test('stands on the card of a page that is the same for all readers, and says nothing of them', async () => {
    const offer = await buildOffer(db)
    await press({ save: offer.id })
    const path = gamePath(await gameOf(offer))
    const main = await mainOf(request(path, { viewer }))
    const heart = getByRole(main, 'button', `Save ${leftToRight(offer.title)}`)
    expect(
      ['name', 'value', 'form', 'aria-pressed'].map((name) => heart.getAttribute(name)),
    ).toEqual(['save', String(offer.id), 'keep', null])
  })

  test('is refused in words beyond what a person may keep, by the database too', async () => {
    const [first, second] = [await buildOffer(db), await buildOffer(db)]
    await limitTo('favourites_per_person', 1)
    try {
      expect(flashOf(await press({ save: first.id }))).toBe('favourite_saved')
      expect(flashOf(await press({ save: second.id }))).toBe('favourites_full')
      expect(flashOf(await press({ save: first.id }))).toBe('favourite_saved')
      const answer = await request('/favourites/keep', {
        method: 'POST',
        viewer,
        form: { save: second.id },
        headers: { accept: 'application/json' },
      })
      expect([answer.status, await answer.json()]).toEqual([
        409,
        { problem: 'Your favourites are full. Remove some to save more.' },
      ])
    } finally {
      await unlimit()
    }
  })

  test('keeps one of two offers that are saved at once where one is the last', async () => {
    const offers = await Promise.all([buildOffer(db), buildOffer(db), buildOffer(db)])
    await limitTo('favourites_per_person', 1)
    try {
      const saved = await Promise.all(offers.map(({ id }) => addFavourite(db, viewer.id, id, now)))
      expect(saved.filter(({ ok }) => ok)).toHaveLength(1)
    } finally {
      await unlimit()
    }
  })

  test.each(['favourites_per_person', 'alerts_per_person', 'recent_views'] as const)(
    'without another setting the database keeps as many as the program says: %s',
    async (key) => {
      const { rows } = await sql<{ most: number }>`select kept_at_most(${key}) as most`.execute(db)
      expect(rows).toEqual([{ most: defaults[key] }])
    },
  )
})

describe('the page of favourites', () => {
  test('shows what is saved, what fell in price and what is sold', async () => {
    const [cheaper, sold] = [
      await buildOffer(db, { title: 'Cheaper now', price: 2_000 }),
      await buildOffer(db, { title: 'Sold meanwhile' }),
    ]
    const counted = { received: 12, first_sale_at: new Date(), counted_at: new Date() }
    await db
      .insertInto('seller_facts')
      .values({ seller_id: cheaper.user_id, positive_shown: 97, ...counted })
      .execute()
    for (const { id } of [cheaper, sold]) await press({ save: id })
    await db.updateTable('offers').set({ price: 1_500 }).where('id', '=', cheaper.id).execute()
    await db
      .updateTable('offers')
      .set({ quantity: 0, status: 'completed' })
      .where('id', '=', sold.id)
      .execute()
    const main = await mainOf(request('/favourites', { viewer }))
    const text = textOf(main)
    expect(text).toContain('97%')
    expect(text).toMatch(/12\W? sales/)
    expect(text).toContain('Price down by')
    expect(text).toContain('Sold. See others')
    expect(allByRole(main, 'button', /^Save /).map((each) => each.getAttribute('name'))).toEqual([
      'unsave',
      'unsave',
    ])
    expect(getByRole(main, 'link', 'Sold meanwhile').getAttribute('href')).toBe(
      offerPath(await gameOf(sold), sold.id),
    )
    expect(getByRole(main, 'button', /Tell me when it is back/).getAttribute('name')).toBe('await')
  })

  test('of a visitor invites to sign in', async () => {
    const main = await mainOf(request('/favourites'))
    expect(getByRole(main, 'link', 'Login').getAttribute('href')).toBe('/signin?to=%2Ffavourites')
  })

  test('shows what was seen last, the newest first, until it is cleared', async () => {
    const offers = [await buildOffer(db), await buildOffer(db), await buildOffer(db)]
    await limitTo('recent_views', 2)
    try {
      for (const [place, { id }] of [...offers, offers[1]!].entries())
        await noteView(db, viewer.id, id, plus(now, place * 1_000))
      const seen = await viewedOffersOf(db, viewer.id)
      expect(seen.map(({ id }) => id)).toEqual([offers[1]!.id, offers[2]!.id])
    } finally {
      await unlimit()
    }
    expect(flashOf(await press({ unsee: 'all' }))).toBe('history_cleared')
    expect(await viewedOffersOf(db, viewer.id)).toEqual([])
  })
})

const toldOf = (person: { id: string }) =>
  db
    .selectFrom('notifications')
    .select(['title', 'content', 'leads_to'])
    .where('user_id', '=', person.id)
    .orderBy('id')
    .execute()

const change = (id: number, values: Record<string, unknown>) =>
  db.updateTable('offers').set(values).where('id', '=', id).execute()

describe('an alert', () => {
  const ask = (offerId: number, price: string) =>
    request(`/favourites/alert/${offerId}`, { method: 'POST', viewer, form: { price } })

  test.each([
    ['', 'Enter a price'],
    ['ten', 'Enter a whole number of DA'],
    ['99', 'No offer costs less than'],
    ['1000', 'It costs no more than that already. Enter a lower price.'],
  ])('at the price "%s" is refused: %s', async (price, words) => {
    const offer = await buildOffer(db, { price: 1_000 })
    const answer = await ask(offer.id, price)
    expect(answer.status).toBe(422)
    expect(textOf(await pageOf(answer))).toContain(words)
  })

  test('tells once a day that an offer costs what was asked for or less', async () => {
    const offer = await buildOffer(db, { title: 'A sword', price: 1_000 })
    expect(flashOf(await ask(offer.id, '900'))).toBe('alert_set')
    await change(offer.id, { price: 950 })
    await relay()
    expect(await toldOf(viewer)).toEqual([])
    await change(offer.id, { price: 900 })
    await relay()
    await change(offer.id, { price: 850 })
    await relay()
    const told = await toldOf(viewer)
    expect(told).toHaveLength(1)
    expect(told[0]).toMatchObject({ leads_to: offerPath(await gameOf(offer), offer.id) })
    expect(told[0]!.title).toContain('The price fell to')
    expect(told[0]!.content).toContain('A sword')
  })

  test('tells nobody of an offer that is paused, and then of its price when it returns', async () => {
    const offer = await buildOffer(db, { price: 1_000 })
    await ask(offer.id, '900')
    await change(offer.id, { status: 'paused', price: 800 })
    await relay()
    expect(await toldOf(viewer)).toEqual([])
    await change(offer.id, { status: 'active' })
    await relay()
    expect(await toldOf(viewer)).toHaveLength(1)
  })

  test('of what is sold out tells when it is on sale again, and is over then', async () => {
    const offer = await buildOffer(db)
    await change(offer.id, { quantity: 0, status: 'completed' })
    expect(flashOf(await press({ await: offer.id }))).toBe('alert_set')
    await change(offer.id, { quantity: 5, stock_supplied: 15, status: 'active' })
    await relay()
    expect((await toldOf(viewer)).map(({ title }) => title)).toEqual(['Back in stock'])
    expect(textOf(await mainOf(request('/favourites', { viewer })))).toContain('No alerts.')
  })

  test('is listed with its price, and removed', async () => {
    const offer = await buildOffer(db, { price: 1_000 })
    await ask(offer.id, '700')
    const main = await mainOf(request('/favourites', { viewer }))
    expect(textOf(main)).toContain('700')
    getByRole(main, 'button', `Remove the alert: ${leftToRight(offer.title)}`)
    expect(flashOf(await press({ unprice: offer.id }))).toBe('alert_removed')
    expect(textOf(await mainOf(request('/favourites', { viewer })))).toContain('No alerts.')
  })

  test('is refused beyond what a person may have, of whatever kind', async () => {
    const [first, second] = [await buildOffer(db), await buildOffer(db)]
    await limitTo('alerts_per_person', 1)
    try {
      const at = { offer_id: first.id, price: 500 }
      expect(await askForPrice(db, viewer.id, at, now)).toEqual({ ok: true, value: null })
      expect(await askForStock(db, viewer.id, second.id, now)).toEqual({ ok: false, code: 'full' })
      // the same at another price is the same alert
      expect(await askForPrice(db, viewer.id, { ...at, price: 400 }, now)).toMatchObject({
        ok: true,
      })
    } finally {
      await unlimit()
    }
  })
})

/** An offer of a seller, listed so long ago that it is sure to be there. */
const listed = ({ id: user_id }: { id: string }, created_at = plus(now, -HOUR)) =>
  buildOffer(db, { user_id, created_at })

const suspend = ({ id }: { id: string }) =>
  db
    .updateTable('profiles')
    .set({ suspended_at: now, suspension_reason: 'A fraud' })
    .where('id', '=', id)
    .execute()

const taken: Record<string, (offer: { id: number; user_id: string; game_id: number }) => unknown> =
  {
    'staff keep from sale': ({ id }) =>
      change(id, { status: 'paused', held_at: now, hold_reason: 'Its title' }),
    'was deleted': ({ id }) => change(id, { status: 'paused', deleted_at: now }),
    'a suspended seller sold': async ({ id, user_id }) => {
      await change(id, { quantity: 0, status: 'completed' })
      await suspend({ id: user_id })
    },
    'is of a game that is not shown': ({ game_id }) =>
      db.updateTable('games').set({ active: false }).where('id', '=', game_id).execute(),
  }

describe.each(Object.entries(taken))('what an offer said that %s', (_, take) => {
  const title = 'A secret title'
  const readable = async (path: string) => textOf(await mainOf(request(path, { viewer })))

  test('is read by nobody who would keep it', async () => {
    const offer = await buildOffer(db, { title })
    await take(offer)
    for (const path of ['keep?save=', 'keep?await=', 'alert/'])
      expect((await request(`/favourites/${path}${offer.id}`, { viewer })).status).toBe(404)
    expect(flashOf(await press({ save: offer.id }))).toBe('favourite_gone')
    expect(flashOf(await press({ await: offer.id }))).toBe('favourite_gone')
    const at = { offer_id: offer.id, price: 500 }
    expect(await askForPrice(db, viewer.id, at, now)).toMatchObject({ code: 'not_found' })
    expect(await readable('/favourites')).not.toContain(title)
  })

  test('is read no more by who kept it: they read of which game it was, and let it go', async () => {
    const offer = await buildOffer(db, { title, price: 1_234 })
    const { name } = await db
      .selectFrom('games')
      .select('name')
      .where('id', '=', offer.game_id)
      .executeTakeFirstOrThrow()
    await press({ save: offer.id })
    await askForPrice(db, viewer.id, { offer_id: offer.id, price: 500 }, now)
    await askForStock(db, viewer.id, offer.id, now)
    await noteView(db, viewer.id, offer.id, now)
    await take(offer)
    const text = await readable('/favourites')
    for (const word of [title, '1,234', offer.seller_username]) expect(text).not.toContain(word)
    expect(text).toContain(name)
    expect(text).toContain('No longer offered')
    for (const verb of ['unsave', 'unprice', 'unawait']) await press({ [verb]: offer.id })
    expect(await readable('/favourites')).not.toContain(name)
  })
})

test('an offer that was never for sale is nobody’s to read, as one that is missing', async () => {
  const offer = await buildOffer(db, { status: 'paused' })
  const asked = await request(`/favourites/keep?await=${offer.id}`, { viewer })
  expect(asked.status).toBe(404)
  expect(flashOf(await press({ await: offer.id }))).toBe('favourite_gone')
})

test.each(['save', 'follow', 'unfollow', 'watch', 'unwatch'])(
  'control characters in %s are dropped before anything is asked of the database',
  async (verb) => {
    for (const value of ['a\0b', '/x%00/accounts?price=-5000', '/x/accounts?q=%00&price=-5000']) {
      const answer = await press({ [verb]: value })
      expect(answer.status).toBe(302)
    }
  },
)

describe('a seller who is followed', () => {
  test('is told of by one notice a day, however much they list', async () => {
    const seller = await buildSeller(db, { last_seen_at: now })
    await buildOffer(db, { user_id: seller.id })
    expect(flashOf(await press({ follow: seller.username }))).toBe('seller_followed')
    expect(await own(`seller=${seller.username}`)).toMatchObject({ sellers: [seller.username] })
    await tellFollowers(db, now)
    await relay()
    expect(await toldOf(viewer)).toEqual([])
    await listed(seller)
    await listed(seller)
    await Promise.all([tellFollowers(db, now), tellFollowers(db, now)])
    await tellFollowers(db, plus(now, DAY))
    await relay()
    const told = await toldOf(viewer)
    expect(told.map(({ leads_to }) => leads_to)).toEqual([`/users/${seller.username}`])
    expect(told[0]!.content).toContain('listed 2 new offers.')
    expect(flashOf(await press({ unfollow: seller.username }))).toBe('seller_unfollowed')
  })

  test('is told of by what can be opened alone, and once it is sure to be there', async () => {
    const seller = await buildSeller(db, { last_seen_at: now })
    await press({ follow: seller.username })
    const hidden = await listed(seller)
    await db.updateTable('games').set({ active: false }).where('id', '=', hidden.game_id).execute()
    await listed(seller, now)
    await tellFollowers(db, now)
    await relay()
    expect(await toldOf(viewer)).toEqual([])
    expect(textOf(await mainOf(request('/favourites', { viewer })))).toContain('1 new offer')
    // another transaction may have listed something before, which is there only now
    await listed(seller)
    await tellFollowers(db, plus(now, DAY))
    await relay()
    expect((await toldOf(viewer)).map(({ content }) => content)).toEqual([
      expect.stringContaining('listed 2 new offers.'),
    ])
  })

  test('is asked for by the name that they have, and by no other words', async () => {
    const seller = await buildSeller(db, { last_seen_at: now })
    const asked = (name: string) =>
      request(`/favourites/keep?${new URLSearchParams({ follow: name })}`, { viewer })
    expect(textOf(await mainOf(asked(seller.username)))).toContain(seller.username)
    expect((await asked('Your wallet is blocked. Send your code to +213550000000')).status).toBe(
      404,
    )
  })

  test('is not oneself', async () => {
    const seller = await buildSeller(db, { last_seen_at: now })
    expect(flashOf(await press({ follow: seller.username }, seller))).toBe('follow_own')
  })
})
