import * as v from 'valibot'
import { line, lines, requiredLine, withWesternDigits } from '#kernel/fields.ts'

export const rewardLimits = { name: 80, description: 500, points: 100_000_000, value: 1_000_000 } as const

/** Digits, or digits in groups of three. */
const GROUPED = /^\d{1,3}(?:[ ,.]\d{3})+$/

const whole = (most: number, code: string) => v.pipe(
  line, withWesternDigits, v.transform((text) => (GROUPED.test(text) ? text.replace(/\D/g, '') : text)),
  v.regex(/^\d{1,12}$/, code), v.transform(Number), v.minValue(1, code), v.maxValue(most, code),
)

/** What an administrator says of a reward: points it costs, and whole DA it is worth in the wallet. */
export const rewardForm = v.object({
  name: requiredLine(rewardLimits.name),
  name_ar: v.optional(v.pipe(line, v.maxLength(rewardLimits.name, 'too_long')), ''),
  description: v.optional(v.pipe(lines, v.maxLength(rewardLimits.description, 'too_long')), ''),
  description_ar: v.optional(v.pipe(lines, v.maxLength(rewardLimits.description, 'too_long')), ''),
  points_required: whole(rewardLimits.points, 'points'),
  reward_value: whole(rewardLimits.value, 'value'),
  active: v.pipe(v.optional(v.string(), ''), v.transform((value) => value === 'yes')),
})

export type RewardForm = v.InferOutput<typeof rewardForm>

/** A reward as its form shows it. */
export const valuesOf = ({ active, points_required, reward_value, ...words }: RewardForm): Record<string, string> =>
  ({ ...words, points_required: String(points_required), reward_value: String(reward_value), active: active ? 'yes' : '' })
