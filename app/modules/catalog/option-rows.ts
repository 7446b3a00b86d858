import * as v from 'valibot'
import { line } from '#kernel/field-parsers.ts'

// The rows of options in the forms of a buyer's field and of an attribute, and the keys of both.

/** The most characters of a key. */
export const LONGEST_KEY = 40

export const KEY = /^[a-z][a-z0-9_]{0,39}$/
export const OPTION_KEY = /^[a-z0-9][a-z0-9_]{0,39}$/

/** What a key is made of: the Latin letters and digits of a label. */
export const keyOfLabel = (label: string): string =>
  label
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, LONGEST_KEY)

const ROW = /^option_(\d{1,2})_(key|label|label_ar|short|short_ar|place|retired|replaced_by)$/

/** The longest text of a row that is looked into. */
const LONGEST_CELL = 200

/**
 * The form with its rows of options gathered in one field, in the order of their places; a row
 * without words is none.
 */
export function withOptions(posted: FormData): FormData {
  const rows = new Map<number, Record<string, string>>()
  for (const [name, value] of posted) {
    const [, row, part] = ROW.exec(name) ?? []
    if (row && part && typeof value === 'string')
      rows.set(Number(row), { ...rows.get(Number(row)), [part]: value.slice(0, LONGEST_CELL) })
  }
  const filled = [...rows]
    .map(([at, row]) => ({ row, at, place: Number.parseInt(row.place ?? '', 10) || at + 1 }))
    .sort((a, b) => a.place - b.place || a.at - b.at)
  const gathered = new FormData()
  for (const [name, value] of posted) if (name !== 'options') gathered.append(name, value)
  gathered.set('options', JSON.stringify(filled.map(({ row }) => row)))
  return gathered
}

/** The rows as `withOptions` gathers them, each text one line; of anything else there is none. */
export function optionRows(text: string): Partial<Record<string, string>>[] {
  const rows: unknown = text.startsWith('[') ? JSON.parse(text) : []
  return (rows as Record<string, string>[]).map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, v.parse(line, value)])),
  )
}

/** Each option with a key of its own: the one it has, or one of its label. */
export function withKeys<Row extends { key: string; label: string }>(rows: readonly Row[]): Row[] {
  const taken = new Set<string>()
  return rows.map((row) => {
    const wanted = OPTION_KEY.test(row.key) ? row.key : keyOfLabel(row.label) || 'option'
    let key = wanted
    for (let n = 2; taken.has(key); n++) key = `${wanted.slice(0, LONGEST_KEY - 3)}_${n}`
    taken.add(key)
    return { ...row, key }
  })
}
