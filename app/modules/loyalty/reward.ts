import { ok, refuse, type Result } from '#kernel/result.ts'

/** A reward that points can be exchanged for; its value is whole DA. */
export interface Reward {
  id: number
  points_required: number
  reward_value: number
  active: boolean
}

export type RedemptionRefusal =
  | 'not_found'
  /** The reward costs other points than the person saw. */
  | 'reward_changed'
  /** Fewer points than the reward costs; `missing` says how many. */
  | 'insufficient_points'
  /** The points were spent elsewhere at the same moment. */
  | 'points_spent'

/** The points that a balance still lacks for a reward; 0 when it can be redeemed. */
export const missingFor = (reward: Pick<Reward, 'points_required'>, points: number): number => Math.max(0, reward.points_required - points)

/** Whether a balance of points may be exchanged for this reward at the price that its reader saw. */
export function decideRedemption(reward: Reward, points: number, pointsSeen: number): Result<null, RedemptionRefusal> {
  if (!reward.active) return refuse('not_found')
  if (reward.points_required !== pointsSeen) return refuse('reward_changed')
  const missing = missingFor(reward, points)
  return missing > 0 ? refuse('insufficient_points', { missing }) : ok(null)
}
