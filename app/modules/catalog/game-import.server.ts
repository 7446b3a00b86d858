import { sql } from 'kysely'
import { csvOf, type SheetEncoding } from '#kernel/csv.ts'
import { isUuid } from '#kernel/id.ts'
import { ok, type Refusal, refuse, type Result } from '#kernel/result.ts'
import { HOUR, MINUTE, plus } from '#kernel/time.ts'
import type { Administrator } from '#platform/context.ts'
import { type Db, transact } from '#platform/db.server.ts'
import { publish } from '#platform/outbox.server.ts'
import { type GameCells, gameColumns } from './game-csv.ts'
import type { CellError, ExistingMode } from './game-import-plan.ts'
import {
  type GameImportResult,
  type GamePreview,
  previewOf,
} from './game-import-planning.server.ts'
import { type ColumnFault, gameHeader, type GameSheetLayout } from './game-sheet.ts'
import { findGameLayout, type LayoutChange, writeGameLayout } from './game-sheets.server.ts'

// A file of games from its upload to what came of it. It is imported by a job
// (game-import-run.server.ts), since that takes longer than a phone or a proxy waits for an answer.

/** How long a preview can be confirmed. */
const PREVIEW_MS = HOUR

/**
 * After so long without an outcome an import counts as failed and can be asked for again. All
 * attempts of its job end within it.
 */
export const LONGEST_IMPORT_MS = 15 * MINUTE

/**
 * Why nothing of an import was written: the games had changed, who asked was no administrator by
 * then, or it broke.
 */
export type GamesNotImported = 'changed' | 'standing' | 'failed'

/** The columns of a kept file by their names, its first cells, and what is known of them. */
export interface GameFileHead {
  file_name: string
  encoding: SheetEncoding
  header: string[]
  samples: string[][]
  layout: GameSheetLayout | null
}

/**
 * Where a kept file stands: its columns are to be said; not imported yet, and perhaps why not;
 * being imported; or imported.
 */
export type GameImportState =
  /** `edited` names some games that administrators edited since the file came, when that is why. */
  | {
      state: 'preview'
      file: GameFileHead
      preview: GamePreview
      refused: GamesNotImported | null
      edited: string[]
    }
  /** `fault` is what is not known of the columns by their names. */
  | { state: 'columns'; file: GameFileHead; fault: Refusal<ColumnFault> }
  | { state: 'importing' }
  | { state: 'done'; result: GameImportResult }

/** Where an administrator's kept file stands; null when it is not there any more. */
export async function gameImport(
  db: Db,
  administrator: Administrator,
  id: string,
  existing: ExistingMode,
  now: Date,
): Promise<GameImportState | null> {
  const kept = await findKept(db, administrator, id, now)
  if (!kept) return null
  if (kept.result) return { state: 'done', result: kept.result as unknown as GameImportResult }
  const isLate = kept.asked_at !== null && kept.asked_at < plus(now, -LONGEST_IMPORT_MS)
  if (kept.asked_at && !kept.refused && !isLate) return { state: 'importing' }
  const layout = await findGameLayout(db, kept.header)
  const file = { ...headOf(kept), layout }
  const fault = faultOf(file)
  if (fault) return { state: 'columns', file, fault }
  const content = () => contentOf(db, administrator, id)
  return {
    state: 'preview',
    file,
    preview: await previewOf(db, id, existing, layout, content),
    refused: kept.refused ?? (isLate ? 'failed' : null),
    edited: kept.refused === 'changed' ? await editedSince(db, kept.created_at) : [],
  }
}

/** The head of an administrator's kept file, as far as it is to be imported; null otherwise. */
export async function gameFileOf(
  db: Db,
  administrator: Administrator,
  id: string,
  now: Date,
): Promise<Omit<GameFileHead, 'layout'> | null> {
  const kept = await findKept(db, administrator, id, now)
  return kept && !kept.result ? headOf(kept) : null
}

const headOf = ({ file_name, encoding, header, samples }: Kept) => ({
  file_name,
  encoding,
  header,
  samples: samples as string[][],
})

/**
 * What is not known of a file's columns. One that a program before this kept has no names here, and
 * was refused unless all is known of it.
 */
function faultOf({ header, layout }: GameFileHead): Refusal<ColumnFault> | null {
  const read = gameHeader(header, layout)
  return header.length === 0 || read.ok ? null : read
}

/** How many edited games are named, among how many of the last edits. */
const MOST_NAMED = 5
const LAST_EDITS = 200

/** The names of the games that were created or edited last since then, as far as they are there. */
async function editedSince(db: Db, since: Date): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select g.name from (
      select id, subject, created_at from audit_log where split_part(subject, ':', 1) = 'game'
      order by id desc limit ${sql.lit(LAST_EDITS)}
    ) edit join games g on g.id = split_part(edit.subject, ':', 2)::bigint
    where edit.created_at > ${since} group by g.id, g.name order by max(edit.id) desc
    limit ${sql.lit(MOST_NAMED)}`.execute(db)
  return rows.map(({ name }) => name)
}

/** An administrator's own file, if it can still be confirmed or was. */
async function findKept(db: Db, { id: userId, is_admin }: Administrator, id: string, now: Date) {
  if (!is_admin || !isUuid(id)) return null
  return (
    (await db
      .selectFrom('game_imports')
      .select(['asked_at', 'refused', 'result', 'created_at'])
      .select(['file_name', 'encoding', 'header', 'samples'])
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .where((eb) =>
        eb.or([eb('created_at', '>', plus(now, -PREVIEW_MS)), eb('asked_at', 'is not', null)]),
      )
      .executeTakeFirst()) ?? null
  )
}

type Kept = NonNullable<Awaited<ReturnType<typeof findKept>>>

async function contentOf(db: Db, { id: userId }: Administrator, id: string): Promise<string> {
  const { content } = await db
    .selectFrom('game_imports')
    .select('content')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return content
}

/**
 * What an administrator confirms: the preview marked `seen`, all of it, or with `rest` what of it
 * has no mistakes.
 */
export interface AskedImport {
  seen: string
  existing: ExistingMode
  rest: boolean
}

/**
 * Asks for the import of a kept file. Asked again while it is under way, or when it is done,
 * nothing more happens. Refused: a file that is not there any more.
 */
export async function askForGames(
  db: Db,
  administrator: Administrator,
  id: string,
  asked: AskedImport,
  now: Date,
): Promise<Result<null, 'expired'>> {
  if (!(await findKept(db, administrator, id, now))) return refuse('expired')
  await transact(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('game_imports')
      .set({ asked: JSON.stringify(asked), asked_at: now, refused: null })
      .where('user_id', '=', administrator.id)
      .where('id', '=', id)
      .where('applied_at', 'is', null)
      .where((eb) =>
        eb.or([
          eb('asked_at', 'is', null),
          eb('refused', 'is not', null),
          eb('asked_at', '<', plus(now, -LONGEST_IMPORT_MS)),
        ]),
      )
      .executeTakeFirst()
    if (numUpdatedRows > 0n)
      await publish(tx, 'games.import_asked', id, {
        user_id: administrator.id,
        id,
        asked_at: now.toISOString(),
      })
  })
  return ok(null)
}

/**
 * Keeps what an administrator says of the columns or words of their file, for all files with these
 * headings. Refused: a file that is not there any more, no name or category among its columns, and
 * one twice.
 */
export async function saveGameLayout(
  db: Db,
  administrator: Administrator,
  id: string,
  change: LayoutChange,
  now: Date,
): Promise<Result<null, 'expired' | ColumnFault>> {
  const kept = await findKept(db, administrator, id, now)
  if (!kept || kept.result || kept.header.length === 0) return refuse('expired')
  const sheet = { header: kept.header, subject: `game_import:${id}` }
  return transact(
    db,
    async (tx) => (await writeGameLayout(tx, administrator, sheet, change, now)) ?? ok(null),
  )
}

/**
 * All that is wrong with a kept file, and the rows that repeat others, as a file; null when it is
 * not there any more.
 */
export async function gameErrorsCsv(
  db: Db,
  administrator: Administrator,
  id: string,
  existing: ExistingMode,
  words: {
    header: readonly string[]
    error: (error: CellError) => string
    repeated: (of: number) => string
  },
  now: Date,
): Promise<string | null> {
  const kept = await findKept(db, administrator, id, now)
  if (!kept) return null
  const layout = await findGameLayout(db, kept.header)
  const content = () => contentOf(db, administrator, id)
  const preview = await previewOf(db, id, existing, layout, content)
  const errors = preview.errors.map(
    (error) => [error.row, error.column, words.error(error)] as const,
  )
  const repeated = preview.repeated.map(({ row, of }) => [row, 'name', words.repeated(of)] as const)
  const rows = [...errors, ...repeated].sort(([one], [other]) => one - other)
  return csvOf(
    words.header,
    rows.map(([row, column, what]) => [String(row), column, what]),
  )
}

/** A file to begin with: every column, and rows that show how each is written. */
export const exampleGamesCsv = (rows: readonly GameCells[]): string =>
  csvOf(
    gameColumns,
    rows.map((cells) => gameColumns.map((column) => cells[column] ?? '')),
  )
