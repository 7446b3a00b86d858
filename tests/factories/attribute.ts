import type { Insertable } from 'kysely'
import type { AttributeOption, AttributeType } from '#modules/catalog/game-attributes.ts'
import { type Db, type DB, transact } from '#platform/db.server.ts'

/** An option by its key alone, or as it is. */
type GivenOption = Partial<AttributeOption> & { key: string; replaced_by?: string }

type Given = Partial<Insertable<DB['game_attributes']>> & {
  game_id: number
  key: string
  type?: AttributeType
  options?: (string | GivenOption)[]
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
          options.map((option, at) => ({
            ...(typeof option === 'string'
              ? lettered(option)
              : { ...lettered(option.key), ...option }),
            attribute_id: attribute.id,
            position: at,
          })),
        )
        .execute()
    return attribute
  })
}

const lettered = (key: string) => ({ key, label: key.toUpperCase(), label_ar: `${key} ع` })

const ranks: GivenOption[] = [
  { key: 'gold', label: 'Gold', label_ar: 'ذهبي' },
  { key: 'silver', label: 'Silver', label_ar: 'فضي' },
  { key: 'bronze', label: 'Bronze', label_ar: 'برونزي' },
]

/** A rank of three options that the offers of a game state, or what else is told of it. */
export const buildRank = (
  db: Db,
  { type = 'choice', ...given }: Partial<Given> & { game_id: number },
) =>
  buildAttribute(db, {
    key: 'rank',
    type,
    label: 'Rank',
    label_ar: 'الرتبة',
    options: type === 'choice' || type === 'multi' ? ranks : [],
    ...given,
  })
