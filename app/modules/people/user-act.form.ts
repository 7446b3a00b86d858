import * as v from 'valibot'
import { requiredLines } from '#kernel/field-parsers.ts'
import { staffRoles } from '#modules/step-up/permissions.ts'

export const MAX_ACT_REASON = 1_000

/**
 * An administrator's act on a person: whether something is given (or, of suspensions, begun) or
 * taken away, and why.
 */
export const userActForm = v.object({
  on: v.pipe(
    v.picklist(['yes', 'no'], 'choose'),
    v.transform((value) => value === 'yes'),
  ),
  reason: requiredLines(MAX_ACT_REASON),
  /** Of who is given one. */
  role: v.optional(v.picklist(staffRoles, 'choose'), 'support'),
})

export type UserActForm = v.InferOutput<typeof userActForm>
