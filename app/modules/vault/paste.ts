import type { GoodsField } from './goods.ts'
import { labelledPair } from './internal/labels.ts'

// Reads units out of pasted lines or a file: one a line, their details in columns.

/** How much one paste or file may hold: lines of units, and bytes. */
export const MOST_ROWS = 1_000
export const LARGEST_PASTE = 1024 * 1024

/** A unit as it was given, by the keys of its fields; `line` counts from 1. */
export interface GivenRow {
  line: number
  texts: Readonly<Record<string, string>>
  /** It has more details than are asked for. */
  surplus: boolean
}

/**
 * The units of a paste, one on each line: their details in the order of the fields, between bars or
 * tabs. A line with neither is a login and a password with a colon between, as lists have them, or
 * each behind what it is: `login: king / pass: x`. Empty lines count and are no units.
 */
export const pastedRows = (text: string, fields: readonly GoodsField[]): GivenRow[] =>
  text.split(/\r\n?|\n/).flatMap((line, index) => {
    if (line.trim() === '') return []
    const cells = cellsOf(line, fields.length).map((cell) => cell.trim())
    return [
      {
        line: index + 1,
        texts: Object.fromEntries(fields.map(({ key }, at) => [key, cells[at] ?? ''])),
        surplus: cells.slice(fields.length).some((cell) => cell !== ''),
      },
    ]
  })

function cellsOf(line: string, most: number): string[] {
  if (line.includes('\t')) return line.split('\t')
  if (line.includes('|')) return line.split('|')
  const pair = most > 1 ? labelledPair(line) : null
  if (pair) return pair
  const colon = line.indexOf(':')
  return colon > 0 && most > 1 ? [line.slice(0, colon), line.slice(colon + 1)] : [line]
}

/**
 * The units in the records of a file, whose first one names the columns: by the keys of the fields
 * or by their labels in either language. Null where it names a column that no field has, or none.
 */
export function sheetRows(
  records: readonly { row: number; cells: readonly string[] }[],
  fields: readonly GoodsField[],
): GivenRow[] | null {
  const [header, ...rest] = records
  const keys = (header?.cells ?? []).map((name) => keyOf(name, fields))
  const named = keys.filter((key) => key !== '')
  if (named.length === 0 || named.includes(null) || new Set(named).size < named.length) return null
  return rest.flatMap(({ row, cells }) => {
    if (cells.every((cell) => cell.trim() === '')) return []
    const texts = keys.flatMap((key, at) => (key ? [[key, (cells[at] ?? '').trim()] as const] : []))
    const beyond = cells.filter((cell, at) => cell.trim() !== '' && !keys[at])
    return [{ line: row, texts: Object.fromEntries(texts), surplus: beyond.length > 0 }]
  })
}

function keyOf(name: string, fields: readonly GoodsField[]): string | null {
  const said = normal(name)
  if (said === '') return ''
  const found = fields.find(({ key, label_en, label_ar }) =>
    [key, label_en, label_ar].some((each) => normal(each) === said),
  )
  return found?.key ?? null
}

const normal = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
