import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { CsvError, type Info, parse } from 'csv-parse'
import { overfull, separated, sheetText, type SheetText } from '#kernel/csv.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'

// Reads uploaded spreadsheets (CSV) within bounds of size, rows and time, so that a large one holds
// up nobody.

/**
 * One record of a file that is not empty. `row` counts as spreadsheets do: the first is 1, and
 * empty ones count.
 */
export interface CsvRecord {
  row: number
  cells: string[]
}

export type RecordsRefusal = 'broken' | 'too_many_rows' | 'too_many_cells'

export type SheetRefusal = 'no_file' | 'too_large' | 'not_text'

/**
 * The text of an uploaded file, and what `read` read in it. Refused: no file, one of more than
 * `largest` bytes, what is no text (`sheetText`), and what `read` refuses.
 */
export async function readSheet<Value, Code extends string>(
  file: unknown,
  largest: number,
  read: (text: string) => Promise<Result<Value, Code>>,
): Promise<Result<SheetText & { read: Value }, SheetRefusal | Code>> {
  if (!(file instanceof File) || file.size === 0) return refuse('no_file')
  if (file.size > largest) return refuse('too_large')
  const sheet = sheetText(new Uint8Array(await file.arrayBuffer()))
  if (sheet === null) return refuse('not_text')
  const fits = await read(sheet.content)
  return fits.ok ? ok({ ...sheet, read: fits.value }) : fits
}

/** How many letters are read before others get their turn. */
const SLICE = 16 * 1024

/**
 * The records of a text of comma, semicolon or tab separated values. Others get their turn
 * meanwhile, however long it is. Refused, before they cost anything: more than `rows` lines below
 * the header (`most`), empty ones included unless they are its last, and a row of too many cells
 * (`line`); then a quote that is never closed (`line`), or with `strictQuotes` one in the middle of
 * a cell.
 */
export async function readRecords(
  text: string,
  rows: number,
  { strictQuotes = false } = {},
): Promise<Result<CsvRecord[], RecordsRefusal>> {
  const { body, delimiter } = separated(text)
  const content = body.slice(0, endOf(body))
  const fault = overfull(content, delimiter, rows + 1)
  if (fault)
    return fault.code === 'too_many_rows'
      ? refuse(fault.code, { most: rows })
      : refuse(fault.code, { line: fault.line })
  const parser = Readable.from(slicesOf(content)).pipe(
    parse({
      delimiter,
      relax_column_count: true,
      relax_quotes: !strictQuotes,
      skip_empty_lines: true,
      info: true,
    }),
  )
  const records: CsvRecord[] = []
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>)
      records.push({ row: info.records + info.empty_lines, cells: record })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return refuse('broken', { line: Number(error.lines ?? 1) })
  }
  return ok(records)
}

/** Where a text ends but for the empty lines after it. */
function endOf(text: string): number {
  let end = text.length
  while (text[end - 1] === '\n' || text[end - 1] === '\r') end--
  return end
}

// between the slices the event loop goes round: a stream alone would take them all in one turn
async function* slicesOf(text: string) {
  for (let at = 0; at < text.length; at += SLICE) {
    yield text.slice(at, at + SLICE)
    await setImmediate()
  }
}

/** How many rows are planned before others get their turn. */
const ROWS_AT_ONCE = 200

/**
 * What each row comes to, in their order. Others get their turn meanwhile, however many there are.
 */
export async function inSlices<Row, Value>(
  rows: readonly Row[],
  of: (row: Row) => Value,
): Promise<Value[]> {
  const values: Value[] = []
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await setImmediate()
    values.push(of(row))
  }
  return values
}
