import { sql } from 'kysely'
import { shortId } from '#kernel/id.ts'
import { audit, auditAll, differences } from '#platform/audit.server.ts'
import {
  advisoryLock,
  type Db,
  disableTimeout,
  isCheckViolation,
  isUniqueViolation,
  transact,
  type Tx,
} from '#platform/db.server.ts'
import { publish } from '#platform/outbox.server.ts'
import type { AskedImport, GamesNotImported } from './game-import.server.ts'
import {
  type GameImportPlan,
  gamesMarks,
  lockUnchanged,
  planGames,
} from './game-import-planning.server.ts'
import { inParts, recordRun, type WrittenGame } from './internal/game-import-rows.server.ts'
import { findGameLayout } from './game-sheets.server.ts'
import type { GameFields } from './game.form.ts'

/**
 * Whose import, which, and which asking for it, by its time: one that was asked for anew is nothing
 * of an earlier job's.
 */
export interface GameImportId {
  user_id: string
  id: string
  /** As JSON has a date: events and jobs are kept so. */
  asked_at: string
}

type Outcome = 'imported' | GamesNotImported

/**
 * Does an import that was asked for, all of it or nothing, in one transaction: what its
 * administrator was shown, in their name. Done once, however often and wherever it is called: null
 * when nothing is asked for any more. What would be something else by now is not written, nor what
 * somebody asked for who is no administrator now: `refused` then says why.
 */
export async function importAskedGames(
  db: Db,
  which: GameImportId,
  now: Date,
): Promise<Outcome | null> {
  const kept = await waiting(db, which)
    .select(['content', 'asked', 'header', 'file_name'])
    .executeTakeFirst()
  if (!kept) return null
  const asked = kept.asked as AskedImport
  // before the transaction, which waits for nothing then; what was planned is held against the
  // games under its locks
  const layout = await findGameLayout(db, kept.header)
  const plan = await planGames(db, kept.content, asked.existing, layout)
  return transact(db, async (tx): Promise<Outcome | null> => {
    await disableTimeout(tx)
    if (!(await waiting(tx, which).select('id').forUpdate().executeTakeFirst())) return null
    await advisoryLock(tx, 'games.import')
    if (!(await isAsShown(tx, plan, asked))) return noteRefused(tx, which, 'changed')
    await write(tx, { ...which, file_name: kept.file_name }, plan, asked, now)
    return 'imported'
  }).catch((error: unknown) => {
    // somebody created a game at one of these addresses since they were looked at
    if (isUniqueViolation(error, 'games_slug_once')) return noteRefused(db, which, 'changed')
    if (isCheckViolation(error, 'audit_by_administrators'))
      return noteRefused(db, which, 'standing')
    throw error
  })
}

/** Notes that an import cannot be done, so that its person is not left waiting. */
export const giveUpImport = (db: Db, which: GameImportId) => noteRefused(db, which, 'failed')

/**
 * Asks anew for an import that was given up, as its administrator had asked for it. Tells whether
 * it is there to be asked for: its file goes after a day, and may have been asked for again.
 */
export async function askAgain(
  tx: Tx,
  { user_id, id, asked_at }: GameImportId,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('game_imports')
    .set({ refused: null, asked_at: now })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .where('asked_at', '=', new Date(asked_at))
    .where('refused', '=', 'failed')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await publish(tx, 'games.import_asked', id, { user_id, id, asked_at: now.toISOString() })
  return true
}

const waiting = (db: Db, { user_id, id, asked_at }: GameImportId) =>
  db
    .selectFrom('game_imports')
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .where('asked_at', '=', new Date(asked_at))
    .where('applied_at', 'is', null)
    .where('refused', 'is', null)

async function isAsShown(
  tx: Tx,
  plan: GameImportPlan,
  { seen, rest }: AskedImport,
): Promise<boolean> {
  if (plan.seen !== seen || (plan.errors.length > 0 && !rest)) return false
  return plan.among === (await gamesMarks(tx)).among && lockUnchanged(tx, plan.due)
}

async function noteRefused(
  db: Db,
  { user_id, id, asked_at }: GameImportId,
  refused: GamesNotImported,
): Promise<GamesNotImported> {
  await db
    .updateTable('game_imports')
    .set({ refused })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .where('asked_at', '=', new Date(asked_at))
    .where('applied_at', 'is', null)
    .execute()
  return refused
}

async function write(
  tx: Tx,
  { user_id, id, file_name }: GameImportId & { file_name: string },
  { due, counts }: GameImportPlan,
  { existing }: AskedImport,
  now: Date,
) {
  const created = due.filter((each) => each.kind === 'new').map((each) => each.fields)
  const added = await insertGames(tx, created, now)
  const changed = due.filter((each) => each.kind === 'changed')
  await updateGames(
    tx,
    changed.map((each) => ({ ...each.fields, id: each.before.id })),
  )
  const changes = changed.map(({ before, fields }) => ({
    game_id: before.id,
    ...differences(before, fields)!,
  }))
  await auditAll(
    tx,
    changes.map(({ game_id, ...values }) => ({
      actor_id: user_id,
      action: 'game.update',
      subject: `game:${game_id}`,
      ...values,
      reason: `CSV ${shortId(id)}`,
    })),
    now,
  )
  await recordRun(tx, { id, file_name, done_by: user_id }, [...added, ...changes], now)
  await tx
    .updateTable('game_imports')
    .set({ result: JSON.stringify(counts), applied_at: now })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .execute()
  await audit(
    tx,
    {
      actor_id: user_id,
      action: 'games.import',
      subject: `game_import:${id}`,
      after: { ...counts, existing },
    },
    now,
  )
}

// Many games at once: a few statements whatever their number, each short enough for the time that a
// statement has.

const columns =
  sql.raw(`name text, slug text, category text, short_description text, short_description_ar text, description text, description_ar text,
  mono text, unit text, platform_support text[], release_date date, publisher text, developer text, tags text[], featured boolean, active boolean`)
const names =
  sql.raw(`name, slug, category, short_description, short_description_ar, description, description_ar, mono, unit, platform_support,
  release_date, publisher, developer, tags, featured, active`)

/** Writes new games, each with its slug, in their order. Returns what is now there of each. */
async function insertGames(
  tx: Tx,
  games: readonly GameFields[],
  now: Date,
): Promise<WrittenGame[]> {
  const written: WrittenGame[] = []
  for (const some of inParts(games)) {
    const { rows } = await sql<{ id: number; slug: string; category: string }>`
      insert into games (${names}, created_at) select ${names}, ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as r (${columns})
      returning id, slug, category`.execute(tx)
    const ids = new Map(rows.map(({ id, slug, category }) => [`${slug}/${category}`, id]))
    for (const after of some)
      written.push({ game_id: ids.get(`${after.slug}/${after.category}`)!, before: null, after })
  }
  return written
}

/** Writes games that are there, all that is said of them but their slug and category. */
async function updateGames(tx: Tx, games: readonly (GameFields & { id: number })[]): Promise<void> {
  for (const some of inParts(games)) {
    await sql`update games g set name = r.name, short_description = r.short_description,
    short_description_ar = r.short_description_ar,
      description = r.description, description_ar = r.description_ar, mono = r.mono, unit = r.unit,
      platform_support = r.platform_support,
      release_date = r.release_date, publisher = r.publisher, developer = r.developer,
      tags = r.tags, featured = r.featured, active = r.active
      from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as r (id bigint, ${columns})
      where g.id = r.id`.execute(tx)
  }
}
