import { type RawBuilder, sql } from 'kysely'
import type { OfferDiscount } from './offer-limits.ts'

/** The discounts of an offer `o` of a statement, from the fewest pieces; empty without any. */
export const discountsOfOffer: RawBuilder<OfferDiscount[]> = sql`
  case when o.max_discount > 0 then (
    select json_agg(json_build_object('min_quantity', d.min_quantity,
      'discount_percent', d.discount_percent) order by d.min_quantity)
    from offer_discounts d where d.offer_id = o.id) else '[]' end`
