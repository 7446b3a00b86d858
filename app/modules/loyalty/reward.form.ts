import * as v from 'valibot'
import { line, lines, requiredLine, withWesternDigits } from '#kernel/fields.ts'

export const rewardLimits = { name: 80, description: 500, points: 100_000_000, value: 1_000_000 } as const

const whole = (most: number, code: string) =>
  v.pipe(line, withWesternDigits, v.transform((text) => text.replace(/[\s,.\u202f]/g, '')), v.regex(/^\d{1,12}$/, code), v.transform(Number), v.minValue(1, code), v.maxValue(most, code))

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
