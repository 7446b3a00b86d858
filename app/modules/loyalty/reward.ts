import { ok, refuse, type Result } from '#kernel/result.ts'
import { lowestSellerFeeBp, type Settings } from '#modules/settings/settings.ts'

// The rules of rewards: whether a balance of points can be exchanged for one, and whether one gives
// back more than the site earned.

/** A reward that points can be exchanged for; its value is whole DA. */
export interface Reward {
  id: number
  points_required: number
  reward_value: number
  active: boolean
}

export type RedemptionRefusal =
  | 'not_found'
  /** The reward costs other points, or is worth another amount, than the person saw. */
  | 'reward_changed'
  /** Fewer points than the reward costs; `missing` says how many. */
  | 'insufficient_points'
  /** The points were spent elsewhere at the same moment. */
  | 'points_spent'
  /** The form's token has redeemed another reward before. */
  | 'used'

/** The points that a balance still lacks for a reward; 0 when it can be redeemed. */
export const missingFor = (reward: Pick<Reward, 'points_required'>, points: number): number =>
  Math.max(0, reward.points_required - points)

/**
 * Whether a balance of points may be exchanged for this reward, at the price and for the value that
 * its reader saw.
 */
export function decideRedemption(
  reward: Reward,
  points: number,
  seen: { points_seen: number; value_seen: number },
): Result<null, RedemptionRefusal> {
  if (!reward.active) return refuse('not_found')
  if (reward.points_required !== seen.points_seen || reward.reward_value !== seen.value_seen)
    return refuse('reward_changed')
  const missing = missingFor(reward, points)
  return missing > 0 ? refuse('insufficient_points', { missing }) : ok(null)
}

/** What a reward gives back of what its points cost to earn. */
export interface Return {
  /** Whole DA that orders must total to earn the points, rounded up. */
  spent: number
  /** The part of it that the reward is worth, in basis points. */
  back_bp: number
}

/**
 * What a reward gives back at a rate (points for each 100 DA); null while orders earn no points.
 */
export function returnOf(
  { points_required, reward_value }: Pick<Reward, 'points_required' | 'reward_value'>,
  pointsPer100Da: number,
): Return | null {
  if (pointsPer100Da === 0) return null
  const spent = Math.ceil((points_required * 100) / pointsPer100Da)
  return { spent, back_bp: Math.round((reward_value * 10_000) / spent) }
}

/**
 * Whether a reward is worth as much as the site earned, or more, on the orders behind its points,
 * had they all been where it earns least (`lowestFeeBp` of them): people who trade with each other
 * for the points choose where to.
 */
export const isGenerous = (back: Return | null, lowestFeeBp: number): boolean =>
  back !== null && back.back_bp >= lowestFeeBp

/**
 * What an administrator is told of a reward that is too generous, and what the next press agrees
 * to.
 */
export interface Generosity extends Return {
  points: number
  fee_bp: number
  agreed: string
}

/**
 * What there is to agree to before a reward is saved that gives back all that the site may have
 * earned, or more; null when nothing is.
 */
export function generosityOf(
  reward: Pick<Reward, 'points_required' | 'reward_value'>,
  settings: Settings,
): Generosity | null {
  const [back, fee_bp] = [returnOf(reward, settings.points_per_100_da), lowestSellerFeeBp(settings)]
  if (!back || !isGenerous(back, fee_bp)) return null
  return {
    ...back,
    points: reward.points_required,
    fee_bp,
    agreed: `${reward.points_required}/${reward.reward_value}`,
  }
}
