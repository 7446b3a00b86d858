import { sql } from 'kysely'
import { cardAttributes, contentOf } from '#modules/catalog/game-attributes.server.ts'
import { offerAttributes } from '../offer-attributes.ts'
import { cardLadder } from '../ladder.server.ts'
import type { CardOffer } from '../offer.ts'

type CardColumn = keyof CardOffer

/** What cards show of an offer (CardOffer), by the name that a query has for it. */
export const cardColumns = (offer: 'o' | 's') => {
  const own = <Name extends CardColumn>(name: Name) =>
    sql<CardOffer[Name]>`${sql.ref(`${offer}.${name}`)}`.as(name)
  return [
    own('id'),
    own('title'),
    own('price'),
    own('quantity'),
    own('min_quantity'),
    ...offerAttributes.map(own),
    own('main_image_url'),
    own('max_discount'),
    own('seller_username'),
    own('seller_image_url'),
    sql<string>`${sql.ref(`${offer}.delivered_within`)}::text`.as('delivery_time'),
    cardAttributes(offer).as('facts'),
    contentOf(offer).as('content'),
    cardLadder(offer).as('ladder'),
    sql<CardOffer['standing']>`(select json_build_object('level', f.level,
        'verified', f.verified, 'sales', f.received, 'positive', f.positive_shown)
      from seller_facts f where f.seller_id = ${sql.ref(`${offer}.user_id`)})`.as('standing'),
  ] as const
}

/** The same as a part of a statement. */
export const cardOf = (offer: 'o' | 's') => sql`${sql.join([...cardColumns(offer)])}`

/** The game `g` of an offer in a list of several games: what `gameOfCard` reads. */
export const cardGameColumns = [
  'g.name as game_name',
  'g.slug as game_slug',
  'g.category as game_category',
  'g.mono as game_mono',
] as const
