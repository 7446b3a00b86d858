import * as v from 'valibot'
import { codeField } from './code.form.ts'
import { emailField } from './email.form.ts'

/** Uses a link; the password is asked for only in another browser than the one that signed up. */
export const confirmForm = v.object({ password: v.optional(v.string(), '') })

/** To which address another link goes. */
export const resendForm = v.object({ email: emailField })

/**
 * Another address for one's account; somebody who only came by Google has no password, and who uses
 * no second step gives no code.
 */
export const changeEmailForm = v.object({
  email: emailField,
  password: v.optional(v.string(), ''),
  code: v.optional(v.union([v.pipe(v.string(), v.trim(), v.literal('')), codeField]), ''),
})
