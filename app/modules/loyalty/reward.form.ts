import * as v from 'valibot'
import { formToken, line, lines, requiredLine, wholeDa } from '#kernel/field-parsers.ts'

// Two forms of loyalty: a reward as an administrator describes it, and the button by which a member
// redeems one.

export const rewardLimits = {
  name: 80,
  description: 500,
  points: 100_000_000,
  value: 1_000_000,
} as const

/**
 * What an administrator says of a reward: points it costs, and whole DA it is worth in the wallet.
 */
export const rewardForm = v.object({
  name: requiredLine(rewardLimits.name),
  name_ar: v.optional(v.pipe(line, v.maxLength(rewardLimits.name, 'too_long')), ''),
  description: v.optional(v.pipe(lines, v.maxLength(rewardLimits.description, 'too_long')), ''),
  description_ar: v.optional(v.pipe(lines, v.maxLength(rewardLimits.description, 'too_long')), ''),
  points_required: wholeDa(1, rewardLimits.points),
  reward_value: wholeDa(1, rewardLimits.value),
  active: v.pipe(
    v.optional(v.string(), ''),
    v.transform((value) => value === 'yes'),
  ),
})

export type RewardForm = v.InferOutput<typeof rewardForm>

/** A reward as its form shows it. */
export const rewardValuesOf = ({
  active,
  points_required,
  reward_value,
  ...words
}: RewardForm): Record<string, string> => ({
  ...words,
  points_required: String(points_required),
  reward_value: String(reward_value),
  active: active ? 'yes' : '',
})

const whole = v.pipe(
  v.string('required'),
  v.regex(/^[1-9]\d{0,14}$/, 'whole_number'),
  v.transform(Number),
)

/**
 * The button of a reward: which one, what it cost and was worth when it was shown, and the form's
 * own token.
 */
export const redeemForm = v.object({
  reward_id: whole,
  points_seen: whole,
  value_seen: whole,
  token: formToken,
})

export type RedeemForm = v.InferOutput<typeof redeemForm>
