import { describe, expect, test } from 'vitest'
import { openTestDb } from '../../../tests/app.ts'
import { buildGame } from '../../../tests/factories/game.ts'
import { buildOffer } from '../../../tests/factories/offer.ts'
import { GAMES_PER_PAGE, listFamilies } from './all-games.server.ts'
import { gamesToSell, pickerGames } from './catalog.server.ts'
import { gamesMeant, searchMeaning } from './game-search.server.ts'
import { gamesForAdmin } from './game-list.server.ts'
import { homeGames } from './home-games.server.ts'
import { searchedText } from '#kernel/paging.ts'

const db = await openTestDb()

const fifa = await buildGame(db, {
  name: 'EA Sports FC',
  slug: 'ea-fc',
  category: 'currencies',
  tags: ['fifa', 'كرة'],
  unit: 'Coins',
  short_description_ar: 'كرة قدم',
})
const valorant = await buildGame(db, {
  name: 'Valorant',
  slug: 'valorant',
  category: 'accounts',
  featured: true,
})
const boost = await buildGame(db, { name: 'Valorant', slug: 'valorant', category: 'boosting' })
const hidden = await buildGame(db, {
  name: 'Valorant Hidden',
  slug: 'hidden',
  category: 'accounts',
  featured: true,
  active: false,
})
const arabic = await buildGame(db, { name: 'لعبة الإمارات', slug: 'emarat', category: 'accounts' })
const disabled = await buildGame(db, {
  name: 'Valorant Skins',
  slug: 'skins',
  category: 'items',
  featured: true,
})
await db.insertInto('category_settings').values({ category: 'items', is_enabled: false }).execute()

const ids = (games: readonly { id: number }[]) => games.map(({ id }) => id)

describe('the games of the home page', () => {
  test('are the active ones of enabled categories, category by category, without empty ones [HOME-05 HOME-07 HOME-10 HOME-15 CALL-17]', async () => {
    const { featured, sections } = (await homeGames(db, 'en'))!
    expect(ids(featured)).toEqual([valorant.id])
    expect(sections.map(({ category }) => category)).toEqual(['accounts', 'currencies', 'boosting'])
    expect(ids(sections[0]!.games).toSorted()).toEqual([valorant.id, arabic.id].toSorted())
    expect(ids(sections.flatMap(({ games }) => games))).not.toContain(hidden.id)
    expect(ids(sections.flatMap(({ games }) => games))).not.toContain(disabled.id)
  })

  test('a currency shows its lowest price of active offers', async () => {
    await buildOffer(db, { game_id: fifa.id, category: 'currencies', price: 900 })
    await buildOffer(db, { game_id: fifa.id, category: 'currencies', price: 700 })
    await buildOffer(db, { game_id: fifa.id, category: 'currencies', price: 500, status: 'paused' })
    const { sections } = (await homeGames(db, 'ar'))!
    const [shown] = sections.find(({ category }) => category === 'currencies')!.games
    expect(shown).toMatchObject({
      lowest_price: 700,
      active_offers: 2,
      unit: 'Coins',
      short_description: 'كرة قدم',
    })
  })
})

describe('the picker', () => {
  test('lists the active games of enabled categories by name, featured ones first, with their count [NAV-18 NAV-19 NAV-21 CALL-13]', async () => {
    const { featured, games, count } = await pickerGames(db)
    expect(ids(featured)).toEqual([valorant.id])
    expect(ids(games)).toEqual([fifa.id, valorant.id, boost.id, arabic.id])
    expect(count).toBe(4)
  })

  test('goes on by name after the game it is given, so that all are listed as one scrolls [NAV-19]', async () => {
    const all = await pickerGames(db)
    expect(all.next).toBeNull()
    const after = await pickerGames(db, valorant.id)
    expect({
      games: ids(after.games),
      featured: after.featured,
      count: after.count,
      next: after.next,
    }).toEqual({ games: [boost.id, arabic.id], featured: [], count: 4, next: null })
    expect((await pickerGames(db, arabic.id)).games).toEqual([])
  })
})

describe('search', () => {
  const found = async (text: string) => {
    const searched = searchedText(text)
    const meaning = await searchMeaning(db, searched)
    return ids((await gamesMeant(db, searched, meaning, 10)).games)
  }

  test('finds a part of a name in any case, and what begins with it first [NAV-24 OP-013 CALL-15]', async () => {
    expect((await found('LORANT')).toSorted()).toEqual([valorant.id, boost.id].toSorted())
    expect(await found('sports')).toEqual([fifa.id])
  })

  test('finds a whole tag in any case and how its words begin, not any other part of one [NAV-24 OP-013]', async () => {
    expect(await found('fifa')).toEqual([fifa.id])
    expect(await found('كرة')).toEqual([fifa.id])
    expect(await found('fif')).toEqual([fifa.id])
    expect(await found('ifa')).toEqual([])
  })

  test('forgives a typing error, an accent and Arabic letter forms [OP-013]', async () => {
    expect((await found('valrant')).toSorted()).toEqual([valorant.id, boost.id].toSorted())
    expect(await found('spórts')).toEqual([fifa.id])
    expect(await found('الامارات')).toEqual([arabic.id])
  })

  test('finds neither inactive games nor those of a disabled category [NAV-24]', async () => {
    expect(await found('hidden')).toEqual([])
    expect(await found('skins')).toEqual([])
  })

  test('blank text finds nothing, and signs with a meaning in SQL are letters [NAV-23]', async () => {
    expect(await found('   ')).toEqual([])
    expect(await found('%')).toEqual([])
    expect(await found('_')).toEqual([])
    expect(searchedText('x'.repeat(500))).toHaveLength(60)
  })
})

const listed = (asked: Partial<Parameters<typeof listFamilies>[1]> = {}) =>
  listFamilies(db, { text: '', category: null, order: 'name', page: 1, ...asked }, 'en')

describe('the list of all games', () => {
  const slugs = async (asked: Parameters<typeof listed>[0]) =>
    (await listed(asked)).games.map(({ slug }) => slug)

  test('has each game once, can be narrowed by text and category, and says how many match [ALLG-02 ALLG-03 ALLG-05]', async () => {
    const all = await listed()
    expect(all.games.map(({ slug }) => slug)).toEqual(['ea-fc', 'valorant', 'emarat'])
    expect(all.count).toBe(3)
    expect(all.games[1]!.categories.map(({ category }) => category)).toEqual([
      'accounts',
      'boosting',
    ])
    const boosted = await listed({ text: 'valorant', category: 'boosting' })
    expect(boosted.count).toBe(1)
    expect(boosted.games[0]!.categories.map(({ id }) => id)).toEqual([valorant.id, boost.id])
    expect(await listed({ text: 'nothing like it' })).toEqual({ games: [], count: 0 })
  })

  test('begins with the most popular, and before any night with those that have the most offers', async () => {
    expect(await slugs({ order: 'popular' })).toEqual(['ea-fc', 'valorant', 'emarat'])
    await buildOffer(db, { game_id: boost.id, category: 'boosting' })
    await buildOffer(db, { game_id: valorant.id, category: 'accounts' })
    await buildOffer(db, { game_id: valorant.id, category: 'accounts' })
    expect(await slugs({ order: 'popular' })).toEqual(['valorant', 'ea-fc', 'emarat'])
    const asked = db.updateTable('game_families').where('slug', '=', 'emarat')
    await asked.set({ popularity: 15 }).execute()
    expect(await slugs({ order: 'popular' })).toEqual(['emarat', 'valorant', 'ea-fc'])
    await asked.set({ popularity: 0 }).execute()
  })

  test('comes in pages', async () => {
    for (let number = 0; number < GAMES_PER_PAGE; number++)
      await buildGame(db, { category: 'accounts' })
    const second = await listed({ page: 2 })
    expect([second.games.length, second.count]).toEqual([3, GAMES_PER_PAGE + 3])
  })
})

describe('names', () => {
  test('are sorted as people sort them in every list, and pages follow that order [ALLG-02 NAV-19]', async () => {
    const sorted = ['Clash of Clans', 'Clash Royale', 'eFootball', 'Elden Ring', 'Éternel']
    const both = [...sorted, 'EVE Online', 'الأسطورة', 'إمارات']
    for (const name of both.toReversed()) await buildGame(db, { name, category: 'boosting' })
    const named = (games: readonly { name: string }[]) =>
      games.map(({ name }) => name).filter((name) => both.includes(name))
    const page = await listed({ category: 'boosting' })
    expect(named(page.games)).toEqual(both)
    expect(named((await gamesToSell(db, 'boosting', '', [])).games)).toEqual(both)
    const asked = {
      text: '',
      filters: { category: 'boosting', status: '', featured: '' } as const,
      sort: 'name' as const,
      size: 10 as const,
    }
    const [rows, own] = [
      await gamesForAdmin(db, { ...asked, place: null }, 'en'),
      await db.selectFrom('games').where('name', '=', 'eFootball').select('id').executeTakeFirst(),
    ]
    expect(named(rows!.rows)).toEqual(both)
    expect(named((await pickerGames(db, own!.id)).games)).toEqual(both.slice(3))
  })
})
