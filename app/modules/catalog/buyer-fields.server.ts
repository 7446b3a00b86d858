import { sql } from 'kysely'
import type { Locale } from '#kernel/locale.ts'
import type { Db } from '#platform/db.server.ts'
import { versionOf } from '#platform/version.server.ts'
import { type BuyerField, conditionOf } from './buyer-fields.ts'
import { inLanguage } from './catalog.server.ts'
import { gameNamed } from './game-texts.server.ts'

// The fields that the checkout of a game asks buyers (a player's id, a server), read for the
// checkout and for their editor.

const optionsOf = sql<BuyerField['options']>`coalesce((
  select json_agg(json_build_object('key', p.key, 'label', p.label, 'label_ar', p.label_ar)
    order by p.position)
  from attribute_options p where p.definition_id = d.id), '[]')`

/** What the buyers of a game are asked, in their order, in a query that names the games `g`. */
export const askedOfGame = sql<BuyerField[]>`buyer_fields_of(g.id)`

/**
 * A game by its id with all its fields, in the reader's language and their order; null when there
 * is none.
 */
export async function buyerFieldsOf(db: Db, gameId: number, locale: Locale) {
  const game = await gameNamed(db, gameId)
  return (
    game && {
      game,
      fields: await db
        .selectFrom('attribute_definitions as d')
        .where('d.game_id', '=', gameId)
        .select(['d.id', 'd.key', 'd.type', 'd.required', 'd.active', 'd.example'])
        .select(inLanguage(locale, 'd.label', 'd.label_ar').as('title'))
        .select(sql<boolean>`d.asked_if is not null`.as('conditional'))
        .orderBy('d.position')
        .execute(),
    }
  )
}

/** A field of this game as it is edited; null when there is none. */
export async function findBuyerField(db: Db, gameId: number, id: number) {
  const row = await db
    .selectFrom('attribute_definitions as d')
    .where('d.id', '=', id)
    .where('d.game_id', '=', gameId)
    .select([
      'd.id',
      'd.key',
      'd.type',
      'd.label',
      'd.label_ar',
      'd.hint',
      'd.hint_ar',
      'd.required',
      'd.active',
      'd.min',
      'd.max',
      'd.pattern',
      'd.example',
      'd.max_length',
    ])
    .select([sql<BuyerField['asked_if']>`d.asked_if`.as('asked_if'), optionsOf.as('options')])
    .executeTakeFirst()
  return row ?? null
}

export type EditedField = NonNullable<Awaited<ReturnType<typeof findBuyerField>>>

/** What the fields of a game can be asked for: those that are always asked and have few values. */
export async function conditionsOf(db: Db, gameId: number) {
  return db
    .selectFrom('attribute_definitions as d')
    .where('d.game_id', '=', gameId)
    .where('d.asked_if', 'is', null)
    .where('d.type', 'in', ['choice', 'boolean'])
    .select(['d.id', 'd.key', 'd.label', 'd.label_ar', 'd.type', optionsOf.as('options')])
    .orderBy('d.position')
    .execute()
}

export type ConditionField = Awaited<ReturnType<typeof conditionsOf>>[number]

/** The values of a field, by its key, that others of its game are asked for. */
export async function dependentsOf(db: Db, gameId: number, key: string): Promise<string[]> {
  const fields = await db
    .selectFrom('attribute_definitions')
    .where('game_id', '=', gameId)
    .select(sql<BuyerField['asked_if']>`asked_if`.as('asked_if'))
    .execute()
  return fields.flatMap((field) => {
    const condition = conditionOf(field)
    return condition?.key === key ? [condition.value] : []
  })
}

/** Whether another field of the game is asked for an answer of this one. */
export const isDependedOn = async (db: Db, gameId: number, key: string): Promise<boolean> =>
  (await dependentsOf(db, gameId, key)).length > 0

/** A mark of what a form shows of a field, to tell whether it changed since. */
export const buyerFieldVersion = (shown: EditedField): string =>
  versionOf(Object.entries(shown).sort(([a], [b]) => (a < b ? -1 : 1)))
