import { sql } from 'kysely'
import { devicesFor } from '#modules/catalog/category.ts'
import { attributesOfGames } from '#modules/catalog/game-attributes.server.ts'
import type { AttributeValues } from '#modules/catalog/game-attributes.ts'
import type { Db } from '#platform/db.server.ts'
import { MOST_CSV_ROWS } from '../csv.ts'
import type { CsvOffer } from './csv-offer.ts'
import { discountsOfOffer } from '../discounts.server.ts'
import { byStepsOf } from '../ladder.server.ts'
import { attributeColumns } from '../offer-attributes.ts'
import { matchingOffers } from '../own-offers.server.ts'
import type { OfferFilter } from '../own-offers.ts'

/**
 * The seller's own offers as spreadsheets have them, the oldest first; only some of them when ids
 * are given.
 */
export async function offerRows(
  db: Db,
  sellerId: string,
  filter: OfferFilter,
  ids: number[] | null,
): Promise<CsvOffer[]> {
  const rows = await matchingOffers(db, sellerId, filter)
    .$if(ids !== null, (query) => query.where('o.id', '=', sql<number>`any(${ids}::bigint[])`))
    .select([
      'o.id',
      'o.game_id',
      'o.title',
      'o.description',
      'o.category',
      ...attributeColumns,
      'o.price',
      'o.quantity',
      'o.delivery_mode',
      'o.min_quantity',
      'o.status',
      'o.held_at',
      sql<boolean>`o.delivery_mode = 'manual' and not counts_for_level(o)`.as('emptied'),
      byStepsOf('o').as('by_steps'),
      'o.payment_link',
      'o.payment_link_methods',
      'o.payment_link_active',
      'o.payment_link_expires',
      sql<string>`o.delivery_time::text`.as('delivery_time'),
      'g.slug as game_slug',
      'g.platform_support',
      discountsOfOffer.as('discounts'),
      sql<AttributeValues>`o.attributes`.as('attributes'),
    ])
    .orderBy('o.id')
    .limit(MOST_CSV_ROWS + 1)
    .execute()
  const attributes = await attributesOfGames(
    db,
    rows.map(({ game_id }) => game_id),
  )
  return rows.map(({ platform_support, game_id, ...offer }) => ({
    ...offer,
    game_attributes: attributes.get(game_id) ?? [],
    devices: devicesFor(platform_support),
    payment_link_methods: offer.payment_link_methods.map(Number),
  }))
}

/** The names of all payment methods by id, active or not: spreadsheets write names. */
export async function namesOfMethods(db: Db): Promise<Map<number, string>> {
  const rows = await db.selectFrom('payment_methods').select(['id', 'name']).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
