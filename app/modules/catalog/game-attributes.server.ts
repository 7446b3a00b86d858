import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db.server.ts'
import type { GameAttribute } from './game-attributes.ts'

/** What the offers of a game state, in their order, in a query that names the games `g`. */
export const attributesOfGame: RawBuilder<GameAttribute[]> = sql`coalesce((
  select json_agg(json_build_object(
    'key', a.key, 'type', a.type, 'label', a.label, 'label_ar', a.label_ar,
    'short', a.short, 'short_ar', a.short_ar, 'required', a.required_since is not null,
    'filterable', a.filterable, 'on_card', a.on_card, 'landing', a.landing, 'ordered', a.ordered,
    'is_content', a.is_content, 'min', a.min, 'max', a.max, 'steps', a.steps,
    'options', coalesce((
      select json_agg(json_build_object('key', o.key, 'label', o.label, 'label_ar', o.label_ar,
        'short', o.short, 'short_ar', o.short_ar, 'active', o.active) order by o.position)
      from game_attribute_options o where o.attribute_id = a.id), '[]')) order by a.position)
  from game_attributes a where a.game_id = g.id and a.active), '[]')`

/** Returns what the offers of a game state, in their order; of an unknown game nothing. */
export async function attributesOf(db: Db, gameId: number): Promise<GameAttribute[]> {
  const row = await db
    .selectFrom('games as g')
    .where('g.id', '=', gameId)
    .select(attributesOfGame.as('attributes'))
    .executeTakeFirst()
  return row?.attributes ?? []
}
