import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { openTestDb } from '../../../tests/app.ts'
import { buildGame } from '../../../tests/factories/game.ts'
import { buildSeller } from '../../../tests/factories/profile.ts'
import { ALL_DEVICES } from '#modules/catalog/category.ts'
import { findGame } from '#modules/catalog/game-page.server.ts'
import { type CardOffer, deviceCounts, OFFERS_PER_PAGE, sorts } from './offer.ts'
import { offersOfGame } from './game-offers.server.ts'

// A game with 5,000 offers of several devices, many at the same price and the same delivery time.

const db = await openTestDb()
const game = await buildGame(db, { slug: 'large', category: 'items' })
const devices = ['PC', 'Mobile', 'PlayStation 5', ALL_DEVICES]
const MANY = 5_000

beforeAll(async () => {
  const seller = await buildSeller(db)
  await sql`insert into offers (user_id, game_id, title, category, device, delivery_time, quantity,
    stock_supplied, price, status, seller_username)
    select ${seller.id}, ${game.id}, 'Offer ' || n, 'items',
      (${devices}::text[])[1 + n * 7 % 11 % 4], make_interval(mins => 10 * (1 + n % 5)), 3, 3,
      100 + n * 13 % 37 * 50, case when n % 10 = 0 then 'paused' else 'active'
        end, ${seller.username}
    from generate_series(1, ${MANY}) n`.execute(db)
})

const active = () =>
  db
    .selectFrom('offers')
    .select(['id', 'device'])
    .where('game_id', '=', game.id)
    .where('status', '=', 'active')
    .execute()

async function paged(sort: (typeof sorts)[number], device: string | null): Promise<CardOffer[][]> {
  const pages: CardOffer[][] = []
  for (let page = 1; ; page++) {
    const offers = await offersOfGame(
      db,
      { slug: 'large', category: 'items' },
      { device, sort, page },
    )
    if (offers.length === 0) return pages
    pages.push(offers)
  }
}

const inOrder: Record<(typeof sorts)[number], (a: CardOffer, b: CardOffer) => boolean> = {
  price: (a, b) => a.price < b.price || (a.price === b.price && a.id < b.id),
  'price-desc': (a, b) => a.price > b.price || (a.price === b.price && a.id > b.id),
  newest: (a, b) => a.id > b.id,
  fastest: (a, b) =>
    a.delivery_time < b.delivery_time ||
    (a.delivery_time === b.delivery_time &&
      (a.price < b.price || (a.price === b.price && a.id < b.id))),
}

describe.each(sorts)('by %s', (sort) => {
  test.each([null, 'PC', 'Mobile', 'PlayStation 5'])(
    'turning the pages for the device %s shows each offer once, in order [GAME-12 GAME-16 GAME-17 OP-021]',
    async (device) => {
      const pages = await paged(sort, device)
      const shown = pages.flat()
      const expected = (await active()).filter(
        (offer) => device === null || offer.device === device || offer.device === ALL_DEVICES,
      )
      expect(shown.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
        expected.map(({ id }) => id).toSorted((a, b) => a - b),
      )
      expect(
        shown.findIndex((offer, index) => index > 0 && !inOrder[sort](shown[index - 1]!, offer)),
      ).toBe(-1)
      expect(pages.slice(0, -1).every(({ length }) => length === OFFERS_PER_PAGE)).toBe(true)
    },
  )
})

test('the device filter counts exactly those offers, one for all devices under each [GAME-10 GAME-11 OP-019]', async () => {
  const offers = await active()
  const { devices: counted } = (await findGame(db, 'large', 'items', 'en'))!
  const { total, devices: shown } = deviceCounts(counted)
  expect(total).toBe(offers.length)
  for (const device of devices.slice(0, 3)) {
    const own = offers.filter(
      (offer) => offer.device === device || offer.device === ALL_DEVICES,
    ).length
    expect(shown).toContainEqual({ device, offers: own })
  }
})
