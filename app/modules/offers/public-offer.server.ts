import { type Expression, sql } from 'kysely'
import type { Locale } from '#kernel/locale.ts'
import { inLanguage, isShown } from '#modules/catalog/catalog.server.ts'
import type { Category } from '#modules/catalog/category.ts'
import {
  attributesOfGame,
  cardAttributes,
  contentOf,
} from '#modules/catalog/game-attributes.server.ts'
import type { AttributeValues } from '#modules/catalog/game-attributes.ts'
import type { Db } from '#platform/db.server.ts'
import { discountsOfOffer } from './discounts.server.ts'
import { attributeColumns } from './offer-attributes.ts'
import { byStepsOf, rungsOf } from './ladder.server.ts'
import type { OfferImage } from './offer.ts'
import { nearestOffers } from './internal/nearest-offers.server.ts'
import { pricesOfOffer } from './internal/prices.server.ts'

/**
 * What an image of an active offer says, for links to it; null when it is missing, not active, or
 * its game not shown.
 */
export async function findOfferBrief(db: Db, id: number) {
  const row = await db
    .selectFrom('offers as o')
    .innerJoin('games as g', 'g.id', 'o.game_id')
    .where('o.id', '=', id)
    .where('o.status', '=', sql.lit('active' as const))
    .where(isShown())
    .select([
      'o.title',
      sql<number>`coalesce((select price from least_climb(o.id)), o.price)`.as('price'),
      byStepsOf('o').as('by_steps'),
      'o.category',
      'o.main_image_url',
      'o.seller_username',
      'g.name as game_name',
      'g.slug as game_slug',
      'g.mono as game_mono',
    ])
    .executeTakeFirst()
  return row ?? null
}

/**
 * The id of an offer's seller, looked up by the database, for queries that run beside the offer's
 * own.
 */
export const sellerOf = (offerId: number): Expression<string> =>
  sql<string>`(select user_id from offers where id = ${offerId})`

/**
 * Returns the public page of an active offer in one statement: the offer, its game and what the
 * game's family is called in a language, images (main first), discounts, its seller with rank
 * points and feedback counts, what it cost before, and four similar offers. Null when it is
 * missing, not active, or its game not shown.
 */
export async function findPublicOffer(
  db: Db,
  id: number,
  gameSlug: string,
  category: Category,
  locale: Locale,
) {
  const row = await db
    .selectFrom('offers as o')
    .innerJoin('games as g', 'g.id', 'o.game_id')
    .innerJoin('game_families as y', 'y.id', 'g.family_id')
    .leftJoin('feedback_counts as f', 'f.seller_id', 'o.user_id')
    .leftJoin('loyalty_balances as l', 'l.user_id', 'o.user_id')
    .where('o.id', '=', id)
    .where('o.status', '=', sql.lit('active' as const))
    .where('g.slug', '=', gameSlug)
    .where('g.category', '=', category)
    .where(isShown())
    .select([
      'o.id',
      'o.user_id',
      'o.game_id',
      'o.title',
      'o.description',
      'o.price',
      'o.quantity',
      'o.min_quantity',
      ...attributeColumns,
      'o.category',
      'o.main_image_url',
      'o.max_discount',
      'o.seller_username',
      'o.seller_image_url',
      'o.created_at',
      'g.name as game_name',
      inLanguage(locale, 'y.name', 'y.name_ar').as('family'),
      'g.slug as game_slug',
      'g.mono as game_mono',
      'g.logo_url as game_logo_url',
      sql<string>`o.delivered_within::text`.as('delivery_time'),
      sql<number>`coalesce(l.points, 0)`.as('seller_points'),
      sql<number>`coalesce(f.positive, 0)`.as('positive'),
      sql<number>`coalesce(f.neutral, 0)`.as('neutral'),
      sql<number>`coalesce(f.negative, 0)`.as('negative'),
      sql<AttributeValues>`o.attributes`.as('attributes'),
      attributesOfGame.as('game_attributes'),
      contentOf('o').as('content'),
      cardAttributes('o').as('facts'),
      rungsOf('o').as('ladder'),
      sql<OfferImage[]>`coalesce((select json_agg(json_build_object('id', i.id, 'url', i.url)
        order by i.is_main desc, i.position)
        from offer_images i where i.offer_id = o.id), '[]')`.as('images'),
      discountsOfOffer.as('discounts'),
      pricesOfOffer.as('prices'),
      nearestOffers.as('similar'),
    ])
    .executeTakeFirst()
  return row ?? null
}
