import * as v from 'valibot'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { withoutControls } from '#kernel/text.ts'
import type { DefinedGame, EditedAttribute, EditedOption } from './game-attribute.form.ts'
import {
  type AttributeCells,
  type AttributeFile,
  type AttributeRow,
  choicesText,
  MOST_ATTRIBUTE_ROWS,
} from './game-attribute-sheet.ts'

// The same as a spreadsheet in JSON: `games` with their `categories`, each with its attributes; a
// list of options that several have is named "@name" and stands in `choice_sets`.

const FORMAT = 'kanz-attributes/1'

const text = v.fallback(v.string(), '')
const inBoth = v.optional(v.object({ en: text, ar: text }))
const flag = v.optional(v.boolean())
const whole = v.optional(v.nullable(v.number()))

const choice = v.object({
  key: v.string(),
  en: text,
  ar: text,
  short: inBoth,
  active: flag,
  replaced_by: v.optional(v.nullable(v.string())),
})

const definition = v.object({
  key: v.string(),
  type: v.string(),
  asked: v.optional(v.string()),
  label: inBoth,
  short: inBoth,
  required: flag,
  filterable: flag,
  on_card: flag,
  landing: flag,
  ordered: flag,
  content: flag,
  choices: v.optional(v.union([v.string(), v.array(choice)])),
  min: whole,
  max: whole,
  steps: v.optional(v.array(v.number())),
  order: whole,
  active: flag,
})
type Definition = v.InferOutput<typeof definition>

const file = v.object({
  choice_sets: v.optional(v.record(v.string(), v.array(choice)), {}),
  games: v.array(
    v.object({ slug: v.string(), categories: v.record(v.string(), v.array(definition)) }),
  ),
})

export type AttributeJsonRefusal = 'json_broken' | 'json_shape' | 'too_many_rows' | 'empty'

/**
 * The attributes of a JSON text, in cells. Refused: what is no JSON, what is not shaped so
 * (`place`), too many, and none.
 */
export function attributesInJson(content: string): Result<AttributeFile, AttributeJsonRefusal> {
  let json: unknown
  try {
    json = JSON.parse(content, (_, value: unknown) =>
      typeof value === 'string' ? withoutControls(value) : value,
    )
  } catch {
    return refuse('json_broken')
  }
  const read = v.safeParse(file, json)
  if (!read.success) return refuse('json_shape', { place: v.getDotPath(read.issues[0]) ?? '' })
  const { games, choice_sets } = read.output
  const all = games.flatMap(({ slug, categories }) =>
    Object.entries(categories).flatMap(([category, definitions]) =>
      definitions.map((each) => ({ ...each, game: slug, category })),
    ),
  )
  if (all.length > MOST_ATTRIBUTE_ROWS)
    return refuse('too_many_rows', { most: MOST_ATTRIBUTE_ROWS })
  if (all.length === 0) return refuse('empty')
  const rows = all
    .map((each, at) => ({ each, row: at + 1 }))
    .filter(({ each }) => each.asked !== 'buyer')
    .map(({ each, row }): AttributeRow => ({ row, cells: cellsOf(each, choice_sets) }))
  return ok({ rows, ignored: [], buyers: all.length - rows.length })
}

type Sets = v.InferOutput<typeof file>['choice_sets']

function cellsOf(given: Definition & { game: string; category: string }, sets: Sets) {
  const cells: AttributeCells = {
    game: given.game,
    category: given.category,
    key: given.key,
    type: given.type,
    label_en: given.label?.en ?? '',
    label_ar: given.label?.ar ?? '',
    short_en: given.short?.en ?? '',
    short_ar: given.short?.ar ?? '',
    choices: choicesIn(given.choices ?? [], sets),
    min: numberIn(given.min),
    max: numberIn(given.max),
    steps: (given.steps ?? []).join(','),
    order: numberIn(given.order),
  }
  const flags = ['required', 'filterable', 'on_card', 'landing', 'ordered', 'content', 'active']
  for (const name of flags as (keyof AttributeCells & keyof Definition)[])
    if (given[name] !== undefined) cells[name] = given[name] ? 'yes' : 'no'
  return cells
}

const numberIn = (number: number | null | undefined): string =>
  number === null || number === undefined ? '' : String(number)

/** Of a set that is not there its name is left, which is no list of options. */
function choicesIn(given: NonNullable<Definition['choices']>, sets: Sets): string {
  if (typeof given === 'string') {
    const name = given.replace(/^@/, '')
    return Object.hasOwn(sets, name) ? choicesIn(sets[name]!, sets) : given
  }
  return choicesText(
    given.map(({ key, en, ar, short, active = true, replaced_by = null }) => ({
      key,
      label: en,
      label_ar: ar,
      short: short?.en ?? '',
      short_ar: short?.ar ?? '',
      active: active && !replaced_by,
      replaced_by,
    })),
  )
}

/** Attributes as `attributesInJson` reads them. */
export function jsonOfAttributes(games: readonly DefinedGame[]): string {
  const slugs = [...new Set(games.map(({ slug }) => slug))]
  return JSON.stringify(
    {
      format: FORMAT,
      choice_sets: {},
      games: slugs.map((slug) => {
        const own = games.filter((game) => game.slug === slug)
        return {
          slug,
          name: { en: own[0]!.name },
          categories: Object.fromEntries(
            own.map(({ category, attributes }) => [category, attributes.map(entryOf)]),
          ),
        }
      }),
    },
    null,
    1,
  )
}

const entryOf = (attribute: EditedAttribute, at: number) => ({
  key: attribute.key,
  type: attribute.type,
  label: { en: attribute.label, ar: attribute.label_ar },
  ...shortOf(attribute),
  required: attribute.required,
  filterable: attribute.filterable,
  on_card: attribute.on_card,
  landing: attribute.landing,
  ordered: attribute.ordered,
  content: attribute.is_content,
  asked: 'seller',
  ...(attribute.options.length > 0 && { choices: attribute.options.map(choiceEntry) }),
  ...(attribute.min !== null && { min: attribute.min }),
  ...(attribute.max !== null && { max: attribute.max }),
  ...(attribute.steps.length > 0 && { steps: attribute.steps }),
  order: at + 1,
  active: attribute.active,
})

const choiceEntry = (option: EditedOption) => ({
  key: option.key,
  en: option.label,
  ar: option.label_ar,
  ...shortOf(option),
  ...(!option.active && { active: false }),
  ...(option.replaced_by && { replaced_by: option.replaced_by }),
})

const shortOf = ({ short, short_ar }: { short: string; short_ar: string }) =>
  short || short_ar ? { short: { en: short, ar: short_ar } } : {}
