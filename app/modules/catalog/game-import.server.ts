import { createHash, randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { csvOf, csvText } from '#kernel/csv.ts'
import { isUuid } from '#kernel/id.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { HOUR, plus } from '#kernel/time.ts'
import { audit } from '#platform/audit.server.ts'
import type { Administrator } from '#platform/context.ts'
import { readRecords, type RecordsRefusal } from '#platform/csv.server.ts'
import { type Db, isDatabaseError, transact, type Tx } from '#platform/db.server.ts'
import { pokeRelay } from '#platform/outbox.server.ts'
import { type GameCells, gameColumns, gameHeader, type GameRow, gameRow, type HeaderRefusal, LARGEST_GAME_CSV, MOST_GAME_ROWS } from './game-csv.ts'
import { type CellError, emptyMemory, type ExistingMode, type KnownGame, type KnownGames, nameKey, type PlannedGame, planGame, slugKey } from './game-import-plan.ts'
import { insertGames, updateGames } from './game-rows.server.ts'

/** How long a preview can be confirmed, and how many of one person are kept. */
const PREVIEW_MS = HOUR
const MOST_KEPT = 5

export type GameFileRefusal = HeaderRefusal | RecordsRefusal | 'no_file' | 'too_large' | 'not_text'

/** Keeps an uploaded file for its preview. Returns its id. Refused: what is no readable file of games, with what is wrong. */
export async function keepGameFile(db: Db, administrator: Administrator, file: unknown, now: Date): Promise<Result<string, GameFileRefusal | 'not_found'>> {
  if (!administrator.is_admin) return refuse('not_found')
  if (!(file instanceof File) || file.size === 0) return refuse('no_file')
  if (file.size > LARGEST_GAME_CSV) return refuse('too_large')
  const content = csvText(new Uint8Array(await file.arrayBuffer()))
  if (content === null) return refuse('not_text')
  const read = await readGames(content)
  if (!read.ok) return read
  const [id, user_id] = [randomUUID(), administrator.id]
  await db.insertInto('game_imports').values({ user_id, id, content, created_at: now }).execute()
  await sql`delete from game_imports where user_id = ${user_id} and id in
    (select id from game_imports where user_id = ${user_id} order by created_at desc, id offset ${MOST_KEPT})`.execute(db)
  return ok(id)
}

/** Deletes files that nobody can confirm any more and whose result was read long ago. Returns how many. */
export async function forgetOldGameFiles(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('game_imports').where('created_at', '<', plus(now, -24 * HOUR)).executeTakeFirst()
  return Number(numDeletedRows)
}

export interface GameImportResult {
  created: number
  changed: number
  unchanged: number
  skipped: number
  repeated: number
}

/** What a kept file would do now. `seen` marks it, so that only what was shown is imported. */
export interface GameImportPlan {
  /** What it has done, when it was imported. */
  result: GameImportResult | null
  counts: GameImportResult
  /** Columns that nobody knows, which are left out. */
  ignored: string[]
  errors: CellError[]
  /** Rows that are left out because an earlier one names the same game. */
  repeated: { row: number; of: number }[]
  due: Extract<PlannedGame, { kind: 'new' | 'changed' }>[]
  seen: string
  /** Marks which games there were, by what a file's are found among them. */
  among: string
}

/** What an administrator's kept file would do now; null when it is not there any more. */
export async function previewGames(db: Db, administrator: Administrator, id: string, existing: ExistingMode, now: Date): Promise<GameImportPlan | null> {
  const kept = await findKept(db, administrator, id, now)
  return kept && planOf(db, kept, existing)
}

/** An administrator's own file, if it can still be confirmed or was. With `lock`, others wait for this transaction. */
async function findKept(db: Db, { id: userId, is_admin }: Administrator, id: string, now: Date, lock = false) {
  if (!is_admin || !isUuid(id)) return null
  return (await db.selectFrom('game_imports').select(['content', 'result']).where('user_id', '=', userId).where('id', '=', id)
    .where((eb) => eb.or([eb('created_at', '>', plus(now, -PREVIEW_MS)), eb('applied_at', 'is not', null)]))
    .$if(lock, (query) => query.forUpdate()).executeTakeFirst()) ?? null
}

async function planOf(db: Db, { content, result }: { content: string; result: unknown }, existing: ExistingMode): Promise<GameImportPlan> {
  const among = await gamesMark(db)
  const read = await readGames(content)
  const { rows, ignored } = read.ok ? read.value : { rows: [], ignored: [] }
  const planned = await planAll(rows, await knownGames(db), existing)
  const due = planned.filter((each) => each.kind === 'new' || each.kind === 'changed')
  const count = (kind: PlannedGame['kind']) => planned.filter((each) => each.kind === kind).length
  return {
    result: result as GameImportResult | null,
    counts: { created: count('new'), changed: count('changed'), unchanged: count('unchanged'), skipped: count('skipped'), repeated: count('repeated') },
    ignored,
    errors: planned.flatMap((each) => (each.kind === 'wrong' ? each.errors : [])),
    repeated: planned.filter((each) => each.kind === 'repeated').map(({ row, of }) => ({ row, of })),
    due,
    among,
    seen: createHash('sha256').update(JSON.stringify(due)).digest('base64url'),
  }
}

/** How many rows are planned before others get their turn. */
const TURN = 200

/** The rows of a text of comma, semicolon or tab separated values with a header. */
async function readGames(text: string): Promise<Result<{ rows: GameRow[]; ignored: string[] }, GameFileRefusal>> {
  const read = await readRecords(text, MOST_GAME_ROWS)
  if (!read.ok) return read
  const [first, ...rest] = read.value
  const header = gameHeader(first?.cells ?? [])
  if (!header.ok) return header
  const rows = rest.map(({ row, cells }) => gameRow(header.value, cells, row)).filter((row) => row !== null)
  return rows.length > 0 ? ok({ rows, ignored: header.value.ignored }) : refuse('empty')
}

async function planAll(rows: readonly GameRow[], known: KnownGames, existing: ExistingMode): Promise<PlannedGame[]> {
  const memory = emptyMemory()
  const planned: PlannedGame[] = []
  for (const [index, row] of rows.entries()) {
    if (index % TURN === TURN - 1) await setImmediate()
    planned.push(planGame(row, known, memory, existing))
  }
  return planned
}

const fields = ['id', 'name', 'slug', 'category', 'short_description', 'short_description_ar', 'description', 'description_ar', 'mono', 'unit',
  'platform_support', 'publisher', 'developer', 'tags', 'featured', 'active'] as const
const releaseDay = sql<string | null>`release_date::text`.as('release_date')

/** Every game there is, by name and by slug; of two of one name the older counts. */
async function knownGames(db: Db): Promise<KnownGames> {
  const games = await db.selectFrom('games').select([...fields, releaseDay]).orderBy('id', 'desc').execute() as KnownGame[]
  return {
    byName: new Map(games.map((game) => [nameKey(game.name, game.category), game])),
    bySlug: new Map(games.map((game) => [slugKey(game.slug, game.category), game])),
  }
}

/**
 * Imports a kept file, all of it or nothing, in one transaction: what `seen` marks. Done once: asked again it answers the same.
 * Refused: a file that is not there any more, one that would do something else by now than was shown, and who is no administrator.
 */
export async function applyGames(
  db: Db, administrator: Administrator, { id, seen, existing }: { id: string; seen: string; existing: ExistingMode }, now: Date,
): Promise<Result<GameImportResult, 'expired' | 'changed'>> {
  const planned = await findKept(db, administrator, id, now)
  if (!planned) return refuse('expired')
  // before the transaction, which waits for nothing then; what was planned is held against the games under its locks
  const { due, counts, errors, seen: mark, among } = await planOf(db, planned, existing)
  const applied = await transact(db, async (tx): Promise<Result<GameImportResult, 'expired' | 'changed'>> => {
    const kept = await findKept(tx, administrator, id, now, true)
    if (!kept) return refuse('expired')
    if (kept.result) return ok(kept.result as unknown as GameImportResult)
    await sql`select pg_advisory_xact_lock(hashtext('games.import'))`.execute(tx)
    if (errors.length > 0 || mark !== seen || among !== await gamesMark(tx) || !(await lockUnchanged(tx, due))) return refuse('changed')
    await insertGames(tx, due.filter((each) => each.kind === 'new').map((each) => each.fields), now)
    await updateGames(tx, due.filter((each) => each.kind === 'changed').map((each) => ({ ...each.fields, id: each.before.id })))
    await tx.updateTable('game_imports').set({ result: JSON.stringify(counts), applied_at: now })
      .where('user_id', '=', administrator.id).where('id', '=', id).execute()
    await audit(tx, { actor_id: administrator.id, action: 'games.import', subject: `game_import:${id}`, after: { ...counts, existing } }, now)
    return ok(counts)
  }).catch((error: unknown) => {
    // somebody created a game at one of these addresses since they were looked at
    if (isDatabaseError(error, '23505')) return refuse('changed')
    throw error
  })
  if (applied.ok) pokeRelay()
  return applied
}

/** A mark of which games there are: it changes when one comes, goes, or is called otherwise. */
async function gamesMark(db: Db): Promise<string> {
  const { rows: [games] } = await sql<{ mark: string }>`
    select count(*) || '-' || coalesce(sum(hashtextextended(id || '/' || slug || '/' || category || '/' || name, 0)::numeric), 0) as mark from games`.execute(db)
  return games!.mark
}

/** Whether the games to change are still as they were planned with; from now on nobody else changes them. */
async function lockUnchanged(tx: Tx, due: GameImportPlan['due']): Promise<boolean> {
  const planned = new Map(due.flatMap((each) => (each.kind === 'changed' ? [[each.before.id, each.before] as const] : [])))
  if (planned.size === 0) return true
  const games = await tx.selectFrom('games').select([...fields, releaseDay]).where('id', '=', sql<number>`any(${[...planned.keys()]}::bigint[])`)
    .orderBy('id').forUpdate().execute()
  return games.length === planned.size && games.every((game) => JSON.stringify(game) === JSON.stringify(planned.get(game.id)))
}

/** All that is wrong with a kept file, and the rows that repeat others, as a file; null when it is not there any more. */
export async function gameErrorsCsv(
  db: Db, administrator: Administrator, id: string, existing: ExistingMode, words: { header: readonly string[]; error: (error: CellError) => string; repeated: (of: number) => string }, now: Date,
): Promise<string | null> {
  const plan = await previewGames(db, administrator, id, existing, now)
  if (!plan) return null
  const errors = plan.errors.map((error) => [error.row, error.column, words.error(error)] as const)
  const repeated = plan.repeated.map(({ row, of }) => [row, 'name', words.repeated(of)] as const)
  const rows = [...errors, ...repeated].sort(([one], [other]) => one - other)
  return csvOf(words.header, rows.map(([row, column, what]) => [String(row), column, what]))
}

/** A file to begin with: every column, and rows that show how each is written. */
export const exampleGamesCsv = (rows: readonly GameCells[]): string =>
  csvOf(gameColumns, rows.map((cells) => gameColumns.map((column) => cells[column] ?? '')))
