import { sql } from 'kysely'
import type { Locale } from '#kernel/locale.ts'
import type { Db } from '#platform/db.server.ts'
import {
  bestWay,
  type GameEntry,
  inLanguage,
  inTurn,
  isShown,
  shownGames,
} from './catalog.server.ts'
import type { Category, CategoryTab, GameOrder } from './category.ts'
import { searchFor } from './internal/search.server.ts'

// The page of all games (/allgames), found by text and category: a game that is sold in several
// categories stands there once.

/** How many games /allgames shows on one page. */
export const GAMES_PER_PAGE = 48

/** A game with all that is sold of it. */
export interface GameFamily {
  slug: string
  name: string
  /** Those that are shown, in their fixed order. */
  categories: FamilyCategory[]
}

type FamilyCategory = CategoryTab & Pick<GameEntry, 'mono' | 'logo_url'>

interface AskedFamilies {
  text: string
  category: Category | null
  order: GameOrder
  page: number
}

/**
 * A page of the games of /allgames, each once, with the count of all that match: those that are
 * sold in a category or in any, and that the text finds, the best match first, then in the chosen
 * order. Until popularity is counted in the first night, the offers on sale stand for it.
 */
export async function listFamilies(
  db: Db,
  { text, category, order, page }: AskedFamilies,
  locale: Locale,
): Promise<{ games: GameFamily[]; count: number }> {
  const games = shownGames(db).$if(category !== null, (query) =>
    query.where('g.category', '=', category!),
  )
  const search = text === '' ? null : await bestWay(games, await searchFor(db, text))
  const matching = games
    .$if(search !== null, (query) => query.where(search!.matches))
    .groupBy('g.family_id')
    .select('g.family_id')
    .select([
      sql<number>`max(${search?.rank ?? sql.lit(0)})`.as('rank'),
      sql<number>`sum(g.active_offers)`.as('offers'),
    ])
  const name = inLanguage(locale, 'f.name', 'f.name_ar')
  const popular = sql`f.popularity desc, m.offers desc,`
  const listed = db
    .selectFrom(matching.as('m'))
    .innerJoin('game_families as f', 'f.id', 'm.family_id')
    .select([
      'f.slug',
      name.as('name'),
      sql<FamilyCategory[]>`(select json_agg(json_build_object('id', s.id,
          'category', s.category, 'unit', s.unit, 'active_offers', s.active_offers, 'mono', s.mono,
          'logo_url', s.logo_url) order by ${inTurn('s')})
        from games s where s.family_id = f.id and ${isShown('s')})`.as('categories'),
    ])
    // some thousands of games at most, and 400 pages of them
    .orderBy(sql`m.rank desc, ${order === 'popular' ? popular : sql``} fold(${name}), f.id`)
    .limit(GAMES_PER_PAGE)
    .offset((page - 1) * GAMES_PER_PAGE)
    .execute()
  const counted = db
    .selectFrom(matching.as('m'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const [families, { count }] = await Promise.all([listed, counted])
  return { games: families, count }
}
