import { columnNames } from '#kernel/foreign-sheet.ts'
import { ok, refuse } from '#kernel/result.ts'
import { type CsvRecord, readRecords } from '#platform/csv.server.ts'
import { isAboutSomebody, MOST_ANSWER_LINES } from '../bank-answer.ts'

/**
 * The records of a bank's file from the first that has two columns. Refused: what is no text of
 * separated values, more than MOST_ANSWER_LINES, and a file of one column.
 */
export async function linesOfBank(text: string) {
  const read = await readRecords(text, MOST_ANSWER_LINES)
  if (!read.ok) return read
  const records = fromColumns(read.value)
  return records.length > 0 ? ok(records) : refuse('no_columns')
}

/** What banks write above the names of the columns is one cell. */
const fromColumns = (records: readonly CsvRecord[]): CsvRecord[] => {
  const first = records.findIndex(({ cells }) => cells.filter(Boolean).length > 1)
  return first < 0 ? [] : records.slice(first)
}

/** Returns the names of a file's columns, the header by which its layout is kept, and its lines. */
export async function sheetOf(content: string) {
  const read = await linesOfBank(content)
  const [first, ...rest] = read.ok ? read.value : []
  const cells = first?.cells ?? []
  // a file may begin with its first line; then its columns are known by their number alone
  const isNamed = first !== undefined && !isAboutSomebody(cells)
  return {
    columns: columnNames(isNamed ? cells : cells.map(() => '')),
    header: isNamed
      ? cells
          .map((cell) => cell.trim())
          .join('\t')
          .slice(0, MOST_HEADER)
      : `${cells.length}`,
    lines: isNamed ? rest : first ? [first, ...rest] : [],
  }
}

const MOST_HEADER = 2_000
