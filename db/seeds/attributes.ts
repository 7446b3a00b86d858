import type { Tx } from '../../app/platform/db.server.ts'
import { type AttributeSeed, gameAttributes } from './data/game-attributes.ts'
import type { Category, GameRef } from './data/types.ts'

/** Each attribute of the demo's games, with its game and its place. */
const all = [...gameAttributes].flatMap(([game, attributes]) => {
  const [slug, category] = game.split(' ') as [string, Category]
  return attributes.map((attribute, position) => ({ slug, category, position, attribute }))
})

/** Writes what the offers of the demo's games state. */
export async function seedAttributes(tx: Tx, idOf: (game: GameRef) => number): Promise<void> {
  const created = await tx
    .insertInto('game_attributes')
    .values(
      all.map(({ slug, category, position, attribute }) => ({
        game_id: idOf({ slug, category }),
        position,
        ...columnsOf(attribute),
      })),
    )
    .returning('id')
    .execute()
  await tx
    .insertInto('game_attribute_options')
    .values(
      all.flatMap(({ attribute }, at) =>
        attribute.options.map(({ key, en, ar, short_en = '', short_ar = '' }, position) => ({
          attribute_id: created[at]!.id,
          key,
          label: en,
          label_ar: ar,
          short: short_en,
          short_ar,
          position,
        })),
      ),
    )
    .execute()
}

const columnsOf = (attribute: AttributeSeed) => ({
  key: attribute.key,
  type: attribute.type,
  label: attribute.label.en,
  label_ar: attribute.label.ar,
  short: attribute.short?.en ?? '',
  short_ar: attribute.short?.ar ?? '',
  required_since: attribute.required ? new Date(0) : null,
  filterable: attribute.filterable ?? false,
  on_card: attribute.on_card ?? false,
  landing: attribute.landing ?? false,
  ordered: attribute.ordered ?? false,
  is_content: attribute.content ?? false,
  min: attribute.min ?? null,
  max: attribute.max ?? null,
  steps: attribute.steps ?? [],
})
