import type { Insertable } from 'kysely'
import type { AttributeType } from '#modules/catalog/game-attributes.ts'
import { type Db, type DB, transact } from '#platform/db.server.ts'

type Given = Partial<Insertable<DB['game_attributes']>> & {
  game_id: number
  key: string
  type?: AttributeType
  options?: string[]
}

/** A fact that the offers of a game state: each option's label is its key in capitals. */
export async function buildAttribute(db: Db, { options = [], ...given }: Given) {
  const { position } = await db
    .selectFrom('game_attributes')
    .where('game_id', '=', given.game_id)
    .select((eb) => eb.fn.countAll<number>().as('position'))
    .executeTakeFirstOrThrow()
  return transact(db, async (tx) => {
    const attribute = await tx
      .insertInto('game_attributes')
      .values({
        type: options.length > 0 ? 'choice' : 'number',
        label: given.key,
        label_ar: `${given.key} بالعربية`,
        position,
        ...given,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    if (options.length > 0)
      await tx
        .insertInto('game_attribute_options')
        .values(
          options.map((key, at) => ({
            attribute_id: attribute.id,
            key,
            label: key.toUpperCase(),
            label_ar: `${key} ع`,
            position: at,
          })),
        )
        .execute()
    return attribute
  })
}
