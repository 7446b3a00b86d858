import { stringify } from 'csv-stringify/sync'
import { withoutControls } from './text.ts'

/**
 * Cells as a file that Excel opens well in Algeria: semicolons, CRLF, and the mark of UTF-8 before
 * it. No text is a formula; numbers stay numbers.
 */
export const csvOf = (header: readonly string[], rows: readonly CsvCells[]): string =>
  BYTE_ORDER_MARK + recordsOf([header]) + guardedOf(rows)

/** A cell of a file; numbers stay numbers. */
export type CsvCell = string | number | null
type CsvCells = readonly CsvCell[]

/** The same file in pieces, one for each page of rows, however many there are. */
export async function* csvPieces(
  header: readonly string[],
  pages: AsyncIterable<readonly CsvCells[]>,
): AsyncGenerator<string> {
  yield csvOf(header, [])
  for await (const rows of pages) yield guardedOf(rows)
}

const BYTE_ORDER_MARK = '\ufeff'

const guardedOf = (rows: readonly CsvCells[]): string =>
  recordsOf(
    rows.map((cells) => cells.map((cell) => (typeof cell === 'string' ? guarded(cell) : cell))),
  )

// a line break of any kind would begin a record that no guard has seen
const recordsOf = (records: readonly CsvCells[]): string =>
  stringify(records as CsvCell[][], {
    delimiter: ';',
    record_delimiter: '\r\n',
    quote_record_delimiter: true,
  })

// A cell that begins so is a formula to a spreadsheet. An apostrophe makes it text (OWASP, CSV
// Injection); one more where one stands already, so that taking one off always gives back what was
// there.
const guarded = (cell: string): string =>
  /^'*[=+\-@\t\r\n＝＋－＠]/.test(cell) ? `'${cell}` : cell

/** A cell as it was before `csvOf` guarded it. */
export const unguarded = (cell: string): string =>
  /^''*[=+\-@\t\r\n＝＋－＠]/.test(cell) ? cell.slice(1) : cell

const separators = [';', ',', '\t'] as const

/** As far as the names of columns reach, in characters. */
const LONGEST_HEADER = 64 * 1024

/**
 * The text of a file without its mark and Excel's `sep=` line, and what separates its cells: what
 * its header has most of.
 */
export function separated(text: string): { body: string; delimiter: string } {
  const body = text.replace(/^\ufeff/, '')
  const told = /^sep=([;,\t])\r?\n/i.exec(body)
  if (told) return { body: body.slice(told[0].length), delimiter: told[1]! }
  const header = (
    /^[^\r\n]*/.exec(body.slice(0, LONGEST_HEADER).replace(/"[^"]*"/g, '')) ?? ['']
  )[0]
  const counts = separators.map((separator) => header.split(separator).length)
  return { body, delimiter: separators[counts.indexOf(Math.max(...counts))]! }
}

/** The most cells of a row. */
const MOST_CELLS = 64

const [QUOTE, LINE_FEED, RETURN] = ['"', '\n', '\r'].map((sign) => sign.charCodeAt(0))

/**
 * What makes a text of separated values too much to be read at all: more than `rows` lines, empty
 * ones included, or a line of more than MOST_CELLS cells (`line`). Null for any other. Far cheaper
 * than reading it: one look at each letter.
 */
export function overfull(
  body: string,
  delimiter: string,
  rows: number,
): { code: 'too_many_rows' } | { code: 'too_many_cells'; line: number } | null {
  const separator = delimiter.charCodeAt(0)
  let [line, cells, isQuoted, begins] = [1, 1, false, true]
  for (let at = 0; at < body.length; at++) {
    const sign = body.charCodeAt(at)
    if (isQuoted) isQuoted = sign !== QUOTE
    else if (sign === QUOTE) isQuoted = begins || body.charCodeAt(at - 1) === QUOTE
    else if (sign === separator && ++cells > MOST_CELLS) return { code: 'too_many_cells', line }
    else if (sign === LINE_FEED || (sign === RETURN && body.charCodeAt(at + 1) !== LINE_FEED)) {
      if (++line > rows && at < body.length - 1) return { code: 'too_many_rows' }
      cells = 1
    }
    begins = sign === separator || sign === LINE_FEED || sign === RETURN
  }
  return null
}

/** A text of more control characters is none. */
const MOST_CONTROLS = 1_000

/**
 * The text of an uploaded file: UTF-8 with or without its mark, or UTF-16 with it, as spreadsheets
 * write them. Null for bytes that are neither. Control characters are dropped; a text of many is
 * none.
 */
export function csvText(bytes: Uint8Array): string | null {
  const begins = (first: number, second: number) => bytes[0] === first && bytes[1] === second
  const mark = begins(0xff, 0xfe) ? 'utf-16le' : begins(0xfe, 0xff) ? 'utf-16be' : 'utf-8'
  try {
    const text = new TextDecoder(mark, { fatal: true }).decode(bytes)
    const controls = text
      .matchAll(/(?![\t\r\n])\p{Cc}/gu)
      .drop(MOST_CONTROLS)
      .next()
    return controls.done ? withoutControls(text) : null
  } catch {
    return null
  }
}

/** In what a file was written: Unicode, or what Windows writes in French or in Arabic. */
export type SheetEncoding = 'unicode' | 'windows-1252' | 'windows-1256'

/** The text of an uploaded file, and how its bytes were read. */
export interface SheetText {
  content: string
  encoding: SheetEncoding
}

/**
 * Reads an uploaded file as Unicode (`csvText`), or else as the Windows encodings that Excel and
 * older programs write (`legacySheetText`). Null for bytes of no text.
 */
export function sheetText(bytes: Uint8Array): SheetText | null {
  const content = csvText(bytes)
  return content === null ? legacySheetText(bytes) : { content, encoding: 'unicode' }
}

/** Arabic words, and letters of the other script in the middle of one. */
const ARABIC_WORD = /(?<![a-z\u0600-\u06ff])[\u0600-\u06ff]{2,}(?![a-z\u0600-\u06ff])/gi
const MIXED = /[a-z][\u0600-\u06ff]|[\u0600-\u06ff][a-z]/gi

/** Letters of Windows-1256 (پ چ ژ گ, and a mark) that are none of Windows-1252. */
const NOT_1252 = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d])

/** How much of a file says in what it is written: bytes from the first beyond ASCII on. */
const TELLING = 64 * 1024

/**
 * The text of a file that is not in Unicode. Few bytes say by themselves in what they are written,
 * so what has more Arabic words than words of both scripts in Windows-1256 is Arabic, and all else
 * Windows-1252. Null for bytes of no text, and for Unicode that is damaged, which would turn to
 * nonsense.
 */
export function legacySheetText(bytes: Uint8Array): SheetText | null {
  const first = Math.max(
    bytes.findIndex((byte) => byte > 0x7f),
    0,
  )
  const telling = bytes.subarray(first, first + TELLING)
  if (isDamagedUnicode(bytes, telling)) return null
  const arabic = new TextDecoder('windows-1256').decode(telling)
  const isArabic =
    telling.some((byte) => NOT_1252.has(byte)) ||
    countOf(arabic, ARABIC_WORD) > countOf(arabic, MIXED)
  const encoding = isArabic ? 'windows-1256' : 'windows-1252'
  const text = new TextDecoder(encoding).decode(bytes)
  return BINARY.test(text) ? null : { content: withoutControls(text), encoding }
}

/** What no text has that is not in Unicode. */
// oxlint-disable-next-line no-control-regex -- control characters are meant
const BINARY = /(?![\t\r\n])[\0-\x1f]/

const countOf = (text: string, pattern: RegExp): number =>
  text.matchAll(pattern).reduce((count) => count + 1, 0)

const marks = [
  [0xef, 0xbb, 0xbf],
  [0xff, 0xfe],
  [0xfe, 0xff],
]

/** Whether bytes begin with a mark of Unicode, or most signs beyond ASCII are good UTF-8. */
function isDamagedUnicode(bytes: Uint8Array, telling: Uint8Array): boolean {
  if (marks.some((mark) => mark.every((byte, at) => bytes[at] === byte))) return true
  const text = new TextDecoder('utf-8').decode(telling)
  const damaged = countOf(text, /\ufffd/g)
  return countOf(text, /[^\0-\x7f]/gu) - damaged > damaged
}

/**
 * Why a spreadsheet is refused unread: another of the same person is at work, too many within
 * the hour, no room now.
 */
export type SheetQueueRefusal = 'one_at_a_time' | 'too_many_files' | 'storage_failed'
