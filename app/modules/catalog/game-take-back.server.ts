import { sql } from 'kysely'
import { isUuid, shortId } from '#kernel/id.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { audit, auditAll, differences } from '#platform/audit.server.ts'
import type { Administrator } from '#platform/context.ts'
import {
  advisoryLock,
  type Db,
  disableTimeout,
  isForeignKeyViolation,
  transact,
  type Tx,
} from '#platform/db.server.ts'
import { versionOf } from '#platform/version.server.ts'
import type { KnownGame } from './game-import-plan.ts'
import { releaseDay, sheetFields } from './game-import-planning.server.ts'
import { decideTakeBack, type ImportedGame, type StayReason } from './internal/game-take-back.ts'
import { inParts, updateGames } from './internal/game-import-rows.server.ts'

// Imports of games that were done, and how one is taken back together (decision 99).

/** How many imports are listed, the newest first. */
const MOST_RUNS = 20

const runs = (db: Db) =>
  db
    .selectFrom('game_import_runs as run')
    .innerJoin('profiles as by', 'by.id', 'run.done_by')
    .leftJoin('profiles as taker', 'taker.id', 'run.taken_back_by')
    .select(['run.id', 'run.file_name', 'run.created', 'run.changed', 'run.done_at'])
    .select(['run.taken_back_at', 'run.removed', 'run.restored'])
    .select(['by.username as by_name', 'taker.username as taker_name'])

/** The imports that were done last, and which of them were taken back. */
export const lastGameImports = (db: Db) =>
  runs(db).orderBy('run.done_at', 'desc').orderBy('run.id', 'desc').limit(MOST_RUNS).execute()

export type GameImportRun = Awaited<ReturnType<typeof lastGameImports>>[number]

/** A game that stays as it is when its import is taken back, and why. */
export interface StayingGame {
  id: number
  name: string
  slug: string
  category: KnownGame['category']
  why: StayReason
}

/** What taking an import back does now, or what of it is still there when that was done. */
export interface TakeBackPlan {
  remove: number
  restore: number
  stay: StayingGame[]
  /** Marks it, so that only what was shown is done. */
  seen: string
}

/** An import that was done, and what taking it back would do; null where there is none. */
export async function findGameImport(
  db: Db,
  administrator: Administrator,
  id: string,
): Promise<{ run: GameImportRun; plan: TakeBackPlan } | null> {
  if (!administrator.is_admin || !isUuid(id)) return null
  const run = await runs(db).where('run.id', '=', id).executeTakeFirst()
  return run ? { run, plan: planOf((await importedGames(db, id)).map(decidedOf)) } : null
}

export type TakeBackRefusal = 'not_found' | 'already' | 'nothing' | 'changed'

/**
 * Takes an import back: the games that it added go, unless they have offers or something was added
 * to them, and those that it changed get back what they were, unless that reads otherwise by now.
 * Returns how many stay. Refused: one that was taken back before (`already`), of which all stays
 * (`nothing`), and what would do something else than was shown (`changed`).
 */
export async function takeBackGames(
  db: Db,
  administrator: Administrator,
  { id, seen }: { id: string; seen: string },
  now: Date,
): Promise<Result<{ stay: number }, TakeBackRefusal>> {
  if (!administrator.is_admin || !isUuid(id)) return refuse('not_found')
  return transact(db, async (tx): Promise<Result<{ stay: number }, TakeBackRefusal>> => {
    await disableTimeout(tx)
    await advisoryLock(tx, 'games.import')
    const run = await tx
      .selectFrom('game_import_runs')
      .select('taken_back_at')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!run) return refuse('not_found')
    if (run.taken_back_at) return refuse('already')
    await sql`select 1 from games
      where id in (select game_id from game_import_rows where import_id = ${id})
      order by id for update`.execute(tx)
    const games = await importedGames(tx, id)
    const decided = games.map(decidedOf)
    const { remove, restore, stay, seen: mark } = planOf(decided)
    if (mark !== seen) return refuse('changed')
    if (remove + restore === 0) return refuse('nothing')
    const by = { actor_id: administrator.id, reason: `CSV ${shortId(id)}` }
    await removeGames(tx, toBe('remove', decided), by, now)
    await restoreGames(tx, id, toBe('restore', decided), by, now)
    await tx
      .updateTable('game_import_runs')
      .set({ taken_back_by: administrator.id, taken_back_at: now })
      .set({ removed: remove, restored: restore })
      .where('id', '=', id)
      .execute()
    const after = { removed: remove, restored: restore, stayed: stay.length }
    const subject = `game_import:${id}`
    await audit(tx, { actor_id: by.actor_id, action: 'games.take_back', subject, after }, now)
    return ok({ stay: stay.length })
  }).catch((error: unknown) => {
    // somebody offered one of the games at this moment
    if (isForeignKeyViolation(error)) return refuse('changed')
    throw error
  })
}

const decidedOf = (game: ImportedGame) => ({ game, what: decideTakeBack(game) })

type Decided = ReturnType<typeof decidedOf>

const toBe = (what: Decided['what'], decided: readonly Decided[]): ImportedGame[] =>
  decided.flatMap((each) => (each.what === what ? [each.game] : []))

function planOf(decided: readonly Decided[]): TakeBackPlan {
  return {
    remove: toBe('remove', decided).length,
    restore: toBe('restore', decided).length,
    stay: decided.flatMap(({ game: { now }, what }) =>
      what === 'remove' || what === 'restore'
        ? []
        : [{ id: now.id, name: now.name, slug: now.slug, category: now.category, why: what }],
    ),
    seen: versionOf(decided.map(({ game: { now }, what }) => [now.id, what])),
  }
}

/** What people add to a game besides its own texts, by table and column. */
export const usesOfGames = [
  ['vault_units', 'game_id'],
  ['game_faqs', 'game_id'],
  ['game_guides', 'game_id'],
  ['game_relations', 'primary_game_id'],
  ['game_relations', 'related_game_id'],
  ['attribute_definitions', 'game_id'],
  ['guide_steps', 'game_id'],
  ['game_fields', 'game_id'],
  ['game_attributes', 'game_id'],
  ['filter_alerts', 'game_id'],
] as const

/** The games of an import that are still there and that taking it back has not restored. */
async function importedGames(db: Db, id: string): Promise<ImportedGame[]> {
  const used = sql.join(
    usesOfGames.map(
      ([table, column]) =>
        sql`exists (select from ${sql.table(table)} t where t.${sql.ref(column)} = g.id)`,
    ),
    sql` or `,
  )
  const rows = await db
    .selectFrom('game_import_rows as row')
    .innerJoin('games as g', 'g.id', 'row.game_id')
    .select(['row.before', 'row.after'])
    .select(sheetFields.map((field) => `g.${field}` as const))
    .select(releaseDay)
    .select((eb) =>
      eb.exists(eb.selectFrom('offers').whereRef('offers.game_id', '=', 'g.id')).as('hasOffers'),
    )
    .select(sql<boolean>`(${used})`.as('isUsed'))
    .select(sql<boolean>`g.logo_url is not null or g.banner_url is not null`.as('hasPictures'))
    .where('row.import_id', '=', id)
    .orderBy('g.name')
    .orderBy('g.id')
    .execute()
  return rows.map(({ before, after, hasOffers, isUsed, hasPictures, ...now }) => ({
    before: before as ImportedGame['before'],
    after: after as ImportedGame['after'],
    now: now as KnownGame,
    hasOffers: Boolean(hasOffers),
    isUsed,
    hasPictures,
  }))
}

type Actor = { actor_id: string; reason: string }

async function removeGames(tx: Tx, games: readonly ImportedGame[], by: Actor, now: Date) {
  for (const some of inParts(games.map((game) => game.now.id)))
    await tx
      .deleteFrom('games')
      .where('id', '=', sql<number>`any(${some}::bigint[])`)
      .execute()
  const entries = games.map(({ now: { id, name, slug, category } }) => ({
    ...by,
    action: 'game.delete',
    subject: `game:${id}`,
    before: { name, slug, category },
  }))
  await auditAll(tx, entries, now)
}

async function restoreGames(
  tx: Tx,
  importId: string,
  games: readonly ImportedGame[],
  by: Actor,
  now: Date,
) {
  const restored = games.map((game) => ({ ...game.now, ...game.before }))
  await updateGames(tx, restored)
  await tx
    .deleteFrom('game_import_rows')
    .where('import_id', '=', importId)
    .where('game_id', '=', sql<number>`any(${restored.map(({ id }) => id)}::bigint[])`)
    .execute()
  const entries = games.map((game) => ({
    ...by,
    action: 'game.update',
    subject: `game:${game.now.id}`,
    ...differences(game.now, game.before!)!,
  }))
  await auditAll(tx, entries, now)
}
