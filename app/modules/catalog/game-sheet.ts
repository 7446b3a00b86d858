import { unguarded } from '#kernel/csv.ts'
import { ok, refuse, type Refusal, type Result } from '#kernel/result.ts'
import { type Category, categories, platforms } from './category.ts'
import { columnNamed, type GameCells, type GameColumn, type GameRow } from './game-csv.ts'

// What the columns of a sheet of games hold and what its words mean: as its headings say, or as
// somebody has said of all sheets with these headings.

/** The columns that hold one of a few values. A word that is none of them is asked about. */
export const askedColumns = ['category', 'platforms', 'featured', 'active'] as const
export type AskedColumn = (typeof askedColumns)[number]

/** A word that stands for nothing. */
export const NO_PLATFORM = 'none'

/** What a word of a column can mean; of platforms several, between commas. */
export const wordMeanings: Record<AskedColumn, readonly string[]> = {
  category: categories,
  platforms: [
    ...platforms,
    'PlayStation 4,PlayStation 5',
    'Xbox One,Xbox Series X/S',
    platforms.join(','),
    NO_PLATFORM,
  ],
  featured: ['yes', 'no'],
  active: ['yes', 'no'],
}

/** What words mean, by their column and as `sheetWord` writes them. */
export type GameWords = Readonly<Partial<Record<AskedColumn, Readonly<Record<string, string>>>>>

/** What somebody said of sheets with these headings; null stands for a column that is left out. */
export interface GameSheetLayout {
  columns: readonly (GameColumn | null)[]
  /** Of every row, where no column says it. */
  category: Category | null
  words: GameWords
}

/** Which column each cell of a header names. `ignored` are the names of those left out. */
export interface GameHeader extends Pick<GameSheetLayout, 'columns' | 'category'> {
  ignored: string[]
}

export type ColumnFault = 'missing_columns' | 'doubled_columns'

/**
 * Reads a header by what was said of it, or by its names. Refused: one without a name or category
 * (`columns`), or with a column twice (`columns` are the headings that mean the same).
 */
export function gameHeader(
  cells: readonly string[],
  layout: Pick<GameSheetLayout, 'columns' | 'category'> | null = null,
): Result<GameHeader, ColumnFault> {
  const columns = cells.map((cell, at) =>
    layout ? (layout.columns[at] ?? null) : columnNamed(cell),
  )
  const category = layout?.category ?? null
  const fault = columnFault(cells, columns, category)
  if (fault) return fault
  const ignored = cells
    .filter((cell, index) => columns[index] === null && cell.trim() !== '')
    .map((cell) => cell.trim().slice(0, LONGEST_HEADING))
  return ok({ columns, category, ignored })
}

/** How much of a heading is shown. */
const LONGEST_HEADING = 40

function columnFault(
  cells: readonly string[],
  columns: readonly (GameColumn | null)[],
  category: Category | null,
): Refusal<ColumnFault> | null {
  const missing = (['name', 'category'] as const).filter(
    (column) => !columns.includes(column) && !(column === 'category' && category),
  )
  if (missing.length > 0) return refuse('missing_columns', { columns: missing.join(', ') })
  const known = columns.filter((column) => column !== null)
  const doubled = known.filter((column, index) => known.indexOf(column) !== index)
  return doubled.length > 0
    ? refuse('doubled_columns', {
        columns: [...new Set(doubled)]
          .map((column) => headingsOf(column, columns, cells))
          .join(', '),
      })
    : null
}

/** The headings that name one column, each with a direction of its own: `Title = Nom`. */
const headingsOf = (
  column: GameColumn,
  columns: readonly (GameColumn | null)[],
  cells: readonly string[],
): string =>
  cells
    .filter((_, index) => columns[index] === column)
    .map((cell) => `\u2068${cell.trim().slice(0, LONGEST_HEADING)}\u2069`)
    .join(' = ')

/** A record of a file as a row; null when nothing is in it. */
export function gameRow(
  { columns, category }: GameHeader,
  record: readonly string[],
  row: number,
): GameRow | null {
  const cells: GameCells = {}
  for (const [index, column] of columns.entries())
    if (column) cells[column] = unguarded(record[index] ?? '').trim()
  const surplus = record.slice(columns.length).some((cell) => cell.trim() !== '')
  const isFilled = surplus || Object.values(cells).some((cell) => cell !== '')
  if (!isFilled) return null
  return { row, cells: category ? { ...cells, category } : cells, surplus }
}

/** A word that nobody has said the meaning of yet, as its first row writes it. */
export interface UnknownWord {
  column: AskedColumn
  word: string
  /** In how many rows it stands. */
  rows: number
}
