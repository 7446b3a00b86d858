import * as v from 'valibot'
import { readSwitch } from '#kernel/switch.ts'
import { wholeNumber } from '#kernel/whole.ts'
import {
  type AttributeCells,
  type AttributeSheetColumn,
  attributeSheetColumns,
  type AttributeRow,
  cellsOfAttribute,
  choicesOf,
} from './game-attribute-sheet.ts'
import {
  type DefinedGame,
  type EditedAttribute,
  type EditedOption,
  gameAttributeForm,
  type GameAttributeForm,
} from './game-attribute.form.ts'
import { overLimits } from './internal/attribute-limits.ts'

export interface AttributeError {
  row: number
  column: AttributeSheetColumn
  code: string
}

/** What a row comes to. */
export interface PlannedAttribute {
  row: number
  fields: GameAttributeForm
  /** As it is; null of a new one. */
  before: EditedAttribute | null
  /** What changes of one that is there. */
  columns: AttributeSheetColumn[]
}

/** What the rows of one game come to: all of it, or nothing where one is wrong. */
export interface PlannedGameAttributes {
  game: Omit<DefinedGame, 'attributes'>
  due: PlannedAttribute[]
  unchanged: number
  /** The keys of all its attributes in their order. */
  order: string[]
}

export interface AttributePlan {
  games: PlannedGameAttributes[]
  errors: AttributeError[]
  /** How many rows are left out with their games. */
  wrong: number
}

type Fault = Omit<AttributeError, 'row'>

/** A cell with more letters is none of an attribute, and is not looked into. */
const LONGEST_CELL = 20_000

/**
 * What the rows of a file come to. An empty cell leaves what is there, and what the file does not
 * name stays: an import adds and corrects. `find` knows a game by its slug or name and category.
 */
export function planAttributes(
  rows: readonly AttributeRow[],
  find: (game: string, category: string) => DefinedGame | undefined,
): AttributePlan {
  const plan: AttributePlan = { games: [], errors: [], wrong: 0 }
  const byGame = new Map<DefinedGame, AttributeRow[]>()
  for (const each of rows) {
    const { game = '', category = '' } = each.cells
    const known = find(game.toLowerCase(), category.toLowerCase())
    if (known) byGame.set(known, [...(byGame.get(known) ?? []), each])
    else {
      plan.errors.push({ row: each.row, column: 'game', code: 'game_unknown' })
      plan.wrong++
    }
  }
  for (const [game, own] of byGame) {
    const { planned, errors } = planGameRows(game, own)
    if (planned) plan.games.push(planned)
    else {
      plan.errors.push(...errors)
      plan.wrong += own.length
    }
  }
  plan.errors.sort((a, b) => a.row - b.row)
  return plan
}

function planGameRows(
  known: DefinedGame,
  rows: readonly AttributeRow[],
): { planned: PlannedGameAttributes | null; errors: AttributeError[] } {
  const { attributes, ...game } = known
  const errors: AttributeError[] = []
  const read: PlannedAttribute[] = []
  for (const { row, cells } of rows) {
    const before = attributes.find(({ key }) => key === cells.key) ?? null
    const { fields, faults } = readAttribute(cells, before)
    if (read.some((each) => each.fields.key === cells.key))
      faults.push({ column: 'key', code: 'key_taken' })
    if (fields && faults.length === 0)
      read.push({ row, fields, before, columns: before ? changedColumns(before, fields) : [] })
    else errors.push(...faults.map((fault) => ({ row, ...fault })))
  }
  if (errors.length > 0) return { planned: null, errors }
  const order = orderOf(attributes, rows)
  const after = order.map(
    (key) =>
      read.find(({ fields }) => fields.key === key)?.fields ??
      attributes.find((each) => each.key === key)!,
  )
  const over = overLimits(after)
  if (over) return { planned: null, errors: [{ row: rows.at(-1)!.row, column: 'key', code: over }] }
  for (const { before, columns } of read)
    if (before && order.indexOf(before.key) !== attributes.indexOf(before)) columns.push('order')
  const due = read.filter(({ before, columns }) => !before || columns.length > 0)
  return { planned: { game, due, unchanged: read.length - due.length, order }, errors }
}

const switches = [
  'required',
  'filterable',
  'on_card',
  'landing',
  'ordered',
  'content',
  'active',
] as const

const fieldOf: Partial<Record<AttributeSheetColumn, string>> = {
  label_en: 'label',
  short_en: 'short',
  content: 'is_content',
  choices: 'options',
}
const columnOf = (field: string): AttributeSheetColumn =>
  attributeSheetColumns.find((column) => (fieldOf[column] ?? column) === field) ?? 'key'

/** New attributes are filtered by and asked at once, unless their row says otherwise. */
const blank: AttributeCells = { filterable: 'yes', active: 'yes' }

/** A row by the rules of the form, or what is wrong with each of its cells. */
function readAttribute(
  cells: AttributeCells,
  before: EditedAttribute | null,
): { fields: GameAttributeForm | null; faults: Fault[] } {
  const long = attributeSheetColumns.find((column) => (cells[column]?.length ?? 0) > LONGEST_CELL)
  if (long) return { fields: null, faults: [{ column: long, code: 'too_long' }] }
  const was = before ? cellsOfAttribute({ slug: '', category: '' }, before, 0) : blank
  const filled = Object.entries(cells).filter(([, cell]) => cell !== '')
  const texts: AttributeCells = { ...was, ...Object.fromEntries(filled) }
  const faults: Fault[] = []
  if (!cells.key) faults.push({ column: 'key', code: 'required' })
  if (before && texts.type !== before.type) faults.push({ column: 'type', code: 'type_fixed' })
  if (cells.order && wholeNumber(cells.order) === null)
    faults.push({ column: 'order', code: 'whole' })
  const ticks: Record<string, string> = {}
  for (const column of switches) {
    const is = readSwitch(texts[column] ?? '')
    if (is === null) faults.push({ column, code: 'switch' })
    else if (is) ticks[fieldOf[column] ?? column] = 'on'
  }
  const choices = choicesOf(texts.choices ?? '')
  if (!choices) faults.push({ column: 'choices', code: 'choices_form' })
  const parsed = v.safeParse(
    gameAttributeForm,
    {
      ...ticks,
      type: texts.type,
      key: texts.key,
      label: texts.label_en ?? '',
      label_ar: texts.label_ar ?? '',
      short: texts.short_en ?? '',
      short_ar: texts.short_ar ?? '',
      min: texts.min ?? '',
      max: texts.max ?? '',
      steps: texts.steps ?? '',
      options: JSON.stringify(rowsOf(choices ?? [], before?.options ?? [])),
    },
    { abortPipeEarly: true },
  )
  if (parsed.success) return { fields: parsed.output, faults }
  for (const { path, message } of parsed.issues) {
    const column = columnOf(String(path?.[0]?.key))
    if (!faults.some((fault) => fault.column === column)) faults.push({ column, code: message })
  }
  return { fields: null, faults }
}

/** The options of a cell, and behind them those that it does not name, as the form has rows. */
const rowsOf = (named: readonly EditedOption[], there: readonly EditedOption[]) =>
  [...named, ...there.filter(({ key }) => !named.some((option) => option.key === key))].map(
    ({ active, replaced_by, ...option }) => ({
      ...option,
      retired: active ? '' : 'on',
      replaced_by: replaced_by ?? '',
    }),
  )

const changedColumns = (
  before: EditedAttribute,
  fields: GameAttributeForm,
): AttributeSheetColumn[] =>
  Object.entries(fields)
    .filter(
      ([field, value]) =>
        JSON.stringify(value) !== JSON.stringify(before[field as keyof GameAttributeForm]),
    )
    .map(([field]) => columnOf(field))

/**
 * The keys of a game's attributes once its rows are in. Rows that say an order are put in it among
 * the places that they have; new ones follow. So a second import finds each in its place.
 */
function orderOf(there: readonly EditedAttribute[], rows: readonly AttributeRow[]): string[] {
  const added = rows.filter(({ cells }) => !there.some(({ key }) => key === cells.key))
  const ordered = rows
    .map(({ cells }) => ({ key: cells.key!, order: wholeNumber(cells.order ?? '') }))
    .filter((each): each is { key: string; order: number } => each.order !== null)
    .sort((a, b) => a.order - b.order)
    .map(({ key }) => key)
  const all = [
    ...there.map(({ key }) => key),
    ...added.map(({ cells }) => cells.key!).sort((a, b) => rank(ordered, a) - rank(ordered, b)),
  ]
  const next = [...ordered]
  return all.map((key) => (ordered.includes(key) ? next.shift()! : key))
}

/** Before those that say no order. */
const rank = (ordered: readonly string[], key: string): number =>
  ordered.includes(key) ? ordered.indexOf(key) : ordered.length
