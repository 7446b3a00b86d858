import { sql } from 'kysely'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { audit } from '#platform/audit.server.ts'
import type { Administrator } from '#platform/context.ts'
import { type Db, advisoryLock, transact, type Tx } from '#platform/db.server.ts'
import { categories, type Category, isCategory } from './category.ts'

/**
 * A category as its switch stands, with how many of its games are shown, and how many are hidden of
 * their own.
 */
export interface CategorySetting {
  category: Category
  is_enabled: boolean
  active_games: number
  inactive_games: number
}

/** All categories in their order. One without a setting of its own is enabled. */
export async function categorySettings(db: Db): Promise<CategorySetting[]> {
  const [settings, games] = await Promise.all([
    db.selectFrom('category_settings').select(['category', 'is_enabled']).execute(),
    db
      .selectFrom('games')
      .select('category')
      .select([
        sql<number>`count(*) filter (where active)`.as('active'),
        sql<number>`count(*) filter (where not active)`.as('inactive'),
      ])
      .groupBy('category')
      .execute(),
  ])
  return categories.map((category) => {
    const is_enabled = settings.find((row) => row.category === category)?.is_enabled ?? true
    const { active = 0, inactive = 0 } = games.find((row) => row.category === category) ?? {}
    return { category, is_enabled, active_games: is_enabled ? active : 0, inactive_games: inactive }
  })
}

/** One category, or null for an unknown one. */
export const categorySetting = async (db: Db, category: string): Promise<CategorySetting | null> =>
  (await categorySettings(db)).find((each) => each.category === category) ?? null

/**
 * Switches a category on or off. Off hides its games in the same transaction, by taking each out of
 * activity; on brings none of them back, since somebody may have hidden some on purpose. What is so
 * already stays, and writes nothing. Why it is done, and which games were hidden (the first 200 by
 * id), is in the audit log. Returns how many games were hidden. Refused as `not_found`: an unknown
 * category, and everybody but administrators.
 */
export async function setCategoryEnabled(
  db: Db,
  category: string,
  is_enabled: boolean,
  administrator: Administrator,
  now: Date,
  reason?: string,
): Promise<Result<{ changed: boolean; hidden: number }, 'not_found'>> {
  if (!administrator.is_admin || !isCategory(category)) return refuse('not_found')
  const done = await transact(db, async (tx) => {
    await lockSetting(tx, category)
    if ((await isEnabled(tx, category)) === is_enabled) return { changed: false, hidden: 0 }
    await tx
      .insertInto('category_settings')
      .values({ category, is_enabled })
      .onConflict((conflict) => conflict.column('category').doUpdateSet({ is_enabled }))
      .execute()
    const games = is_enabled ? [] : await hideGames(tx, category)
    await audit(
      tx,
      {
        actor_id: administrator.id,
        action: 'category.update',
        subject: `category:${category}`,
        before: {
          is_enabled: !is_enabled,
          ...(games.length > 0 && { games_shown: games.slice(0, MOST_LOGGED) }),
        },
        after: { is_enabled, ...(!is_enabled && { games_hidden: games.length }) },
        reason,
      },
      now,
    )
    return { changed: true, hidden: games.length }
  })
  return ok(done)
}

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
async function hideGames(tx: Tx, category: Category): Promise<number[]> {
  // in the order of their ids, so that two who change games wait for each other instead of meeting
  // crosswise
  const games = await tx
    .selectFrom('games')
    .select('id')
    .where('category', '=', category)
    .where('active', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute()
  await tx
    .updateTable('games')
    .set({ active: false })
    .where('category', '=', category)
    .where('active', '=', true)
    .execute()
  return games.map(({ id }) => id)
}
