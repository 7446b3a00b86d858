import { fieldName } from '#modules/catalog/buyer-fields.ts'
import type { Tx } from '../../app/platform/db.server.ts'
import { buyerFields } from './data/buyer-fields.ts'
import type { FieldSeed } from './data/buyer-fields/types.ts'
import type { Category, GameRef } from './data/types.ts'

const LONGEST = 200

/** Each field of the demo's games, in the order in which its game asks. */
const all = buyerFields.flatMap(({ game, fields, asked }) =>
  (Object.entries(asked) as [Category, readonly string[]][]).flatMap(([category, keys]) =>
    keys.map((key, position) => ({ game, category, key, position, ...fields[key]! })),
  ),
)

/** Writes what the buyers of the demo's games are asked. */
export async function seedFields(tx: Tx, idOf: (game: GameRef) => number): Promise<void> {
  const created = await tx
    .insertInto('attribute_definitions')
    .values(
      all.map(({ game, category, key, position, ...field }) => ({
        game_id: idOf({ slug: game, category }),
        key,
        position,
        ...columnsOf(field),
      })),
    )
    .returning('id')
    .execute()
  await tx
    .insertInto('attribute_options')
    .values(
      all.flatMap(({ options = [] }, at) =>
        options.map((option, position) => ({
          ...option,
          definition_id: created[at]!.id,
          position,
        })),
      ),
    )
    .execute()
}

const columnsOf = (field: FieldSeed) => ({
  type: field.type,
  label: field.label,
  label_ar: field.label_ar,
  hint: field.hint ?? '',
  hint_ar: field.hint_ar ?? '',
  required: field.required ?? true,
  asked_if: field.asked_if ? JSON.stringify(field.asked_if) : null,
  pattern: field.pattern ?? null,
  example: field.example ?? null,
  max_length: field.type === 'text' ? (field.max_length ?? LONGEST) : null,
})

/**
 * What a buyer of the demo answers for a game, the same each time: each their own id, in the form
 * of the field's example.
 */
export function answersOf(buyer: string, game: string, category: Category): Record<string, string> {
  const fields = all.filter((field) => field.game === game && field.category === category)
  return Object.fromEntries(
    fields.map((field) => [
      fieldName(field.key),
      answerTo(field, digest(`${buyer} ${game} ${field.key}`)),
    ]),
  )
}

function answerTo(field: FieldSeed, mark: number): string {
  if (field.type === 'boolean') return 'yes'
  if (field.options) return field.options[mark % field.options.length]!.key
  const { example = '', pattern = '' } = field
  // other digits at the end, where the pattern takes them
  const own = example.replace(/\d(?=\D*$|\d{0,4}\D*$)/g, (_, at: number) =>
    String(Math.floor(mark / 10 ** (at % 5)) % 10),
  )
  return new RegExp(pattern, 'u').test(own) ? own : example
}

/** A number that a text has to itself, more or less. */
const digest = (text: string): number =>
  Array.from(text).reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 1_000_003, 7)
