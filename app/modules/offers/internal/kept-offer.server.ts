import { sql } from 'kysely'
import { isShown } from '#modules/catalog/catalog.server.ts'
import type { Db } from '#platform/db.server.ts'
import { cardColumns, cardGameColumns } from './offer-card.server.ts'

/** Sold: no stock is left. Gone: paused, deleted, or of a game that is not shown. */
type OfferStanding = 'active' | 'sold' | 'gone'

/** Offers with their games, to be joined with what somebody keeps of them. */
export const offersWithGames = (db: Db) =>
  db.selectFrom('offers as o').innerJoin('games as g', 'g.id', 'o.game_id')

/** What lists of what somebody keeps show of an offer `o` of the game `g`: also once it is sold. */
export const keptColumns = [
  ...cardColumns('o'),
  ...cardGameColumns,
  sql<OfferStanding>`case
    when o.deleted_at is not null or not ${isShown()} then 'gone'
    when o.status = 'active' then 'active'
    when o.status = 'completed' then 'sold'
    else 'gone' end`.as('state'),
] as const
