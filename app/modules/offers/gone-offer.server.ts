import { sql } from 'kysely'
import { isShown } from '#modules/catalog/catalog.server.ts'
import type { Category } from '#modules/catalog/category.ts'
import type { Db } from '#platform/db.server.ts'
import { isBare } from './bare-offer.server.ts'
import { nearestOffers } from './internal/nearest-offers.server.ts'
import type { GoneOffer } from './offer.ts'

/**
 * Returns what is said of an offer that was for sale and is not any more, with what is nearest to
 * it. One that is bare (`isBare`) has lost its words, its picture and its price. Null of what is
 * for sale, what never was, what is missing, and where its game is not shown.
 */
export async function findGoneOffer(db: Db, id: number, gameSlug: string, category: Category) {
  const row = await gone(db, id)
    .where('g.slug', '=', gameSlug)
    .where('g.category', '=', category)
    .select([
      'o.id',
      'o.user_id',
      'o.title',
      'o.price',
      'o.main_image_url',
      'o.seller_username',
      'o.deleted_at',
      'g.name as game_name',
      'g.mono as game_mono',
      'g.active_offers as game_offers',
      isBare().as('bare'),
      sql<Date | null>`case o.status when 'completed' then (
        select max(r.paid_at) from orders r join order_statuses s using (status)
        where r.offer_id = o.id and not s.is_undone) end`.as('sold_at'),
      nearestOffers.as('nearest'),
    ])
    .executeTakeFirst()
  if (!row) return null
  const {
    user_id,
    deleted_at,
    game_name,
    game_mono,
    game_offers,
    bare,
    sold_at,
    nearest,
    ...said
  } = row
  const { title, price, main_image_url, seller_username } = said
  const offer: GoneOffer = {
    id: row.id,
    said: bare ? null : { title, price, main_image_url, seller_username, sold_at },
    nearest,
  }
  return {
    offer,
    user_id,
    game: { name: game_name, slug: gameSlug, category, mono: game_mono },
    gameOffers: game_offers,
    isEditable: deleted_at === null,
  }
}

/** The game of an offer that was for sale and is not any more, by which its page is found. */
export const gameOfGone = async (db: Db, id: number) =>
  (await gone(db, id).select(['g.slug', 'g.category']).executeTakeFirst()) ?? null

const gone = (db: Db, id: number) =>
  db
    .selectFrom('offers as o')
    .innerJoin('games as g', 'g.id', 'o.game_id')
    .where('o.id', '=', id)
    .where('o.status', '<>', 'active')
    .where('o.was_public', '=', true)
    .where(isShown())
