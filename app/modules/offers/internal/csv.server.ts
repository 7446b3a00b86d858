import type { Result } from '#kernel/result.ts'
import { readRecords, type RecordsRefusal } from '#platform/csv.server.ts'
import { type CsvRow, type HeaderRefusal, MOST_CSV_ROWS, offersIn } from '../csv.ts'

export type CsvRefusal = RecordsRefusal | HeaderRefusal

/**
 * Reads a text of comma, semicolon or tab separated values with a header. Refused: what
 * `readRecords` and `offersIn` refuse.
 */
export async function readCsv(text: string): Promise<Result<CsvRow[], CsvRefusal>> {
  const records = await readRecords(text, MOST_CSV_ROWS, { strictQuotes: true })
  return records.ok ? offersIn(records.value) : records
}
