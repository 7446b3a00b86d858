import { type Expression, type RawBuilder, sql } from 'kysely'
import { wordsIn } from '#kernel/text.ts'
import type { ListPlace } from '#kernel/list-params.ts'
import { gamesByWord, isShown, saysEachWord } from '#modules/catalog/catalog.server.ts'
import type { Category } from '#modules/catalog/category.ts'
import type { Db } from '#platform/db.server.ts'
import { type Keyset, keysetPage } from '#platform/keyset.server.ts'
import { cardColumns, cardGameColumns } from './internal/offer-card.server.ts'
import type { Sort } from './offer.ts'

// The offers on a seller's profile, by game and page.

/** How many offers one page of a profile shows. */
const PROFILE_OFFERS_PER_PAGE = 24

const byId = { by: sql`o.id`, is: 'number' } as const
const byPrice = { by: sql`o.price`, is: 'number' } as const
const byDelivery = {
  by: sql`extract(epoch from o.delivered_within)::bigint`,
  is: 'number',
} as const

const orders: Record<Sort, Keyset> = {
  newest: [{ ...byId, down: true }],
  price: [byPrice, byId],
  'price-desc': [
    { ...byPrice, down: true },
    { ...byId, down: true },
  ],
  fastest: [byDelivery, byPrice, byId],
}

interface AskedOffers {
  /** Words that their titles say, or that name their games; empty for all. */
  text: string
  category: Category | null
  /** The id of a game; one that is not of the category counts as not said. */
  game: number | null
  sort: Sort
  place: ListPlace
}

/** A game that a seller offers something of. */
export interface ProfileGame {
  id: number
  name: string
  category: Category
  /** How many offers they have of it, and how many of these are found. */
  offers: number
  found: number
}

/**
 * A seller's active offers as they are asked for, and the games that all of them are of with their
 * counts. Offers of games that are not shown are left out, as their pages are. `game` is the one
 * that counted.
 */
export async function activeOffersOf(
  db: Db,
  sellerId: string | Expression<string>,
  { text, category, game: named, sort, place }: AskedOffers,
) {
  const [says, game] = await Promise.all([
    saying(db, text),
    named !== null && category !== null ? gameWithin(db, named, category) : named,
  ])
  const shown = shownOffersOf(db, sellerId)
  const asked = { size: PROFILE_OFFERS_PER_PAGE, place }
  const [{ rows, ...beside }, games] = await Promise.all([
    keysetPage(orders[sort], asked, ({ key, beyond, sorted, limit }) =>
      sorted(
        shown
          .where(says)
          .$if(category !== null, (query) => query.where('g.category', '=', category!))
          .$if(game !== null, (query) => query.where('o.game_id', '=', game!))
          .where(beyond)
          .select([...cardColumns('o'), ...cardGameColumns, 'o.game_id', key]),
      )
        .limit(limit)
        .execute(),
    ),
    shown
      .select(['g.id', 'g.name', 'g.category'])
      .select((eb) => eb.fn.countAll<number>().as('offers'))
      .select((eb) => eb.fn.countAll<number>().filterWhere(says).as('found'))
      .groupBy(['g.id', 'g.name', 'g.search_text', 'g.category'])
      .orderBy('offers', 'desc')
      .orderBy('g.search_text')
      .orderBy('g.category')
      .execute(),
  ])
  return { offers: rows, ...beside, games: games satisfies ProfileGame[], game }
}

/** Whether an offer says each word of a text in its title, or by the game that it is of. */
async function saying(db: Db, text: string): Promise<RawBuilder<boolean>> {
  return saysEachWord(await gamesByWord(db, wordsIn(text)), sql`fold(o.title)`, sql`o.game_id`)
}

async function gameWithin(db: Db, id: number, category: Category): Promise<number | null> {
  const game = await db
    .selectFrom('games')
    .select('id')
    .where('id', '=', id)
    .where('category', '=', category)
    .executeTakeFirst()
  return game?.id ?? null
}

function shownOffersOf(db: Db, sellerId: string | Expression<string>) {
  return db
    .selectFrom('offers as o')
    .innerJoin('games as g', 'g.id', 'o.game_id')
    .where('o.user_id', '=', sellerId)
    .where('o.status', '=', sql.lit('active' as const))
    .where(isShown())
}
