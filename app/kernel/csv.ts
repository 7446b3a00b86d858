import { stringify } from 'csv-stringify/sync'

/** Cells as a file that Excel opens well in Algeria: semicolons, CRLF, and the mark of UTF-8 before it. No text is a formula; numbers stay numbers. */
export function csvOf(header: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string {
  const records = rows.map((cells) => cells.map((cell) => (typeof cell === 'string' ? guarded(cell) : cell)))
  return stringify([[...header], ...records], { bom: true, delimiter: ';', record_delimiter: '\r\n' })
}

// A cell that begins so is a formula to a spreadsheet. An apostrophe makes it text (OWASP, CSV Injection); one more where one
// stands already, so that taking one off always gives back what was there.
const guarded = (cell: string): string => (/^'*[=+\-@\t\r＝＋－＠]/.test(cell) ? `'${cell}` : cell)

/** A cell as it was before `csvOf` guarded it. */
export const unguarded = (cell: string): string => (/^''*[=+\-@\t\r＝＋－＠]/.test(cell) ? cell.slice(1) : cell)

const separators = [';', ',', '\t'] as const

/** The text of a file without its mark and Excel's `sep=` line, and what separates its cells: what its header has most of. */
export function separated(text: string): { body: string; delimiter: string } {
  const body = text.replace(/^\ufeff/, '')
  const told = /^sep=([;,\t])\r?\n/i.exec(body)
  if (told) return { body: body.slice(told[0].length), delimiter: told[1]! }
  const header = (/^[^\r\n]*/.exec(body.replace(/"[^"]*"/g, '')) ?? [''])[0]
  const counts = separators.map((separator) => header.split(separator).length)
  return { body, delimiter: separators[counts.indexOf(Math.max(...counts))]! }
}

/**
 * The text of an uploaded file: UTF-8 with or without its mark, or UTF-16 with it, as spreadsheets write them. Null for bytes that
 * are neither. Control characters are dropped.
 */
export function csvText(bytes: Uint8Array): string | null {
  const begins = (first: number, second: number) => bytes[0] === first && bytes[1] === second
  const mark = begins(0xff, 0xfe) ? 'utf-16le' : begins(0xfe, 0xff) ? 'utf-16be' : 'utf-8'
  try {
    return new TextDecoder(mark, { fatal: true }).decode(bytes).replace(/(?![\t\r\n])\p{Cc}/gu, '')
  } catch {
    return null
  }
}
