import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { isAskable, sheetWord } from '#kernel/foreign-sheet.ts'
import { MINUTE } from '#kernel/time.ts'
import { inSlices } from '#platform/csv.server.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import {
  type CellError,
  type ExistingMode,
  type KnownGame,
  type KnownGames,
  memoryFor,
  nameKey,
  type PlannedGame,
  planGame,
  slugKey,
} from './game-import-plan.ts'
import type { AskedColumn, GameSheetLayout, UnknownWord } from './game-sheet.ts'
import { readGames } from './game-sheets.server.ts'

/** How many rows of a file come to what. */
export interface GameImportResult {
  created: number
  changed: number
  unchanged: number
  skipped: number
  repeated: number
  /** Rows with mistakes, which are left out of an import of the rest. */
  wrong: number
}

type DueGame = Extract<PlannedGame, { kind: 'new' | 'changed' }>

/**
 * What a kept file would do now, as much of it as is shown. `seen` marks it, so that only what was
 * shown is imported.
 */
export interface GamePreview {
  counts: GameImportResult
  /** Columns that nobody knows, which are left out. */
  ignored: string[]
  /** Words that nobody has said the meaning of yet, those of the most rows first. */
  unknown: UnknownWord[]
  errors: CellError[]
  /** Rows that are left out because an earlier one names the same game. */
  repeated: { row: number; of: number }[]
  due: DueGame[]
  seen: string
}

/** The whole of it: every game that is due. */
export interface GameImportPlan extends GamePreview {
  /** Marks which games there were, by what a file's are found among them. */
  among: string
}

/** How many of the games that would be written a preview has. */
const MOST_SHOWN_GAMES = 50

/** How many previews are kept on each node, and how long. */
const MOST_PREVIEWS = 4
const PREVIEW_MS = 10 * MINUTE

const previews = new Map<string, { mark: string; preview: Promise<GamePreview> }>()

/**
 * The preview of a kept file, planned once as long as the games, and what was said of its columns,
 * are what they were. `content` reads the file.
 */
export async function previewOf(
  db: Db,
  id: string,
  existing: ExistingMode,
  layout: GameSheetLayout | null,
  content: () => Promise<string>,
): Promise<GamePreview> {
  const key = `${id}/${existing}`
  const mark = `${(await gamesMarks(db)).all} ${JSON.stringify(layout)}`
  const known = previews.get(key)
  if (known?.mark === mark) return known.preview
  const kept = {
    mark,
    preview: content().then(async (text) => shownOf(await planGames(db, text, existing, layout))),
  }
  const forget = () => {
    if (previews.get(key) === kept) previews.delete(key)
  }
  previews.delete(key)
  previews.set(key, kept)
  for (const oldest of [...previews.keys()].slice(0, -MOST_PREVIEWS)) previews.delete(oldest)
  setTimeout(forget, PREVIEW_MS).unref()
  kept.preview.catch(forget)
  return kept.preview
}

const shownOf = ({
  counts,
  ignored,
  unknown,
  errors,
  repeated,
  due,
  seen,
}: GameImportPlan): GamePreview => ({
  counts,
  ignored,
  unknown,
  errors,
  repeated,
  due: due.slice(0, MOST_SHOWN_GAMES),
  seen,
})

/** What a file would do now, by what was said of its columns and words. */
export async function planGames(
  db: Db,
  content: string,
  existing: ExistingMode,
  layout: GameSheetLayout | null,
): Promise<GameImportPlan> {
  const { among } = await gamesMarks(db)
  const { rows, ignored } = await readGames(content, layout)
  const [known, memory] = [await knownGames(db), memoryFor(rows, layout?.words)]
  const planned = await inSlices(rows, (row) => planGame(row, known, memory, existing))
  const due = planned.filter((each) => each.kind === 'new' || each.kind === 'changed')
  const errors = planned.flatMap((each) => (each.kind === 'wrong' ? each.errors : []))
  const count = (kind: PlannedGame['kind']) => planned.filter((each) => each.kind === kind).length
  return {
    counts: {
      created: count('new'),
      changed: count('changed'),
      unchanged: count('unchanged'),
      skipped: count('skipped'),
      repeated: count('repeated'),
      wrong: count('wrong'),
    },
    ignored,
    unknown: unknownIn(errors),
    errors,
    repeated: planned
      .filter((each) => each.kind === 'repeated')
      .map(({ row, of }) => ({ row, of })),
    due,
    among,
    seen: createHash('sha256')
      .update(JSON.stringify([due, errors]))
      .digest('base64url'),
  }
}

/** The words that rows are wrong for, those of the most rows first. */
function unknownIn(errors: readonly CellError[]): UnknownWord[] {
  const found = new Map<string, UnknownWord & { last: number }>()
  for (const { row, column, unknown = [] } of errors)
    for (const word of unknown) {
      const key = `${column} ${sheetWord(word)}`
      if (sheetWord(word) === '' || !isAskable(sheetWord(word))) continue
      const known = found.get(key)
      if (!known) found.set(key, { column: column as AskedColumn, word, rows: 1, last: row })
      else if (known.last !== row) Object.assign(known, { rows: known.rows + 1, last: row })
    }
  return [...found.values()]
    .map(({ column, word, rows }) => ({ column, word, rows }))
    .toSorted((one, other) => other.rows - one.rows)
}

/** What a spreadsheet says of a game, by its columns in the table but for the day it came out. */
export const sheetFields = [
  'id',
  'name',
  'slug',
  'category',
  'short_description',
  'short_description_ar',
  'description',
  'description_ar',
  'mono',
  'unit',
  'platform_support',
  'publisher',
  'developer',
  'tags',
  'featured',
  'active',
] as const
export const releaseDay = sql<string | null>`release_date::text`.as('release_date')

/** Every game there is, by name and by slug; of two of one name the older counts. */
async function knownGames(db: Db): Promise<KnownGames> {
  const games = (await db
    .selectFrom('games')
    .select([...sheetFields, releaseDay])
    .orderBy('id', 'desc')
    .execute()) as KnownGame[]
  return {
    byName: new Map(games.map((game) => [nameKey(game.name, game.category), game])),
    bySlug: new Map(games.map((game) => [slugKey(game.slug, game.category), game])),
  }
}

/**
 * Marks of the games there are: `among` changes when one comes, goes, or is called otherwise, `all`
 * with whatever a spreadsheet says of one.
 */
export async function gamesMarks(db: Db): Promise<{ among: string; all: string }> {
  const sum = (names: readonly string[]) =>
    sql`count(*) || '-' ||
      coalesce(sum(hash_record_extended(row(${sql.join(names.map((name) => sql.ref(name)))}),
      0)::numeric), 0)`
  const {
    rows: [marks],
  } = await sql<{ among: string; all: string }>`
    select ${sum(['id', 'slug', 'category', 'name'])} as among,
      ${sum([...sheetFields, 'release_date'])} as "all" from games`.execute(db)
  return marks!
}

/**
 * Whether the games to change are still as they were planned with; from now on nobody else changes
 * them.
 */
export async function lockUnchanged(tx: Tx, due: readonly DueGame[]): Promise<boolean> {
  const planned = new Map(
    due.flatMap((each) =>
      each.kind === 'changed' ? [[each.before.id, each.before] as const] : [],
    ),
  )
  if (planned.size === 0) return true
  const games = await tx
    .selectFrom('games')
    .select([...sheetFields, releaseDay])
    .where('id', '=', sql<number>`any(${[...planned.keys()]}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  return (
    games.length === planned.size &&
    games.every((game) => JSON.stringify(game) === JSON.stringify(planned.get(game.id)))
  )
}
