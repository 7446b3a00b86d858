import * as v from 'valibot'
import { ticked } from '#kernel/field-parsers.ts'
import { plainly } from '#kernel/text.ts'

/**
 * A code as it is typed: spaces, hyphens and capitals do not matter, and Arabic digits count as
 * ours.
 */
export const codeField = v.pipe(
  v.string('required'),
  v.maxLength(64, 'wrong'),
  v.transform((typed) => plainly(typed).replace(/[\s-]/g, '').toLowerCase()),
  v.minLength(1, 'required'),
)

/** The second step of signing in. `trust` asks for no code in this browser for 30 days. */
export const codeForm = v.object({ code: codeField, trust: ticked })

/**
 * What setting up or changing two-step verification asks for; somebody who only came by Google has
 * no password.
 */
export const startForm = v.object({ password: v.optional(v.string(), '') })
export const changeForm = v.object({ password: v.optional(v.string(), ''), code: codeField })

/**
 * The page that asks an administrator whether it is them. Its field stands beside those of what
 * goes on.
 */
export const stepUpForm = v.object({ confirm_code: codeField })
