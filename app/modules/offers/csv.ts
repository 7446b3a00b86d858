import { csvOf, unguarded } from '#kernel/csv.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { dateOrder, readSheetDate } from '#kernel/sheet-date.ts'
import { offerAttributes } from './offer-attributes.ts'

/**
 * The columns of a spreadsheet of offers, in the order in which they are written; they are read in
 * any order.
 */
export const csvColumns = [
  'id',
  'game',
  'category',
  'title',
  'description',
  ...offerAttributes,
  'price',
  'quantity',
  'quantity_seen',
  'min_quantity',
  'delivery_time',
  'status',
  'discounts',
  'payment_link',
  'payment_methods',
  'payment_link_active',
  'payment_link_expires',
] as const
/** What an offer states of itself: a column of each attribute, `attr_rank`. */
export type AttributeColumn = `attr_${string}`
export type CsvColumn = (typeof csvColumns)[number] | AttributeColumn
export type CsvCells = Record<(typeof csvColumns)[number], string> &
  Partial<Record<AttributeColumn, string>>

const isAttributeColumn = (name: string): name is AttributeColumn =>
  /^attr_[a-z][a-z0-9_]{0,39}$/.test(name)

/** All columns that some rows fill, in their order. */
export const columnsOf = (rows: readonly Partial<CsvCells>[]): CsvColumn[] => [
  ...csvColumns,
  ...[...new Set(rows.flatMap((row) => Object.keys(row)))].filter(isAttributeColumn).sort(),
]

/**
 * The largest file that is read, in bytes, and the most offers in it: as many with 700 Arabic
 * letters each.
 */
export const LARGEST_CSV = 8 * 1024 * 1024
export const MOST_CSV_ROWS = 5_000

/**
 * One row of a file by its columns; a column that the file does not have is missing. `row` counts
 * as spreadsheets do: the header is 1.
 */
export interface CsvRow {
  row: number
  cells: Partial<CsvCells>
  /** Cells beyond the header's. */
  surplus: boolean
}

export type OfferHeaderRefusal = 'empty' | 'no_columns' | 'unknown_columns' | 'doubled_columns'

/**
 * The offers in the records of a file, of which the first is the header. Refused with what the
 * message needs: columns that nobody knows or that stand there twice (`columns`), no known column,
 * no row.
 */
export function offersIn(
  records: readonly { row: number; cells: readonly string[] }[],
): Result<CsvRow[], OfferHeaderRefusal> {
  const [header, ...rest] = records
  const names = (header?.cells ?? []).map((name) =>
    name
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, '_'),
  )
  const wrong = headerFault(names)
  if (wrong) return wrong
  const rows = rest
    .map(({ row, cells }) => rowOf(names as CsvColumn[], cells, row))
    .filter(({ cells }) => Object.values(cells).some((cell) => cell !== ''))
  return rows.length > 0 ? ok(dated(rows)) : refuse('empty')
}

/**
 * The rows with the end of each link as this file's own cells write it; a day alone lasts until its
 * end. What is no date, or could be two, stays as it is and is refused with the other fields.
 */
function dated(rows: CsvRow[]): CsvRow[] {
  const order = dateOrder(rows.map(({ cells }) => cells.payment_link_expires ?? ''))
  return rows.map((row) => {
    const text = row.cells.payment_link_expires
    // a clock of another zone is none of ours
    const read = text && !/\d(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? readSheetDate(text, order) : null
    if (!read || 'code' in read) return row
    const payment_link_expires = `${read.day} ${read.time ?? '23:59'}`
    return { ...row, cells: { ...row.cells, payment_link_expires } }
  })
}

function headerFault(names: readonly string[]) {
  const named = names.filter((name) => name !== '')
  if (named.length === 0) return refuse('empty')
  const unknown = named.filter((name) => !isColumn(name))
  if (unknown.length === named.length) return refuse('no_columns')
  if (unknown.length > 0) return refuse('unknown_columns', { columns: shortened(unknown) })
  const doubled = named.filter((name, index) => named.indexOf(name) !== index)
  return doubled.length > 0 ? refuse('doubled_columns', { columns: shortened(doubled) }) : null
}

const isColumn = (name: string): name is CsvColumn =>
  (csvColumns as readonly string[]).includes(name) || isAttributeColumn(name)

/** Some names, each short enough to be shown. */
const shortened = (names: readonly string[]): string =>
  [...new Set(names)]
    .slice(0, 8)
    .map((name) => name.slice(0, 40))
    .join(', ')

function rowOf(names: readonly CsvColumn[], record: readonly string[], row: number): CsvRow {
  const cells: Partial<CsvCells> = {}
  for (const [index, name] of names.entries())
    if (isColumn(name))
      cells[name] = unguarded(record[index] ?? '')
        .replace(/\r\n?/g, '\n')
        .trim()
  return { row, cells, surplus: record.slice(names.length).some((cell) => cell.trim() !== '') }
}

/** Offers as a file that spreadsheets open. */
export function writeCsv(rows: readonly CsvCells[]): string {
  const columns = columnsOf(rows)
  return csvOf(
    columns,
    rows.map((cells) => columns.map((column) => cells[column] ?? '')),
  )
}
