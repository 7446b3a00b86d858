import { sql } from 'kysely'
import { cardAttributes, contentOf } from '#modules/catalog/game-attributes.server.ts'
import { offerAttributes } from '../offer-attributes.ts'

/** What cards show of an offer (CardOffer), by the name that a statement has for it. */
export const cardOf = (offer: 'o' | 's') => {
  const columns = [
    'id',
    'title',
    'price',
    'quantity',
    'min_quantity',
    ...offerAttributes,
    'main_image_url',
    'max_discount',
    'seller_username',
    'seller_image_url',
  ]
  return sql`${sql.join(columns.map((column) => sql.ref(`${offer}.${column}`)))},
    ${sql.ref(`${offer}.delivered_within`)}::text as delivery_time,
    ${cardAttributes(offer)} as facts, ${contentOf(offer)} as content,
    (select json_build_object('level', f.level, 'verified', f.verified, 'sales', f.received,
      'positive', f.positive_shown)
    from seller_facts f where f.seller_id = ${sql.ref(`${offer}.user_id`)}) as standing`
}
