import { type RawBuilder, sql } from 'kysely'
import { ALL_DEVICES, type Category } from '#modules/catalog/category.ts'
import type { Db } from '#platform/db.server.ts'
import { type CardOffer, LAST_PAGE, OFFERS_PER_PAGE, type Sort } from './offer.ts'
import { cardOf } from './internal/offer-card.server.ts'

// The offers of a game's page while nothing is filtered but the device; such pages are cached for
// all readers. What filters find is read by facets.server.ts.

const order: Record<Sort, RawBuilder<unknown>> = {
  price: sql`o.price, o.id`,
  'price-desc': sql`o.price desc, o.id desc`,
  newest: sql`o.id desc`,
  fastest: sql`o.delivered_within, o.price, o.id`,
}

/**
 * A page of a game's active offers in the chosen order, for one device or (null) for all. The game
 * is named as in its address, so that this runs beside the query of the game itself. Pages have
 * numbers, by which they are kept and found; what is left out is bounded by LAST_PAGE.
 */
export async function offersOfGame(
  db: Db,
  game: { slug: string; category: Category },
  { device, sort, page }: { device: string | null; sort: Sort; page: number },
): Promise<CardOffer[]> {
  const start = (Math.min(page, LAST_PAGE) - 1) * OFFERS_PER_PAGE
  const gameId = sql`(select g.id from games g
    where g.slug = ${game.slug} and g.category = ${game.category})`
  const { rows } =
    device === null
      ? await sql<CardOffer>`select ${cardOf('o')} from offers o
        where o.game_id = ${gameId} and o.status = 'active'
        order by ${order[sort]} limit ${OFFERS_PER_PAGE} offset ${start}`.execute(db)
      : await ofDevice(db, gameId, device, sort, start)
  return rows
}

/**
 * Offers for one device and those for all devices: two lists that an index keeps in order, of which
 * only the heads are read.
 */
function ofDevice(db: Db, gameId: RawBuilder<unknown>, device: string, sort: Sort, start: number) {
  const head = (of: string) => sql`(select o.* from offers o
    where o.game_id = ${gameId} and o.device = ${of} and o.status = 'active'
    order by ${order[sort]} limit ${start + OFFERS_PER_PAGE})`
  return sql<CardOffer>`select ${cardOf('o')}
    from (${head(device)} union all ${head(ALL_DEVICES)}) o
    order by ${order[sort]} limit ${OFFERS_PER_PAGE} offset ${start}`.execute(db)
}
