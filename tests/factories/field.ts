import type { Insertable } from 'kysely'
import type { Condition, FieldOption } from '#modules/catalog/buyer-fields.ts'
import { type Db, type DB, transact } from '#platform/db.server.ts'

type Given = Partial<Omit<Insertable<DB['attribute_definitions']>, 'asked_if'>> & {
  game_id: number
  asked_if?: Condition
  options?: FieldOption[]
}

/**
 * A field that a game's buyers are asked: its player's id, of eight to twelve digits, unless told
 * otherwise.
 */
export async function buildField(db: Db, { options = [], asked_if, ...given }: Given) {
  const { type = 'text' } = given
  const text = { pattern: '^[0-9]{8,12}$', example: '1234567890', max_length: 12 }
  const { position } = await db
    .selectFrom('attribute_definitions')
    .where('game_id', '=', given.game_id)
    .select((eb) => eb.fn.countAll<number>().as('position'))
    .executeTakeFirstOrThrow()
  return transact(db, async (tx) => {
    const field = await tx
      .insertInto('attribute_definitions')
      .values({
        key: 'player_id',
        type,
        label: 'Player ID',
        label_ar: 'آيدي اللاعب',
        hint: 'In your profile, under your name.',
        hint_ar: 'في ملفّك تحت اسمك.',
        asked_if: asked_if ? JSON.stringify(asked_if) : null,
        position,
        ...(type === 'text' && text),
        ...given,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    if (options.length > 0)
      await tx
        .insertInto('attribute_options')
        .values(options.map((option, at) => ({ ...option, definition_id: field.id, position: at })))
        .execute()
    return field
  })
}
