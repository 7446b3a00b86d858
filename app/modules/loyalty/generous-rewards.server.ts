import { sql } from 'kysely'
import type { Settings } from '#modules/settings/settings.ts'
import type { Db } from '#platform/db.server.ts'
import { type Generosity, generosityOf } from './reward.ts'

/** A reward on offer that gives back too much. */
export interface GenerousReward extends Generosity {
  name: string
  name_ar: string
}

/**
 * Returns the rewards on offer that would be too generous by other settings, or more so than they
 * are: fees, discounts and points decide what a reward costs the site as much as its own form does.
 */
export async function madeGenerous(
  db: Db,
  before: Settings,
  after: Settings,
): Promise<GenerousReward[]> {
  const rewards = await db
    .selectFrom('loyalty_rewards')
    .where('active', '=', sql.lit(true))
    .select(['name', 'name_ar', 'points_required', 'reward_value'])
    .orderBy('points_required')
    .orderBy('id')
    .execute()
  return rewards.flatMap(({ name, name_ar, ...reward }) => {
    const [now, then] = [generosityOf(reward, before), generosityOf(reward, after)]
    const isWorse = then && (then.back_bp !== now?.back_bp || then.fee_bp !== now.fee_bp)
    return isWorse ? [{ name, name_ar, ...then }] : []
  })
}
