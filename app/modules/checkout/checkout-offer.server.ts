import { sql } from 'kysely'
import { assert } from '#kernel/assert.ts'
import type { Db } from '#platform/db.server.ts'
import { askedOfGame } from '#modules/catalog/buyer-fields.server.ts'
import { attributesStated } from '#modules/catalog/game-attributes.server.ts'
import type { AttributeValues } from '#modules/catalog/game-attributes.ts'
import { discountsOfOffer } from '#modules/offers/discounts.server.ts'
import { rungsOf } from '#modules/offers/ladder.server.ts'
import { deliverySeconds } from '#modules/offers/offer.ts'
import { isShown } from '#modules/catalog/catalog.server.ts'
import type { PaymentMethod } from '#modules/payments/payment-method.ts'
import { levelOf } from '#modules/sellers/seller-facts.server.ts'

/**
 * The active offer of a game that is shown, its discounts or steps, what its game asks of buyers
 * and the payment methods, as the checkout page and its command need them; null when it is not for
 * sale.
 */
export async function offerForCheckout(db: Db, offerId: number) {
  const row = await db
    .selectFrom('offers as o')
    .innerJoin('games as g', 'g.id', 'o.game_id')
    .where('o.id', '=', offerId)
    .where('o.status', '=', sql.lit('active' as const))
    .where(isShown())
    .select([
      'o.id',
      'o.user_id',
      'o.game_id',
      'o.title',
      'o.category',
      'o.price',
      'o.quantity',
      'o.min_quantity',
      sql<string>`o.delivered_within::text`.as('delivery_time'),
      'o.main_image_url',
      'o.max_discount',
      'o.seller_username',
      levelOf(sql.ref<string>('o.user_id')).as('seller_level'),
      'o.payment_link',
      'o.payment_link_methods',
      'o.payment_link_active',
      'o.payment_link_expires',
      'g.name as game_name',
      'g.slug as game_slug',
      'g.mono as game_mono',
      'g.logo_url as game_logo_url',
      discountsOfOffer.as('discounts'),
      sql<AttributeValues>`o.attributes`.as('attributes'),
      attributesStated.as('game_attributes'),
      rungsOf('o').as('ladder'),
      askedOfGame.as('fields'),
      sql<PaymentMethod[]>`coalesce((
        select json_agg(json_build_object('id', m.id, 'name', m.name, 'name_ar', m.name_ar,
          'logo_url', m.logo_url, 'kind', m.kind, 'link_hosts', m.link_hosts) order by m.id)
        from payment_methods m where m.active), '[]')`.as('methods'),
    ])
    .executeTakeFirst()
  return row ?? null
}

/** Within how many seconds an offer at one price is promised, as its `delivery_time` says it. */
export function promisedSeconds(delivery_time: string): number {
  const seconds = deliverySeconds(delivery_time)
  assert(seconds !== null, `not a delivery time: ${delivery_time}`)
  return seconds
}

export type CheckoutOffer = NonNullable<Awaited<ReturnType<typeof offerForCheckout>>>
