import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { CsvError, type Info, parse } from 'csv-parse'
import { overfull, separated } from '#kernel/csv.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'

/** One record of a file that is not empty. `row` counts as spreadsheets do: the first is 1, and empty ones count. */
export interface CsvRecord {
  row: number
  cells: string[]
}

export type RecordsRefusal = 'broken' | 'too_many_rows' | 'too_many_cells'

/** How many letters are read before others get their turn. */
const SLICE = 16 * 1024

/**
 * The records of a text of comma, semicolon or tab separated values. Others get their turn meanwhile, however long it is. Refused,
 * before they cost anything: more than `rows` lines below the header (`most`), empty ones included unless they are its last, and a
 * row of too many cells (`line`); then a quote that is never closed (`line`), or with `strictQuotes` one in the middle of a cell.
 */
export async function readRecords(text: string, rows: number, { strictQuotes = false } = {}): Promise<Result<CsvRecord[], RecordsRefusal>> {
  const { body, delimiter } = separated(text)
  const content = body.replace(/(?<![\r\n])[\r\n]+$/, '')
  const fault = overfull(content, delimiter, rows + 1)
  if (fault) return fault.code === 'too_many_rows' ? refuse(fault.code, { most: rows }) : refuse(fault.code, { line: fault.line })
  const parser = Readable.from(slicesOf(content)).pipe(parse({ delimiter, relax_column_count: true, relax_quotes: !strictQuotes, skip_empty_lines: true, info: true }))
  const records: CsvRecord[] = []
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) records.push({ row: info.records + info.empty_lines, cells: record })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return refuse('broken', { line: Number(error.lines ?? 1) })
  }
  return ok(records)
}

// between the slices the event loop goes round: a stream alone would take them all in one turn
async function* slicesOf(text: string) {
  for (let at = 0; at < text.length; at += SLICE) {
    yield text.slice(at, at + SLICE)
    await setImmediate()
  }
}
