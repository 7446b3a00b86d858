import * as v from 'valibot'
import { lines } from '#kernel/fields.ts'

export const MAX_ACT_REASON = 1_000

/** An administrator's act on a person: whether something is given (or, of suspensions, begun) or taken away, and why. */
export const userActForm = v.object({
  on: v.pipe(v.picklist(['yes', 'no'], 'choose'), v.transform((value) => value === 'yes')),
  reason: v.pipe(v.string('required'), lines, v.minLength(1, 'required'), v.maxLength(MAX_ACT_REASON, 'too_long')),
})

export type UserActForm = v.InferOutput<typeof userActForm>
