import { sql } from 'kysely'
import type { CardOffer } from '../offer.ts'
import { cardOf } from './offer-card.server.ts'

/** So many of each side of the price are compared: what is nearest is among the nearest prices. */
const COMPARED = 96

/**
 * The four offers for sale that are most like the offer `o` of a statement, best first: of the same
 * first choice that its game asks, within 30 % of its price, of other sellers, nearest in price. It
 * walks the index of prices from that price up and down, so that it costs the same in any game.
 */
export const nearestOffers = sql<CardOffer[]>`coalesce((
  select json_agg(c) from (
    select ${cardOf('s')}
    from (
      (select n.* from offers n
        where n.game_id = o.game_id and n.status = 'active' and n.price >= o.price and n.id <> o.id
        order by n.price, n.id limit ${sql.lit(COMPARED)})
      union all
      (select n.* from offers n
        where n.game_id = o.game_id and n.status = 'active' and n.price < o.price
        order by n.price desc, n.id desc limit ${sql.lit(COMPARED)})
    ) s
    left join lateral (
      select a.key from game_attributes a
      where a.game_id = o.game_id and a.type = 'choice' and a.active
      order by a.position limit 1
    ) first on true
    order by coalesce(s.attributes->first.key = o.attributes->first.key, false) desc,
      abs(s.price - o.price) * 10 <= o.price * 3 desc,
      s.user_id <> o.user_id desc,
      abs(s.price - o.price), s.id
    limit 4) c), '[]')`
