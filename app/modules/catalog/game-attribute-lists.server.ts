import { type RawBuilder, sql } from 'kysely'
import type { Locale } from '#kernel/locale.ts'
import type { Db } from '#platform/db.server.ts'
import { versionOf } from '#platform/version.server.ts'
import { inLanguage } from './catalog.server.ts'
import type { EditedAttribute, EditedOption } from './game-attribute.form.ts'
import { gameNamed } from './game-texts.server.ts'

// What the offers of a game state (its attributes), read as administrators list and edit it, and
// what of it is in use.

const optionsOfAttribute: RawBuilder<EditedOption[]> = sql`coalesce((
  select json_agg(json_build_object('key', o.key, 'label', o.label, 'label_ar', o.label_ar,
    'short', o.short, 'short_ar', o.short_ar, 'active', o.active, 'replaced_by', o.replaced_by)
    order by o.position)
  from game_attribute_options o where o.attribute_id = a.id), '[]')`

/**
 * A game by its id with what its offers state, in the reader's language and their order; null when
 * there is none.
 */
export async function gameAttributesOf(db: Db, gameId: number, locale: Locale) {
  const game = await gameNamed(db, gameId)
  return (
    game && {
      game,
      attributes: await db
        .selectFrom('game_attributes as a')
        .where('a.game_id', '=', gameId)
        .select(['a.id', 'a.key', 'a.type', 'a.filterable', 'a.on_card', 'a.landing', 'a.active'])
        .select(inLanguage(locale, 'a.label', 'a.label_ar').as('title'))
        .select(sql<boolean>`a.required_since is not null`.as('required'))
        .select(
          sql<number>`(select count(*)::int from game_attribute_options o
            where o.attribute_id = a.id and o.active)`.as('options'),
        )
        .orderBy('a.position')
        .execute(),
    }
  )
}

const edited = (db: Db) =>
  db
    .selectFrom('game_attributes as a')
    .select([
      'a.id',
      'a.key',
      'a.type',
      'a.label',
      'a.label_ar',
      'a.short',
      'a.short_ar',
      'a.filterable',
      'a.on_card',
      'a.landing',
      'a.ordered',
      'a.is_content',
      'a.min',
      'a.max',
      'a.steps',
      'a.active',
    ])
    .select(sql<boolean>`a.required_since is not null`.as('required'))
    .select(optionsOfAttribute.as('options'))

/** An attribute of this game as it is edited; null when there is none. */
export async function findGameAttribute(
  db: Db,
  gameId: number,
  id: number,
): Promise<EditedAttribute | null> {
  const row = await edited(db)
    .where('a.id', '=', id)
    .where('a.game_id', '=', gameId)
    .executeTakeFirst()
  return row ?? null
}

/** All that the offers of a game may state, off or on, in their order. */
export const editedAttributesOf = (db: Db, gameId: number): Promise<EditedAttribute[]> =>
  edited(db).where('a.game_id', '=', gameId).orderBy('a.position').execute()

/** The same of several games, by their ids. */
export async function editedAttributesBy(
  db: Db,
  gameIds: readonly number[],
): Promise<Map<number, EditedAttribute[]>> {
  const rows = await edited(db)
    .select('a.game_id')
    .where('a.game_id', '=', sql<number>`any(${[...gameIds]}::bigint[])`)
    .orderBy('a.position')
    .execute()
  const by = new Map<number, EditedAttribute[]>()
  for (const { game_id, ...attribute } of rows)
    by.set(game_id, [...(by.get(game_id) ?? []), attribute])
  return by
}

/** A mark of what a form shows of an attribute, to tell whether it changed since. */
export const gameAttributeVersion = (shown: EditedAttribute): string =>
  versionOf(Object.entries(shown).sort(([a], [b]) => (a < b ? -1 : 1)))

/** The other games whose offers state something, with how much, by name. */
export const gamesWithAttributes = (db: Db, besides: number) =>
  db
    .selectFrom('games as g')
    .innerJoin('game_attributes as a', 'a.game_id', 'g.id')
    .where('g.id', '<>', besides)
    .where('a.active', '=', true)
    .select(['g.id', 'g.name', 'g.category'])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .groupBy('g.id')
    .orderBy('g.name')
    .orderBy('g.category')
    .execute()

/** Whether an offer of the game states an attribute, or has a ladder of its options. */
export async function isStated(db: Db, gameId: number, key: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select exists (
    select from offers where game_id = ${gameId} and attributes ? ${key})
    or exists (
      select from offer_steps s join game_attributes a on a.id = s.attribute_id
      where a.game_id = ${gameId} and a.key = ${key}) as "is"`.execute(db)
  return rows[0]!.is
}

/** Which of an attribute's options an offer of the game states, or has in its ladder. */
export async function statedOptions(
  db: Db,
  gameId: number,
  key: string,
  options: readonly string[],
): Promise<string[]> {
  if (options.length === 0) return []
  const { rows } = await sql<{ option: string }>`
    select option from unnest(${[...options]}::text[]) option
    where exists (
      select from offers o where o.game_id = ${gameId} and o.attributes -> ${key}::text ? option)
    or exists (
      select from offer_steps s join game_attributes a on a.id = s.attribute_id
      where a.game_id = ${gameId} and a.key = ${key} and s.option_key = option)`.execute(db)
  return rows.map(({ option }) => option)
}
