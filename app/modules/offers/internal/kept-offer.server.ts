import { sql } from 'kysely'
import { isShown } from '#modules/catalog/catalog.server.ts'
import { cardAttributes, contentOf } from '#modules/catalog/game-attributes.server.ts'
import type { Db } from '#platform/db.server.ts'
import { attributeColumns } from '../offer-attributes.ts'

/** Sold: no stock is left. Gone: paused, deleted, or of a game that is not shown. */
export type OfferStanding = 'active' | 'sold' | 'gone'

/** Offers with their games, to be joined with what somebody keeps of them. */
export const offersWithGames = (db: Db) =>
  db.selectFrom('offers as o').innerJoin('games as g', 'g.id', 'o.game_id')

/** What lists of what somebody keeps show of an offer `o` of the game `g`: also once it is sold. */
export const keptColumns = [
  'o.id',
  'o.title',
  'o.price',
  'o.quantity',
  'o.min_quantity',
  ...attributeColumns,
  'o.main_image_url',
  'o.max_discount',
  'o.seller_username',
  'o.seller_image_url',
  'g.name as game_name',
  'g.slug as game_slug',
  'g.category as game_category',
  'g.mono as game_mono',
  sql<string>`o.delivered_within::text`.as('delivery_time'),
  cardAttributes('o').as('facts'),
  contentOf('o').as('content'),
  sql<OfferStanding>`case
    when o.deleted_at is not null or not ${isShown()} then 'gone'
    when o.status = 'active' then 'active'
    when o.status = 'completed' then 'sold'
    else 'gone' end`.as('state'),
] as const
