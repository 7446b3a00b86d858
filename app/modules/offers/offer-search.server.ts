import { sql } from 'kysely'
import { wordsIn } from '#kernel/text.ts'
import {
  type GameEntry,
  isShown,
  saysEachWord,
  type SearchedWord,
} from '#modules/catalog/catalog.server.ts'
import type { Category } from '#modules/catalog/category.ts'
import type { SearchMeaning } from '#modules/catalog/search-words.ts'
import { gamesMeant, searchMeaning } from '#modules/catalog/game-search.server.ts'
import { type NamedSeller, sellersNamed } from '#modules/people/sellers-named.server.ts'
import type { Db } from '#platform/db.server.ts'
import { cardOf } from './internal/offer-card.server.ts'
import { type CardOffer, MOST_COUNTED } from './offer.ts'

// The search of the shop: games, offers of all games, and sellers, by the words of one text.

/** An offer that a search finds, with the game that it is of. */
export interface FoundOffer extends CardOffer {
  game_name: string
  game_slug: string
  game_category: Category
  game_mono: string
}

/** What a search of the whole shop finds, the best first. */
export interface ShopSearch {
  games: GameEntry[]
  offers: FoundOffer[]
  /** Counted to MOST_COUNTED. */
  offerCount: number
  sellers: NamedSeller[]
}

/** How much of each a search gives; `from` is how many offers come before. */
interface SearchSize {
  games: number
  offers: number
  from?: number
  sellers: number
}

/**
 * Searches games, what is offered now, and who sells. Offers are found by the words of their titles
 * over all games; a word that names a game counts as said by all of its offers, and a search that
 * says nothing but a game finds its cheapest.
 */
export async function searchShop(db: Db, text: string, size: SearchSize): Promise<ShopSearch> {
  if (text === '') return { games: [], offers: [], offerCount: 0, sellers: [] }
  const meaning = await searchMeaning(db, text)
  const [{ games: meant, isNear, words }, sellers] = await Promise.all([
    gamesMeant(db, text, meaning, size.games),
    sellersNamed(db, [wordsIn(text), wordsIn(meaning.rest)], size.sellers),
  ])
  // who has the name is meant before games that have nearly that name
  const games = isNear && sellers.length > 0 ? [] : meant
  const said = words.length > 0 ? words : wordsIn(text).map((word) => ({ word, games: [] }))
  const { offers, offerCount } = await offersSaying(db, { ...meaning, words: said, games }, size)
  return { games, offers, offerCount, sellers }
}

interface Wanted extends Omit<SearchMeaning, 'games'> {
  words: readonly SearchedWord[]
  games: readonly GameEntry[]
}

/** An index of three letters each (pg_trgm) serves no shorter word. */
const INDEXED = 3

/** The count is of all that is found, whichever page of it is asked for. */
async function offersSaying(
  db: Db,
  wanted: Wanted,
  { offers, from = 0 }: SearchSize,
): Promise<Pick<ShopSearch, 'offers' | 'offerCount'>> {
  const { words, games, rest, categories } = wanted
  const ofTitles = words.filter((word) => word.games.length === 0)
  // what every word finds are the offers of games, and those whose titles say it as well
  const isOfGames = rest === '' || ofTitles.length === 0
  const inTitle = isOfGames ? words.map(({ word }) => ({ word, games: [] })) : words
  const isIndexed = (isOfGames ? words : ofTitles).some(({ word }) => word.length >= INDEXED)
  const heads = cheapestIds(games, categories)
  const { rows } = await sql<Pick<ShopSearch, 'offers' | 'offerCount'>>`
    with titled as materialized (
      select o.id, o.price, o.category from offers o join games g on g.id = o.game_id
      where ${isIndexed} and o.status = 'active' and ${isShown()}
        and ${saysEachWord(inTitle, sql`fold(o.title)`, sql`o.game_id`)}
      limit ${sql.lit(MOST_COUNTED)}
    ), found as (
      select * from titled
      union
      select o.id, o.price, o.category from unnest(${heads}::bigint[]) h(id)
      cross join lateral cheapest_offers(h.id, ${sql.lit(MOST_COUNTED)}) o
      where ${isOfGames} or not exists (select from titled)
    ), page as (
      select id, row_number() over (
        order by category <> all(${categories}::text[]), price, id) as place
      from found order by place limit ${offers} offset ${from}
    )
    select least(count(*), ${sql.lit(MOST_COUNTED)})::int as "offerCount", coalesce((
      select json_agg(to_jsonb(c) - 'place' order by c.place) from (
        select p.place, ${cardOf('o')}, g.name as game_name, g.slug as game_slug,
          g.category as game_category, g.mono as game_mono
        from page p join offers o using (id) join games g on g.id = o.game_id) c), '[]') as offers
    from found`.execute(db)
  return rows[0]!
}

/** The best game that was found: in the category that is wanted if it has that, else in all. */
function cheapestIds(games: readonly GameEntry[], categories: readonly Category[]): number[] {
  const best = games[0]
  if (!best) return []
  const isWanted = categories.includes(best.category)
  return games
    .filter(
      ({ slug, category }) => slug === best.slug && (!isWanted || categories.includes(category)),
    )
    .map(({ id }) => id)
}
