import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/db.server.ts'
import { versionOf } from '#platform/version.server.ts'
import type { Category } from './category.ts'
import type { GuideSide, GuideStep } from './guide-steps.ts'

// The steps of guides (take over an account, start a boost), as the sides of an order read them and
// as staff edit them.

/** The guide of a game, or, without one, of all games of a category that have none of their own. */
export interface GuidePlace {
  category: Category
  game_id: number | null
}

/** Of the steps `s` those of the game where it has its own, else those of its category. */
const inForce = (category: RawBuilder<unknown>, gameId: RawBuilder<unknown>) =>
  sql<boolean>`(s.category = ${category} and s.active and s.game_id is not distinct from (
    select o.game_id from guide_steps o
    where o.category = ${category} and o.game_id = ${gameId} and o.active limit 1))`

/** The steps `s` that one side of the orders `r` of a query is shown. */
export const guideOfOrder = (side: GuideSide) =>
  sql<boolean>`(s.side = ${sql.lit(side)} and ${inForce(sql`r.category`, sql`r.game_id`)})`

/** The same as a list in their order. */
export const guideStepsOf = (side: GuideSide) => sql<GuideStep[]>`coalesce((
  select json_agg(json_build_object('key', s.key, 'title_en', s.title_en, 'title_ar', s.title_ar,
    'text_en', s.text_en,
    'text_ar', s.text_ar, 'required', s.required) order by s.position)
  from guide_steps s where ${guideOfOrder(side)}), '[]')`

const shown = ['key', 'title_en', 'title_ar', 'text_en', 'text_ar', 'required'] as const

/** A step by its key, as one side of such an order is shown it; null where it is not. */
export async function guideStep(
  tx: Tx,
  { category, game_id }: { category: Category; game_id: number },
  side: GuideSide,
  key: string,
): Promise<GuideStep | null> {
  const step = await tx
    .selectFrom('guide_steps as s')
    .where(inForce(sql`${category}`, sql`${game_id}::bigint`))
    .where('s.side', '=', side)
    .where('s.key', '=', key)
    .select(shown)
    .executeTakeFirst()
  return step ?? null
}

/** All steps of a guide, also those that are off, as it is edited. */
export const stepsAt = (db: Db | Tx, { category, game_id }: GuidePlace) =>
  db
    .selectFrom('guide_steps')
    .where('category', '=', category)
    .where('game_id', game_id === null ? 'is' : '=', game_id)
    .select([...shown, 'id', 'side', 'active', 'create_token'])
    .orderBy('position')
    .execute()

export type EditedStep = Awaited<ReturnType<typeof stepsAt>>[number]

/** A step of this guide; null when there is none. */
export const findStep = async (
  db: Db | Tx,
  place: GuidePlace,
  id: number,
): Promise<EditedStep | null> => (await stepsAt(db, place)).find((step) => step.id === id) ?? null

/** A mark of what a form shows of a step, to tell whether it changed since. */
export const stepVersion = (step: EditedStep): string =>
  versionOf([...shown, 'active' as const].map((name) => step[name]))
