import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { openTestDb } from '../../../tests/app.ts'
import { buildGame } from '../../../tests/factories/game.ts'
import { buildOffer } from '../../../tests/factories/offer.ts'
import { buildSeller } from '../../../tests/factories/profile.ts'
import { popularGames } from '#modules/catalog/game-search.server.ts'
import { MOST_COUNTED } from './offer.ts'
import { searchShop } from './offer-search.server.ts'

const db = await openTestDb()
const size = { games: 6, offers: 5, sellers: 3 }
const find = (text: string) => searchShop(db, text, size)
const titlesOf = async (text: string) => (await find(text)).offers.map(({ title }) => title)

const tags = ['pubg', 'ببجي']
const pubg = { name: 'PUBG Mobile', slug: 'pubg-mobile', tags }
const accounts = await buildGame(db, { ...pubg, category: 'accounts', active_offers: 9 })
const currency = await buildGame(db, { ...pubg, category: 'currencies', active_offers: 5 })
const blades = await buildGame(db, { name: 'Blades', slug: 'blades', category: 'items' })
const batna = await buildSeller(db, { username: 'Batna_Pubg', last_seen_at: new Date() })
const nour = await buildSeller(db, { username: 'nour_store' })

beforeAll(async () => {
  const of = (game_id: number, title: string, price: number, rest = {}) =>
    buildOffer(db, { user_id: batna.id, game_id, title, price, ...rest })
  await of(accounts.id, 'M416 Glacier level 7', 9_000)
  await of(accounts.id, 'Conqueror, 44 mythics', 4_000)
  await of(accounts.id, 'Paused M416', 500, { status: 'paused' })
  await of(currency.id, '325 UC', 900)
  await of(blades.id, 'A blade of Damascus', 700)
  await of(blades.id, 'شفرة من دمشق، M416', 800)
})

describe('offers', () => {
  test('are found by words of their titles over all games, the cheapest first, only what is sold now', async () => {
    expect(await titlesOf('M416')).toEqual(['شفرة من دمشق، M416', 'M416 Glacier level 7'])
    expect(await titlesOf('دمشق شفره')).toEqual(['شفرة من دمشق، M416'])
    expect(await titlesOf('glacier 44')).toEqual([])
  })

  test('of a game are found by its name beside the words of a title', async () => {
    expect(await titlesOf('pubg m416')).toEqual(['M416 Glacier level 7'])
    expect(await titlesOf('ببجي m416')).toEqual(['M416 Glacier level 7'])
  })

  test('of a game alone are its cheapest, those of the category that is named first', async () => {
    expect(await titlesOf('pubg')).toEqual([
      '325 UC',
      'Conqueror, 44 mythics',
      'M416 Glacier level 7',
    ])
    expect(await titlesOf('compte pubg')).toEqual(['Conqueror, 44 mythics', 'M416 Glacier level 7'])
    expect(await titlesOf('uc')).toEqual(['325 UC'])
  })

  test('of a game are shown where no title says the other word', async () => {
    expect(await titlesOf('compte pubg neuf')).toEqual([
      'Conqueror, 44 mythics',
      'M416 Glacier level 7',
    ])
  })

  test('of a game that is not shown are not found', async () => {
    const away = await buildGame(db, { name: 'Away', slug: 'away', active: false })
    await buildOffer(db, { user_id: batna.id, game_id: away.id, title: 'Kept from sight' })
    expect(await titlesOf('sight')).toEqual([])
  })

  test('are counted to a bound, and pages of them hold each once', async () => {
    const many = await buildGame(db, { name: 'Many', slug: 'many', category: 'items' })
    await sql`insert into offers (user_id, game_id, title, category, device, delivery_time,
      quantity, stock_supplied, price, status, seller_username)
      select ${nour.id}, ${many.id}, 'Lantern ' || n, 'items', 'PC', '1 hour', 1, 1, 100 + n,
        'active', 'nour_store' from generate_series(1, 1100) n`.execute(db)
    const first = await searchShop(db, 'lantern', { ...size, offers: 24 })
    const second = await searchShop(db, 'lantern', { ...size, offers: 24, from: 24 })
    expect(first.offerCount).toBe(MOST_COUNTED)
    const beyond = await searchShop(db, 'lantern', { ...size, offers: 24, from: 5_000 })
    expect([beyond.offers, beyond.offerCount]).toEqual([[], MOST_COUNTED])
    const ids = [...first.offers, ...second.offers].map(({ id }) => id)
    expect(new Set(ids).size).toBe(48)
  })
})

describe('sellers', () => {
  const named = async (text: string) => (await find(text)).sellers.map(({ username }) => username)

  test('are found by a part of their name in any case, beside words of intent', async () => {
    expect(await named('batna')).toEqual(['Batna_Pubg'])
    expect(await named('BATNA pubg account')).toEqual(['Batna_Pubg'])
    expect(await named('ou')).toEqual([])
    expect(await named('%_%')).toEqual([])
  })

  test('are meant before games that have nearly their name', async () => {
    const near = await buildGame(db, { name: 'Batman', slug: 'batman', category: 'items' })
    expect((await find('batna')).games).toEqual([])
    expect((await find('batmn')).games.map(({ id }) => id)).toEqual([near.id])
  })

  test('are not found before their first sign-in, when their profile is not public', async () => {
    await buildSeller(db, { username: 'never_here' })
    expect(await named('never_here')).toEqual([])
  })

  test('are not found once they are suspended', async () => {
    const gone = await buildSeller(db, { username: 'gone_seller', last_seen_at: new Date() })
    expect(await named('gone_seller')).toEqual(['gone_seller'])
    await sql`update profiles set suspended_at = now(), suspension_reason = 'fraud'
      where id = ${gone.id}`.execute(db)
    expect(await named('gone_seller')).toEqual([])
  })
})

test('a blank text finds nothing, and popular games come once each', async () => {
  expect(await find('')).toEqual({ games: [], offers: [], offerCount: 0, sellers: [] })
  const popular = await popularGames(db, 8)
  expect(new Set(popular.map(({ slug }) => slug)).size).toBe(popular.length)
  expect(popular.find(({ slug }) => slug === 'pubg-mobile')?.category).toBe('accounts')
})
