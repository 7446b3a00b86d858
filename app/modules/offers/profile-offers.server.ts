import { type Expression, sql } from 'kysely'
import { isShown } from '#modules/catalog/catalog.server.ts'
import type { ListPlace } from '#kernel/list-params.ts'
import type { Db } from '#platform/db.server.ts'
import { type Keyset, keysetPage } from '#platform/keyset.server.ts'
import { cardColumns, cardGameColumns } from './internal/offer-card.server.ts'

/** How many offers one page of a profile shows. */
const PROFILE_OFFERS_PER_PAGE = 24

const newestFirst: Keyset = [{ by: sql`o.id`, is: 'number', down: true }]

/**
 * A seller's active offers, newest first, optionally of one game, and the games they are of with
 * their counts. Offers of games that are not shown are left out, as their pages are.
 */
export async function activeOffersOf(
  db: Db,
  sellerId: string | Expression<string>,
  { gameId, place }: { gameId: number | null; place: ListPlace },
) {
  const shown = shownOffersOf(db, sellerId)
  const asked = { size: PROFILE_OFFERS_PER_PAGE, place }
  const [{ rows, ...beside }, games] = await Promise.all([
    keysetPage(newestFirst, asked, ({ key, beyond, sorted, limit }) =>
      sorted(
        shown
          .$if(gameId !== null, (query) => query.where('o.game_id', '=', gameId!))
          .where(beyond)
          .select([...cardColumns('o'), ...cardGameColumns, 'o.game_id', key]),
      )
        .limit(limit)
        .execute(),
    ),
    shown
      .select(['g.id', 'g.name', 'g.category'])
      .select((eb) => eb.fn.countAll<number>().as('offers'))
      .groupBy(['g.id', 'g.name', 'g.search_text', 'g.category'])
      .orderBy('offers', 'desc')
      .orderBy('g.search_text')
      .orderBy('g.category')
      .execute(),
  ])
  return { offers: rows, ...beside, games }
}

function shownOffersOf(db: Db, sellerId: string | Expression<string>) {
  return db
    .selectFrom('offers as o')
    .innerJoin('games as g', 'g.id', 'o.game_id')
    .where('o.user_id', '=', sellerId)
    .where('o.status', '=', sql.lit('active' as const))
    .where(isShown())
}
