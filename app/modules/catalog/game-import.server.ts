import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { csvOf } from '#kernel/csv.ts'
import { isUuid } from '#kernel/id.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { HOUR, MINUTE, plus } from '#kernel/time.ts'
import type { Administrator } from '#platform/context.ts'
import { readSheet, type SheetRefusal } from '#platform/csv.server.ts'
import { type Db, transact } from '#platform/db.server.ts'
import { publish } from '#platform/outbox.server.ts'
import { type GameCells, gameColumns, LARGEST_GAME_CSV } from './game-csv.ts'
import type { CellError, ExistingMode } from './game-import-plan.ts'
import {
  type GameImportResult,
  type GamePreview,
  type GameSheetRefusal,
  previewOf,
  readGames,
} from './game-import-planning.server.ts'

// A file of games from its upload to what came of it. It is imported by a job
// (game-import-run.server.ts), since that takes longer than a phone or a proxy waits for an answer.

/** How long a preview can be confirmed, and how many of one person are kept. */
const PREVIEW_MS = HOUR
const MOST_KEPT = 5

/**
 * After so long without an outcome an import counts as failed and can be asked for again. All
 * attempts of its job end within it.
 */
export const LONGEST_IMPORT_MS = 15 * MINUTE

export type GameFileRefusal = GameSheetRefusal | SheetRefusal

/**
 * Keeps an uploaded file for its preview. Returns its id. Refused: what is no readable file of
 * games, with what is wrong.
 */
export async function keepGameFile(
  db: Db,
  administrator: Administrator,
  file: unknown,
  now: Date,
): Promise<Result<string, GameFileRefusal | 'not_found'>> {
  if (!administrator.is_admin) return refuse('not_found')
  const sheet = await readSheet(file, LARGEST_GAME_CSV, readGames)
  if (!sheet.ok) return sheet
  const [id, user_id] = [randomUUID(), administrator.id]
  await db
    .insertInto('game_imports')
    .values({ user_id, id, content: sheet.value, created_at: now })
    .execute()
  await sql`delete from game_imports
    where user_id = ${user_id} and (asked_at is null or num_nonnulls(refused, applied_at) > 0)
    and id in
    (select id from game_imports where user_id = ${user_id}
      order by created_at desc, id offset ${MOST_KEPT})`.execute(db)
  return ok(id)
}

/**
 * Deletes files that nobody can confirm any more and whose result was read long ago. Returns how
 * many.
 */
export async function forgetOldGameFiles(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('game_imports')
    .where('created_at', '<', plus(now, -24 * HOUR))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/**
 * Why nothing of an import was written: the games had changed, who asked was no administrator by
 * then, or it broke.
 */
export type GamesNotImported = 'changed' | 'standing' | 'failed'

/** Where a kept file stands: not imported yet, and perhaps why not; being imported; or imported. */
export type GameImportState =
  /** `edited` names some games that administrators edited since the file came, when that is why. */
  | { state: 'preview'; preview: GamePreview; refused: GamesNotImported | null; edited: string[] }
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
  const preview = await previewOf(db, id, existing, () => contentOf(db, administrator, id))
  return {
    state: 'preview',
    preview,
    refused: kept.refused ?? (isLate ? 'failed' : null),
    edited: kept.refused === 'changed' ? await editedSince(db, kept.created_at) : [],
  }
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
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .where((eb) =>
        eb.or([eb('created_at', '>', plus(now, -PREVIEW_MS)), eb('asked_at', 'is not', null)]),
      )
      .executeTakeFirst()) ?? null
  )
}

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
  if (!(await findKept(db, administrator, id, now))) return null
  const preview = await previewOf(db, id, existing, () => contentOf(db, administrator, id))
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
