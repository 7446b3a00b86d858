import { unguarded } from '#kernel/csv.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import type { EditedAttribute, EditedOption } from './game-attribute.form.ts'

/** The columns of a spreadsheet of attributes, a row for each; they are read in any order. */
export const attributeSheetColumns = [
  'game',
  'category',
  'key',
  'type',
  'label_en',
  'label_ar',
  'short_en',
  'short_ar',
  'required',
  'filterable',
  'on_card',
  'landing',
  'ordered',
  'content',
  'choices',
  'min',
  'max',
  'steps',
  'order',
  'active',
] as const
export type AttributeSheetColumn = (typeof attributeSheetColumns)[number]
export type AttributeCells = Partial<Record<AttributeSheetColumn, string>>

/** The largest file that is read, in bytes, and the most rows in it. */
export const LARGEST_ATTRIBUTE_FILE = 5 * 1024 * 1024
export const MOST_ATTRIBUTE_ROWS = 5_000

/**
 * One attribute of a file by its columns. `row` counts as spreadsheets do: the header is 1. In JSON
 * it is the place of the entry, from 1.
 */
export interface AttributeRow {
  row: number
  cells: AttributeCells
}

/** What a file says, and how many of its entries are asked from buyers, which are no attributes. */
export interface AttributeFile {
  rows: AttributeRow[]
  /** Columns that nobody knows, which are left out. */
  ignored: string[]
  buyers: number
}

export type AttributeHeaderRefusal = 'empty' | 'no_columns' | 'missing_columns' | 'doubled_columns'

const needed = ['game', 'category', 'key'] as const

/** The rows of a file. Refused: a header without game, category or key, or with a column twice. */
export function attributeRowsIn(
  records: readonly { row: number; cells: string[] }[],
): Result<AttributeFile, AttributeHeaderRefusal> {
  const [header, ...rest] = records
  if (!header) return refuse('empty')
  const names = header.cells.map((cell) =>
    cell
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, '_'),
  )
  const known = names.filter((name) => (attributeSheetColumns as readonly string[]).includes(name))
  if (known.length === 0) return refuse('no_columns')
  const missing = needed.filter((name) => !known.includes(name))
  if (missing.length > 0) return refuse('missing_columns', { columns: missing.join(', ') })
  const doubled = known.filter((name, at) => known.indexOf(name) !== at)
  if (doubled.length > 0)
    return refuse('doubled_columns', { columns: [...new Set(doubled)].join(', ') })
  const cellsOf = (cells: readonly string[]) =>
    Object.fromEntries(names.map((name, at) => [name, unguarded(cells[at] ?? '').trim()]))
  const filled = rest
    .map(({ row, cells }) => ({ row, cells: cellsOf(cells) }))
    .filter(({ cells }) => Object.values(cells).some((cell) => cell !== ''))
  const own = filled.filter(({ cells }) => cells.asked !== 'buyer')
  if (filled.length === 0) return refuse('empty')
  return ok({
    rows: own,
    ignored: header.cells.filter(
      (cell, at) => cell.trim() !== '' && names[at] !== 'asked' && !known.includes(names[at] ?? ''),
    ),
    buyers: filled.length - own.length,
  })
}

/** An attribute of a game in cells. */
export const cellsOfAttribute = (
  game: { slug: string; category: string },
  attribute: EditedAttribute,
  order: number,
): AttributeCells => ({
  game: game.slug,
  category: game.category,
  key: attribute.key,
  type: attribute.type,
  label_en: attribute.label,
  label_ar: attribute.label_ar,
  short_en: attribute.short,
  short_ar: attribute.short_ar,
  required: yes(attribute.required),
  filterable: yes(attribute.filterable),
  on_card: yes(attribute.on_card),
  landing: yes(attribute.landing),
  ordered: yes(attribute.ordered),
  content: yes(attribute.is_content),
  choices: choicesText(attribute.options),
  min: attribute.min === null ? '' : String(attribute.min),
  max: attribute.max === null ? '' : String(attribute.max),
  steps: attribute.steps.join(','),
  order: String(order),
  active: yes(attribute.active),
})

const yes = (is: boolean): string => (is ? 'yes' : 'no')

/**
 * Options in one cell: `key=English|Arabic;…`, with short words for cards behind
 * (`key=English|Arabic|Short|قصير`), `-key=…` where it is not offered any more, and `-key>other=…`
 * where it was merged. A backslash stands before a `;`, `|` or `\` of its words.
 */
export const choicesText = (options: readonly EditedOption[]): string =>
  options.map(choiceText).join(';')

function choiceText({ key, label, label_ar, short, short_ar, active, replaced_by }: EditedOption) {
  const words = short || short_ar ? [label, label_ar, short, short_ar] : [label, label_ar]
  const named = `${active ? '' : '-'}${key}${replaced_by ? `>${replaced_by}` : ''}`
  return `${named}=${words.map((each) => each.replace(/[\\;|]/g, '\\$&')).join('|')}`
}

/** The options of a cell; null where one of them is not written so. */
export function choicesOf(cell: string): EditedOption[] | null {
  const choices = partsOf(cell, ';').filter((part) => part.trim() !== '')
  const options = choices.map(choiceOf)
  const isRead = options.every((option) => option !== null)
  return isRead && new Set(options.map(({ key }) => key)).size === options.length ? options : null
}

const CHOICE = /^\s*(-?)\s*([a-z0-9][a-z0-9_]{0,39})\s*(?:>\s*([a-z0-9][a-z0-9_]{0,39})\s*)?=(.*)$/s

function choiceOf(choice: string): EditedOption | null {
  const [, off, key, replaced_by, words] = CHOICE.exec(choice) ?? []
  if (!key || words === undefined) return null
  const parts = partsOf(words, '|').map((part) => part.replace(/\\(.)/gs, '$1').trim())
  const [label = '', label_ar = '', short = '', short_ar = ''] = parts
  if (parts.length > 4) return null
  const active = !off && !replaced_by
  return { key, label, label_ar, short, short_ar, active, replaced_by: replaced_by ?? null }
}

/** The parts of a text between separators that no backslash stands before. */
function partsOf(text: string, separator: string): string[] {
  const parts: string[] = []
  let from = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === separator) {
      parts.push(text.slice(from, at))
      from = at + 1
    }
  }
  return [...parts, text.slice(from)]
}
