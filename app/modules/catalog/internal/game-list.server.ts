import { sql } from 'kysely'
import type { Locale } from '#kernel/locale.ts'
import type { Db } from '#platform/db.server.ts'
import { orNull } from '#platform/log.server.ts'
import { bestWay, inLanguage } from './catalog.server.ts'
import type { Category } from './category.ts'
import { searchFor } from './search.server.ts'

/** How many games a page of the back office lists. */
export const GAMES_IN_LIST = 20
export const LAST_GAMES_PAGE = 5_000

export const gameSorts = ['name', 'newest', 'offers'] as const
export type GameSort = (typeof gameSorts)[number]

export interface GameFilter {
  /** What the search of the site would be asked; empty for all. */
  text: string
  category: Category | null
  active: boolean | null
  featured: boolean | null
  /**
   * By name, the newest first, or those with the most offers first. A search lists by name what it
   * finds as well.
   */
  sort: GameSort
  page: number
}

/**
 * A page of all games, shown to the public or not, with the count of those that match. Null when
 * they could not be read, which is logged.
 */
export const gamesForAdmin = (db: Db, filter: GameFilter, locale: Locale) =>
  orNull('the games', readGames(db, filter, locale))

async function readGames(
  db: Db,
  { text, category, active, featured, sort, page }: GameFilter,
  locale: Locale,
) {
  const all = db
    .selectFrom('games as g')
    .$if(category !== null, (query) => query.where('g.category', '=', category!))
    .$if(active !== null, (query) => query.where('g.active', '=', sql.lit(active!)))
    .$if(featured !== null, (query) => query.where('g.featured', '=', sql.lit(featured!)))
  const search = text === '' ? null : await bestWay(all, await searchFor(db, text))
  const matching = all.$if(search !== null, (query) => query.where(search!.matches))
  const [games, { count }] = await Promise.all([
    matching
      .select([
        'g.id',
        'g.name',
        'g.slug',
        'g.category',
        'g.mono',
        'g.logo_url',
        'g.banner_url',
        'g.featured',
        'g.active',
      ])
      .select([
        inLanguage(locale, 'g.short_description', 'g.short_description_ar').as('short_description'),
        sql<number>`(select count(*) from game_faqs where game_id = g.id)`.as('faqs'),
        sql<number>`(select count(*) from game_guides where game_id = g.id)`.as('guides'),
      ])
      .$if(sort === 'newest', (query) =>
        query.orderBy('g.created_at', 'desc').orderBy('g.id', 'desc'),
      )
      .$if(sort === 'offers', (query) =>
        query.orderBy('g.active_offers', 'desc').orderBy('g.name').orderBy('g.id'),
      )
      .$if(sort === 'name', (query) => query.orderBy('g.name').orderBy('g.id'))
      .limit(GAMES_IN_LIST)
      .offset((page - 1) * GAMES_IN_LIST)
      .execute(),
    matching.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { games, count }
}

export type ListedGame = Awaited<ReturnType<typeof readGames>>['games'][number]
