import { type Expression, sql, type SqlBool } from 'kysely'
import type { Locale } from '#kernel/locale.ts'
import type { Db } from '#platform/db.server.ts'
import { log, orNull } from '#platform/log.server.ts'
import { categories, type Category } from './category.ts'
import { howNearly, howWell, nearlySays, says, type Search, searchFor } from './search.server.ts'

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

const entry = [
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
  and not exists (select 1 from category_settings c where c.category = ${sql.ref(`${games}.category`)} and not c.is_enabled))`

const shownGames = (db: Db) => db.selectFrom('games as g').where(isShown())

/** Featured games, the busiest first. */
const featuredGames = (db: Db, most: number): Promise<GameEntry[]> =>
  shownGames(db)
    .where('g.featured', '=', sql.lit(true))
    .select(entry)
    .orderBy('g.active_offers', 'desc')
    .orderBy('g.id')
    .limit(most)
    .execute()

/**
 * What the home page shows of a game besides: what it is about in a few words, and its lowest price
 * in whole DA.
 */
export interface HomeGame extends GameEntry {
  short_description: string
  /** Known of currencies that have an offer; null otherwise. */
  lowest_price: number | null
}

/** How many games each part of the home page shows. */
const HOME_GAMES = 6

/**
 * The games of the home page in one statement: the busiest featured ones, and the busiest of each
 * category that has any, in the order of the categories. Null when they cannot be loaded, which is
 * only logged: the page stands without them.
 */
export const homeGames = (db: Db, locale: Locale) =>
  orNull('the games of the home page', loadHomeGames(db, locale))

async function loadHomeGames(db: Db, locale: Locale) {
  const placed = shownGames(db)
    .select(entry)
    .select([
      'g.featured',
      inLanguage(locale, 'g.short_description', 'g.short_description_ar').as('short_description'),
      sql<number>`row_number() over (partition by g.category order by g.active_offers desc, g.name, g.id)`.as(
        'place',
      ),
      sql<number>`row_number() over (partition by g.featured order by g.active_offers desc, g.id)`.as(
        'featured_place',
      ),
    ])
  const games = await db
    .selectFrom(placed.as('g'))
    .selectAll()
    .select(
      sql<number | null>`case when g.category = 'currencies' then
      (select min(o.price) from offers o where o.game_id = g.id and o.status = 'active') end`.as(
        'lowest_price',
      ),
    )
    .where((eb) =>
      eb.or([
        eb('g.place', '<=', HOME_GAMES),
        eb('g.featured', '=', sql.lit(true)).and('g.featured_place', '<=', HOME_GAMES),
      ]),
    )
    .orderBy('g.place')
    .execute()
  return {
    featured: games
      .filter((game) => game.featured && game.featured_place <= HOME_GAMES)
      .sort((a, b) => a.featured_place - b.featured_place),
    sections: categories
      .map((category) => ({
        category,
        games: games.filter((game) => game.category === category && game.place <= HOME_GAMES),
      }))
      .filter((section) => section.games.length > 0),
  }
}

/** How many featured games the picker shows, and how many of all at a time. */
const PICKER_FEATURED = 6
const PICKER_GAMES = 60

/**
 * The games of the picker: some featured ones, and all by name, so many at a time: those after the
 * game `after`, or the first. `count` is of all; `next` names the game to go on after, or nothing
 * when these are the last.
 */
export async function pickerGames(db: Db, after: number | null = null) {
  const isAfter = sql<boolean>`(g.name, g.id) > (select name, id from games where id = ${after})`
  const [featured, found, { count }] = await Promise.all([
    after === null ? featuredGames(db, PICKER_FEATURED) : [],
    shownGames(db)
      .select(entry)
      .$if(after !== null, (query) => query.where(isAfter))
      .orderBy('g.name')
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

/** How many games /allgames shows on one page. */
export const GAMES_PER_PAGE = 48

/**
 * A page of the games of /allgames by search text and category, with the count of all that match:
 * by name, or the best first.
 */
export async function listGames(
  db: Db,
  { text, category, page }: { text: string; category: Category | null; page: number },
) {
  const games = shownGames(db).$if(category !== null, (query) =>
    query.where('g.category', '=', category!),
  )
  const search = text === '' ? null : await bestWay(games, await searchFor(db, text))
  const matching = games.$if(search !== null, (query) => query.where(search!.matches))
  const [listed, counted] = await Promise.all([
    matching
      .select(entry)
      .$if(search !== null, (query) => query.orderBy(search!.rank, 'desc'))
      .orderBy('g.name')
      .orderBy('g.id')
      .limit(GAMES_PER_PAGE)
      .offset((page - 1) * GAMES_PER_PAGE)
      .execute(),
    matching.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { games: listed, count: counted.count }
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

/**
 * Games whose name contains the text or whose tags hold it, best first; if there are none, those
 * that nearly do. Case, accents and Arabic letter forms do not matter. A blank text finds nothing.
 */
export async function searchGames(db: Db, text: string, most: number): Promise<GameEntry[]> {
  if (text === '') return []
  const search = await searchFor(db, text)
  const found = (matches: Expression<SqlBool>, rank: Expression<number>) =>
    shownGames(db)
      .where(matches)
      .select(entry)
      .orderBy(rank, 'desc')
      .orderBy('g.active_offers', 'desc')
      .orderBy('g.name')
      .orderBy('g.id')
      .limit(most)
      .execute()
  const said = await found(says(search), howWell(search))
  return said.length > 0 ? said : found(nearlySays(search), howNearly(search))
}

/**
 * The ids of the games that `searchGames` would find, and of those that are not shown any more, in
 * one statement: more follow it.
 */
export async function gamesFound(db: Db, text: string): Promise<number[]> {
  if (text === '') return []
  const search = await searchFor(db, text)
  const found = (matches: Expression<SqlBool>) =>
    db.selectFrom('games as g').where(matches).select('g.id')
  const ids = await db
    .with('said', () => found(says(search)))
    .selectFrom('said')
    .select('id')
    .unionAll(found(nearlySays(search)).where(sql<boolean>`not exists (select from said)`))
    .execute()
  return ids.map(({ id }) => id)
}

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
    .select(entry)
    .select(sql<number>`count(*) over ()`.as('count'))
    .orderBy(sql`array_position(${first}::bigint[], g.id)`)
    .orderBy('g.name')
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

/**
 * A game's page in one statement: the game and how many offers it has for each device. Null for a
 * game that is unknown, inactive or of a disabled category; administrators see those too.
 */
export async function findGame(
  db: Db,
  slug: string,
  category: Category,
  locale: Locale,
  asAdmin = false,
) {
  const games = asAdmin ? db.selectFrom('games as g') : shownGames(db)
  const row = await games
    .where('g.slug', '=', slug)
    .where('g.category', '=', category)
    .select(entry)
    .select([
      'g.banner_url',
      'g.featured',
      'g.active',
      'g.platform_support',
      'g.release_date',
      'g.publisher',
      'g.developer',
      inLanguage(locale, 'g.description', 'g.description_ar').as('description'),
      inLanguage(locale, 'g.short_description', 'g.short_description_ar').as('short_description'),
      sql<{ device: string; offers: number }[]>`coalesce((
        select json_agg(json_build_object('device', n.device, 'offers', n.offers) order by n.offers desc, n.device)
        from offer_counts n where n.game_id = g.id and n.offers > 0), '[]')`.as('devices'),
    ])
    .executeTakeFirst()
  return row ?? null
}

/**
 * What stands around a game's offers. `failed` says that it could not be read, so that the page is
 * shown without and not kept.
 */
export interface GameSurroundings {
  faqs: { question: string; answer: string }[]
  guide: { title: string; content: string } | null
  related: GameEntry[]
  failed?: boolean
}

const nothing: GameSurroundings = { faqs: [], guide: null, related: [], failed: true }

/**
 * A game's FAQs, its first guide and the related games, in one statement. A failure is only logged:
 * the offers matter more.
 */
export async function gameSurroundings(
  db: Db,
  slug: string,
  category: Category,
  locale: Locale,
): Promise<GameSurroundings> {
  return readSurroundings(db, slug, category, locale).catch((error: unknown) => {
    log.error('what stands around a game could not be read', error, { slug, category })
    return nothing
  })
}

async function readSurroundings(
  db: Db,
  slug: string,
  category: Category,
  locale: Locale,
): Promise<GameSurroundings> {
  const row = await db
    .selectFrom('games as g')
    .where('g.slug', '=', slug)
    .where('g.category', '=', category)
    .select([
      sql<GameSurroundings['faqs']>`coalesce((
        select json_agg(json_build_object('question', ${inLanguage(locale, 'f.question', 'f.question_ar')},
          'answer', ${inLanguage(locale, 'f.answer', 'f.answer_ar')}) order by f."order", f.id)
        from game_faqs f where f.game_id = g.id), '[]')`.as('faqs'),
      sql<GameSurroundings['guide']>`(
        select json_build_object('title', ${inLanguage(locale, 'd.title', 'd.title_ar')}, 'content', ${inLanguage(locale, 'd.content', 'd.content_ar')})
        from game_guides d where d.game_id = g.id order by d."order", d.id limit 1)`.as('guide'),
      sql<GameEntry[]>`coalesce((
        select json_agg(json_build_object('id', r.id, 'name', r.name, 'slug', r.slug, 'category', r.category, 'mono', r.mono,
          'logo_url', r.logo_url, 'unit', r.unit, 'active_offers', r.active_offers) order by r.active_offers desc, r.name)
        from games r where ${isShown('r')} and r.id in (
          select related_game_id from game_relations where primary_game_id = g.id
          union select primary_game_id from game_relations where related_game_id = g.id)), '[]')`.as(
        'related',
      ),
    ])
    .executeTakeFirst()
  return row ?? { ...nothing, failed: false }
}

export type GamePage = NonNullable<Awaited<ReturnType<typeof findGame>>>
