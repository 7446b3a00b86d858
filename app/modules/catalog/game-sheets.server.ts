import { createHash } from 'node:crypto'
import { sheetWord } from '#kernel/foreign-sheet.ts'
import { ok, refuse, type Refusal, type Result } from '#kernel/result.ts'
import { audit, differences } from '#platform/audit.server.ts'
import type { Administrator } from '#platform/context.ts'
import { type CsvRecord, readRecords, type RecordsRefusal } from '#platform/csv.server.ts'
import { advisoryLock, type Db, type Tx } from '#platform/db.server.ts'
import { type GameRow, MOST_GAME_ROWS } from './game-csv.ts'
import {
  type AskedColumn,
  type ColumnFault,
  gameHeader,
  gameRow,
  type GameSheetLayout,
  type GameWords,
} from './game-sheet.ts'

// Sheets of games: their header and rows, and what somebody has said of all with these headings
// (decision 99).

export type GameSheetRefusal = 'empty' | RecordsRefusal

/** The names of a sheet's columns, and the records below them. */
export interface GameSheet {
  header: string[]
  records: CsvRecord[]
}

/** Reads a text of comma, semicolon or tab separated values with a header. */
export async function openGameSheet(text: string): Promise<Result<GameSheet, GameSheetRefusal>> {
  const read = await readRecords(text, MOST_GAME_ROWS)
  if (!read.ok) return read
  const [first, ...rest] = read.value
  const records = rest.filter(({ cells }) => cells.some(isFilled))
  return first?.cells.some(isFilled) && records.length > 0
    ? ok({ header: first.cells, records })
    : refuse('empty')
}

const isFilled = (cell: string): boolean => cell.trim() !== ''

/** The rows of a sheet by what was said of it; none where its columns are not known. */
export async function readGames(
  text: string,
  layout: GameSheetLayout | null,
): Promise<{ rows: GameRow[]; ignored: string[] }> {
  const sheet = await openGameSheet(text)
  const header = sheet.ok ? gameHeader(sheet.value.header, layout) : sheet
  if (!sheet.ok || !header.ok) return { rows: [], ignored: [] }
  const rows = sheet.value.records
    .map(({ row, cells }) => gameRow(header.value, cells, row))
    .filter((row) => row !== null)
  return { rows, ignored: header.value.ignored }
}

/** What somebody said of sheets with these headings; null where nobody did. */
export async function findGameLayout(
  db: Db,
  header: readonly string[],
): Promise<GameSheetLayout | null> {
  const kept = await db
    .selectFrom('game_sheet_layouts')
    .select(['columns', 'category', 'words'])
    .where('header', '=', keyOf(header))
    .executeTakeFirst()
  return kept
    ? {
        columns: kept.columns.map((column) => column || null) as GameSheetLayout['columns'],
        category: kept.category,
        words: kept.words as GameWords,
      }
    : null
}

/** By what a sheet is known again: the names of its columns, however they are capitalised. */
const keyOf = (header: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(header.map(sheetWord)))
    .digest('hex')

/** What is said of a sheet: its columns, or what some of its words mean; null is asked again. */
export type LayoutChange =
  | { columns: GameSheetLayout['columns']; category: GameSheetLayout['category'] }
  | { words: readonly { column: AskedColumn; word: string; meaning: string | null }[] }

/**
 * Keeps what somebody says of a sheet, for all with these headings, in the given transaction.
 * Refused: no name or category among the columns, or one twice.
 */
export async function writeGameLayout(
  tx: Tx,
  administrator: Administrator,
  { header, subject }: { header: readonly string[]; subject: string },
  change: LayoutChange,
  now: Date,
): Promise<Refusal<ColumnFault> | null> {
  await advisoryLock(tx, 'games.layout')
  const before = await findGameLayout(tx, header)
  const { columns, category, words } = changedBy(change, header, before)
  const read = gameHeader(header, { columns, category })
  if (!read.ok) return read
  const layout = {
    columns: read.value.columns.map((column) => column ?? ''),
    category: columns.includes('category') ? null : category,
    words: JSON.stringify(words),
  }
  const written = { ...layout, saved_by: administrator.id, saved_at: now }
  await tx
    .insertInto('game_sheet_layouts')
    .values({ header: keyOf(header), ...written })
    .onConflict((conflict) => conflict.column('header').doUpdateSet(written))
    .execute()
  const was = { ...before, columns: before?.columns.map((column) => column ?? '') }
  const changes = differences(was, { ...layout, words })
  if (changes)
    await audit(
      tx,
      { actor_id: administrator.id, action: 'games.layout', subject, ...changes },
      now,
    )
  return null
}

function changedBy(
  change: LayoutChange,
  header: readonly string[],
  before: GameSheetLayout | null,
): GameSheetLayout {
  if ('columns' in change) return { ...change, words: before?.words ?? {} }
  const read = gameHeader(header, before)
  const words: Partial<Record<AskedColumn, Record<string, string>>> = structuredClone(
    before?.words ?? {},
  )
  for (const { column, word, meaning } of change.words) {
    const { [word]: _, ...others } = words[column] ?? {}
    words[column] = meaning === null ? others : { ...others, [word]: meaning }
  }
  return {
    columns: read.ok ? read.value.columns : [],
    category: before?.category ?? null,
    words,
  }
}
