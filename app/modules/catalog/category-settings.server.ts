import { sql } from 'kysely'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { audit } from '#platform/audit.server.ts'
import type { Administrator } from '#platform/context.ts'
import { type Db, advisoryLock, transact, type Tx } from '#platform/db.server.ts'
import { categories, type Category, isCategory } from './category.ts'

// The switches of the categories on the desk: one that is off hides its games, and brings them back
// when asked to.

/**
 * A category as its switch stands, with how many of its games are shown, how many are hidden, and
 * how many of these were shown until it was disabled.
 */
export interface CategorySetting {
  category: Category
  is_enabled: boolean
  active_games: number
  inactive_games: number
  hidden_with_it: number
}

/** All categories in their order. One without a setting of its own is enabled. */
export async function categorySettings(db: Db): Promise<CategorySetting[]> {
  const [settings, games] = await Promise.all([
    db.selectFrom('category_settings').select(['category', 'is_enabled']).execute(),
    db
      .selectFrom('games as g')
      .leftJoin('category_settings as s', 's.category', 'g.category')
      .select('g.category')
      .select([
        sql<number>`count(*) filter (where g.active)`.as('active'),
        sql<number>`count(*) filter (where not g.active)`.as('inactive'),
        sql<number>`count(*) filter (where not g.active and g.id = any(s.games_hidden))`.as(
          'hidden_with_it',
        ),
      ])
      .groupBy('g.category')
      .execute(),
  ])
  return categories.map((category) => {
    const is_enabled = settings.find((row) => row.category === category)?.is_enabled ?? true
    const {
      active = 0,
      inactive = 0,
      hidden_with_it = 0,
    } = games.find((row) => row.category === category) ?? {}
    const shown = is_enabled ? active : 0
    return { category, is_enabled, active_games: shown, inactive_games: inactive, hidden_with_it }
  })
}

/** One category, or null for an unknown one. */
export const categorySetting = async (db: Db, category: string): Promise<CategorySetting | null> =>
  (await categorySettings(db)).find((each) => each.category === category) ?? null

/** How a category is switched: why, and whether the games come back that it hid. */
interface Switch {
  is_enabled: boolean
  reason?: string
  games?: boolean
}

/**
 * Switches a category on or off. Off hides its games in the same transaction, by taking each out of
 * activity; on brings none of them back unless `games` says so, and then those alone that the
 * switch hid, since somebody may have hidden others on purpose. What is so already stays, and
 * writes nothing. Why it is done, and which games were hidden or shown (the first 200 by id), is in
 * the audit log. Returns how many games were. Refused as `not_found`: an unknown category, and
 * everybody but administrators.
 */
export async function setCategoryEnabled(
  db: Db,
  category: string,
  { is_enabled, reason, games = false }: Switch,
  administrator: Administrator,
  now: Date,
): Promise<Result<{ changed: boolean; games: number }, 'not_found'>> {
  if (!administrator.is_admin || !isCategory(category)) return refuse('not_found')
  const done = await transact(db, async (tx) => {
    await lockSetting(tx, category)
    if ((await isEnabled(tx, category)) === is_enabled) return { changed: false, games: 0 }
    const setting = { is_enabled, games_hidden: is_enabled ? [] : await hideGames(tx, category) }
    const shown = is_enabled && games ? await showGames(tx, category) : []
    await tx
      .insertInto('category_settings')
      .values({ category, ...setting })
      .onConflict((conflict) => conflict.column('category').doUpdateSet(setting))
      .execute()
    const hidden = setting.games_hidden
    await audit(
      tx,
      {
        actor_id: administrator.id,
        action: 'category.update',
        subject: `category:${category}`,
        before: { is_enabled: !is_enabled, ...logged(hidden) },
        after: {
          is_enabled,
          ...logged(shown),
          ...(!is_enabled && { games_hidden: hidden.length }),
        },
        reason,
      },
      now,
    )
    return { changed: true, games: hidden.length + shown.length }
  })
  return ok(done)
}

const logged = (games: readonly number[]) =>
  games.length > 0 && { games_shown: games.slice(0, MOST_LOGGED) }

/** There may be no row to lock yet, so two switches of one category wait for each other here. */
const lockSetting = (tx: Tx, category: Category) => advisoryLock(tx, `category ${category}`)

async function isEnabled(db: Db, category: Category): Promise<boolean> {
  const setting = await db
    .selectFrom('category_settings')
    .select('is_enabled')
    .where('category', '=', category)
    .executeTakeFirst()
  return setting?.is_enabled ?? true
}

const MOST_LOGGED = 200

/** The ids of the games that are hidden by it, in their order. */
const hideGames = (tx: Tx, category: Category): Promise<number[]> =>
  switchGames(tx, category, { active: false })

/** The same of those that are shown again, which its switch hid. */
async function showGames(tx: Tx, category: Category): Promise<number[]> {
  const { games_hidden } = await tx
    .selectFrom('category_settings')
    .where('category', '=', category)
    .select('games_hidden')
    .executeTakeFirstOrThrow()
  return switchGames(tx, category, { active: true, among: games_hidden })
}

async function switchGames(
  tx: Tx,
  category: Category,
  { active, among }: { active: boolean; among?: number[] },
): Promise<number[]> {
  // in the order of their ids, so that two who change games wait for each other instead of meeting
  // crosswise
  const games = await tx
    .selectFrom('games')
    .select('id')
    .where('category', '=', category)
    .where('active', '=', !active)
    .$if(among !== undefined, (query) => query.where('id', 'in', among!))
    .orderBy('id')
    .forUpdate()
    .execute()
  const ids = games.map(({ id }) => id)
  if (ids.length > 0) await tx.updateTable('games').set({ active }).where('id', 'in', ids).execute()
  return ids
}
