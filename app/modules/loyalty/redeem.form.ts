import * as v from 'valibot'
import { formToken } from '#kernel/field-parsers.ts'

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
