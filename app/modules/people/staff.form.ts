import * as v from 'valibot'
import { plainLine } from '#kernel/field-parsers.ts'
import { staffRoles } from '#modules/step-up/permissions.ts'
import { staffReason } from '#modules/step-up/staff-reason.form.ts'

/** The most characters of a username that are read. */
const MOST_NAME = 60

/** Whom an owner proposes for which role, and why. */
export const staffForm = v.object({
  username: v.pipe(plainLine, v.nonEmpty('unknown'), v.maxLength(MOST_NAME, 'unknown')),
  role: v.picklist(staffRoles, 'choose'),
  reason: staffReason,
})

export type StaffForm = v.InferOutput<typeof staffForm>
