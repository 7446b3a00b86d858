import { sql } from 'kysely'
import { isBare } from '#modules/offers/bare-offer.server.ts'

/**
 * What a conversation `c` is about, as `reader` reads it: the title of its order `o`, else of its
 * offer `f` of the game `g`. Who asked about an offer that is bare now reads its game alone.
 */
export const subjectFor = (reader: 'own.person_id' | 't.user_id') =>
  sql<string>`coalesce(o.offer_title, case when ${hasLost(reader)} then g.name else f.title end)`

/** Whether the words of the offer that `reader` asked about are not theirs to read any more. */
export const hasLost = (reader: 'own.person_id' | 't.user_id') =>
  sql<boolean>`(c.order_id is null and c.buyer_id = ${sql.ref(reader)} and ${isBare('f', 'g')})`
