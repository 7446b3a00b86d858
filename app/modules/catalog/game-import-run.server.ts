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
import { insertGames, recordRun, updateGames } from './internal/game-import-rows.server.ts'
import { findGameLayout } from './game-sheets.server.ts'

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
