import * as v from 'valibot'
import { requiredLines } from '#kernel/field-parsers.ts'
import { emailField } from './email.form.ts'

export const MAX_HELP_REASON = 500

/** Why staff help somebody into their account. */
export const helpForm = v.object({ reason: requiredLines(MAX_HELP_REASON) })

/** Why staff correct an account's address, and to which. */
export const addressForm = v.object({ email: emailField, ...helpForm.entries })
