import { sql } from 'kysely'
import { isShown } from '#modules/catalog/catalog.server.ts'
import type { Db } from '#platform/db.server.ts'
import { cardOf } from './internal/offer-card.server.ts'
import type { CardOffer } from './offer.ts'

/** How many offers of each category a hub shows. */
const HUB_OFFERS = 3

/** What a hub shows of the offers of one of its games: the cheapest, and the lowest price in DA. */
interface HubOffers {
  game_id: number
  lowest_price: number
  offers: CardOffer[]
}

/**
 * The best offers of each game at an address, for games that have any on sale: the cheapest. Named
 * as in the address, so that this runs beside the query of the hub itself.
 */
export async function offersOfHub(db: Db, slug: string): Promise<HubOffers[]> {
  const { rows } = await sql<HubOffers>`
    select g.id as game_id, min(o.price) as lowest_price,
      json_agg(o order by o.price, o.id) as offers
    from games g cross join lateral (
      select ${cardOf('o')} from offers o
      where o.game_id = g.id and o.status = 'active'
      order by o.price, o.id limit ${HUB_OFFERS}) o
    where g.slug = ${slug} and ${isShown()}
    group by g.id`.execute(db)
  return rows
}
