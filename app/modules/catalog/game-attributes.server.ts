import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db.server.ts'
import type { CardAttribute, CardContent, GameAttribute } from './game-attributes.ts'

/** What the offers of a game state, in their order, in a query that names the games `g`. */
export const attributesOfGame: RawBuilder<GameAttribute[]> = sql`coalesce((
  select json_agg(json_build_object(
    'key', a.key, 'type', a.type, 'label', a.label, 'label_ar', a.label_ar,
    'short', a.short, 'short_ar', a.short_ar, 'required', a.required_since is not null,
    'filterable', a.filterable, 'on_card', a.on_card, 'landing', a.landing, 'ordered', a.ordered,
    'ladder', a.ordered and a.id is not distinct from ladder_attribute(g.id),
    'is_content', a.is_content, 'min', a.min, 'max', a.max, 'steps', a.steps,
    'options', coalesce((
      select json_agg(json_build_object('key', o.key, 'label', o.label, 'label_ar', o.label_ar,
        'short', o.short, 'short_ar', o.short_ar, 'active', o.active) order by o.position)
      from game_attribute_options o where o.attribute_id = a.id), '[]')) order by a.position)
  from game_attributes a where a.game_id = g.id and a.active), '[]')`

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
