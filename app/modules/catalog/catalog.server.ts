import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Locale } from '#kernel/locale.ts'
import { contains, type Db } from '#platform/db.server.ts'
import { categories, type Category } from './category.ts'
import {
  howNearly,
  howWell,
  nearlySays,
  says,
  type Search,
  searchesFor,
  searchFor,
} from './internal/search.server.ts'

// The games that are shown to the public, as queries that lists, search and pickers narrow further.

/** What a tile or a list entry shows of a game. */
export interface GameEntry {
  id: number
  name: string
  slug: string
  category: Category
  mono: string
  logo_url: string | null
  unit: string | null
  active_offers: number
}

/** The columns of a GameEntry, of games that a query calls `g`. */
export const entryColumns = [
  'g.id',
  'g.name',
  'g.slug',
  'g.category',
  'g.mono',
  'g.logo_url',
  'g.unit',
  'g.active_offers',
] as const

/**
 * Whether a game is shown to the public: active, and its category enabled (as every category is
 * until one is switched off). `games` is the name that the query gives its games. Written out in
 * each query, so that the indexes serve.
 */
export const isShown = (games = 'g') => sql<boolean>`(${sql.ref(`${games}.active`)}
  and not exists (select 1 from category_settings c
    where c.category = ${sql.ref(`${games}.category`)} and not c.is_enabled))`

/** Sorts the games of a family by the order of the categories. */
export const inTurn = (games = 'g') =>
  sql`array_position(${[...categories]}::text[], ${sql.ref(`${games}.category`)})`

/** The games that are shown to the public, to be narrowed and selected from as `g`. */
export const shownGames = (db: Db) => db.selectFrom('games as g').where(isShown())

/** Featured games, the busiest first. */
const featuredGames = (db: Db, most: number): Promise<GameEntry[]> =>
  shownGames(db)
    .where('g.featured', '=', sql.lit(true))
    .select(entryColumns)
    .orderBy('g.active_offers', 'desc')
    .orderBy('g.id')
    .limit(most)
    .execute()

/** How many featured games the picker shows, and how many of all at a time. */
const PICKER_FEATURED = 6
const PICKER_GAMES = 60

/**
 * The games of the picker: some featured ones, and all by name, so many at a time: those after the
 * game `after`, or the first. `count` is of all; `next` names the game to go on after, or nothing
 * when these are the last.
 */
export async function pickerGames(db: Db, after: number | null = null) {
  const isAfter = sql<boolean>`(g.search_text, g.id) > (select search_text, id from games
    where id = ${after})`
  const [featured, found, { count }] = await Promise.all([
    after === null ? featuredGames(db, PICKER_FEATURED) : [],
    shownGames(db)
      .select(entryColumns)
      .$if(after !== null, (query) => query.where(isAfter))
      .orderBy('g.search_text')
      .orderBy('g.id')
      .limit(PICKER_GAMES + 1)
      .execute(),
    shownGames(db)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  const games: GameEntry[] = found.slice(0, PICKER_GAMES)
  return { featured, games, count, next: found.length > PICKER_GAMES ? games.at(-1)!.id : null }
}

/**
 * How a text finds some of these games: by what it says; by what it nearly says when none of them
 * says it.
 */
export async function bestWay(games: ReturnType<typeof shownGames>, search: Search) {
  const said = await games
    .where(says(search))
    .select(sql.lit(1).as('one'))
    .limit(1)
    .executeTakeFirst()
  return said
    ? { matches: says(search), rank: howWell(search) }
    : { matches: nearlySays(search), rank: howNearly(search) }
}

/** A word of a search with the ids of the games, shown or not, that it finds. */
export interface SearchedWord {
  word: string
  games: number[]
}

/**
 * Words of a search with the games that each finds by name or tag, as `gamesMeant` does; where it
 * is asked, with those that it nearly finds as well. However many they are, two statements ask.
 */
export async function gamesByWord(
  db: Db,
  words: readonly string[],
  nearly = false,
): Promise<SearchedWord[]> {
  const distinct = [...new Set(words)]
  if (distinct.length === 0) return []
  const searches = await searchesFor(db, distinct)
  const found = searches.map((search, nth) => {
    const near = nearly ? sql`or ${nearlySays(search)}` : sql``
    return sql`(${distinct[nth]}, array(select g.id from games g where ${says(search)} ${near}))`
  })
  const { rows } = await sql<SearchedWord>`
    select * from (values ${sql.join(found)}) found(word, games)`.execute(db)
  return rows
}

/**
 * The condition that every word stands in a text, as `fold` writes it, or finds the game beside it.
 */
export const saysEachWord = (
  words: readonly SearchedWord[],
  text: Expression<unknown>,
  game: Expression<unknown>,
): RawBuilder<boolean> =>
  sql`(${sql.join(
    [
      sql`true`,
      ...words.map(({ word, games }) => {
        const inText = sql`${text} like fold(${contains(word)})`
        return games.length > 0 ? sql`(${inText} or ${game} = any(${games}::bigint[]))` : inText
      }),
    ],
    sql` and `,
  )})`

/** How many games a seller chooses from at once before one has to search. */
const GAMES_TO_SELL = 120

/**
 * The active games of an enabled category, those of `first` (ids) in their order and then the
 * others by name; only those that match the text when there is one. With the count of all of them.
 */
export async function gamesToSell(
  db: Db,
  category: Category,
  text: string,
  first: readonly number[],
): Promise<{ games: GameEntry[]; count: number }> {
  const all = shownGames(db).where('g.category', '=', category)
  const search = text === '' ? null : await bestWay(all, await searchFor(db, text))
  const games = await all
    .$if(search !== null, (query) => query.where(search!.matches))
    .select(entryColumns)
    .select(sql<number>`count(*) over ()`.as('count'))
    .orderBy(sql`array_position(${first}::bigint[], g.id)`)
    .orderBy('g.search_text')
    .orderBy('g.id')
    .limit(GAMES_TO_SELL)
    .execute()
  return { games, count: games[0]?.count ?? 0 }
}

/** The categories in which things can be sold: all that are not switched off. */
export async function enabledCategories(db: Db): Promise<Category[]> {
  const off = await db
    .selectFrom('category_settings')
    .where('is_enabled', '=', sql.lit(false))
    .select('category')
    .execute()
  return categories.filter((category) => !off.some((each) => each.category === category))
}

/** A text in the reader's language, or the English one where there is no Arabic. */
export const inLanguage = (locale: Locale, english: string, arabic: string) =>
  locale === 'ar'
    ? sql<string>`coalesce(nullif(${sql.ref(arabic)}, ''), ${sql.ref(english)})`
    : sql<string>`${sql.ref(english)}`
