import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db.server.ts'
import type { CardAttribute, CardContent, GameAttribute } from './game-attributes.ts'

/** What the offers of a game state, in their order, in a query that names the games `g`. */
export const attributesOfGame = sql<GameAttribute[]>`attributes_of(g.id)`

/** The same of what an offer `o` states, each with no option but those that it states. */
export const attributesStated = sql<GameAttribute[]>`attributes_of(g.id, o.attributes)`

/** Returns what the offers of these games state, by the games' ids. */
export async function attributesOfGames(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, GameAttribute[]>> {
  const games = await db
    .selectFrom('games as g')
    .where('g.id', '=', sql<number>`any(${[...new Set(ids)]}::bigint[])`)
    .select(['g.id', attributesOfGame.as('attributes')])
    .execute()
  return new Map(games.map(({ id, attributes }) => [id, attributes]))
}

/** What cards show of what an offer states, of the offer that a statement names so. */
export const cardAttributes = (offer: string): RawBuilder<CardAttribute[] | null> => {
  const stated = sql.ref(`${offer}.attributes`)
  return sql`(select json_agg(json_build_object('key', a.key, 'type', a.type,
      'label', a.label, 'label_ar', a.label_ar, 'short', a.short, 'short_ar', a.short_ar,
      'ordered', a.ordered, 'value', ${stated} -> a.key, 'options', (
        select json_agg(json_build_object('label', p.label, 'label_ar', p.label_ar,
          'short', p.short, 'short_ar', p.short_ar) order by p.position)
        from game_attribute_options p
        where p.attribute_id = a.id and ${stated} -> a.key @> to_jsonb(p.key))) order by a.position)
    from game_attributes a
    where a.game_id = ${sql.ref(`${offer}.game_id`)} and a.on_card and a.active
      and jsonb_exists(${stated}, a.key))`
}

/** How much one piece holds of the offer that a statement names so; null where it does not say. */
export const contentOf = (offer: string): RawBuilder<CardContent | null> => {
  const stated = sql.ref(`${offer}.attributes`)
  return sql`(select json_build_object('amount', ${stated} -> a.key,
      'short', a.short, 'short_ar', a.short_ar)
    from game_attributes a
    where a.game_id = ${sql.ref(`${offer}.game_id`)} and a.is_content and a.active
      and jsonb_exists(${stated}, a.key))`
}
