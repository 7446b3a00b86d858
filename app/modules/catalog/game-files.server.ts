import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { withoutControls } from '#kernel/text.ts'
import { HOUR, plus } from '#kernel/time.ts'
import type { Administrator } from '#platform/context.ts'
import { readSheet, type SheetRefusal } from '#platform/csv.server.ts'
import type { Db } from '#platform/db.server.ts'
import { LARGEST_GAME_CSV } from './game-csv.ts'
import { type GameSheet, type GameSheetRefusal, openGameSheet } from './game-sheets.server.ts'

// Files of games as they are uploaded: kept for their preview, and forgotten after a day.

/** How many files of one person are kept. */
const MOST_KEPT = 5

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
  const sheet = await readSheet(file, LARGEST_GAME_CSV, openGameSheet)
  if (!sheet.ok) return sheet
  const { content, encoding, read } = sheet.value
  const [id, user_id] = [randomUUID(), administrator.id]
  await db
    .insertInto('game_imports')
    .values({
      user_id,
      id,
      content,
      encoding,
      header: namesOf(read),
      samples: JSON.stringify(samplesOf(read)),
      file_name: nameOf(file as File),
      created_at: now,
    })
    .execute()
  await sql`delete from game_imports
    where user_id = ${user_id} and (asked_at is null or num_nonnulls(refused, applied_at) > 0)
    and id in
    (select id from game_imports where user_id = ${user_id}
      order by created_at desc, id offset ${MOST_KEPT})`.execute(db)
  return ok(id)
}

/** How much of a heading is kept: no name of a column is longer. */
const LONGEST_HEADING = 200

const namesOf = ({ header }: GameSheet): string[] =>
  header.map((cell) => cell.trim().slice(0, LONGEST_HEADING))

/** How many rows of a file are shown where somebody says what its columns hold, and how much. */
const MOST_SAMPLES = 3
const LONGEST_SAMPLE = 60

const samplesOf = ({ header, records }: GameSheet): string[][] =>
  records
    .slice(0, MOST_SAMPLES)
    .map(({ cells }) => header.map((_, at) => (cells[at] ?? '').trim().slice(0, LONGEST_SAMPLE)))

const nameOf = ({ name }: File): string => withoutControls(name).slice(0, LONGEST_FILE_NAME)

const LONGEST_FILE_NAME = 120

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
