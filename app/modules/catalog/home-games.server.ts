import { sql } from 'kysely'
import type { Locale } from '#kernel/locale.ts'
import type { Db } from '#platform/db.server.ts'
import { orNull } from '#platform/log.server.ts'
import { entryColumns, type GameEntry, inLanguage, shownGames } from './catalog.server.ts'
import { categories } from './category.ts'

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
    .select(entryColumns)
    .select([
      'g.featured',
      inLanguage(locale, 'g.short_description', 'g.short_description_ar').as('short_description'),
      sql<number>`row_number() over (partition by g.category
        order by g.active_offers desc, g.search_text, g.id)`.as('place'),
      sql<number>`row_number() over (partition by g.featured
        order by g.active_offers desc, g.id)`.as('featured_place'),
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
