import * as v from 'valibot'
import { ticked } from '#kernel/field-parsers.ts'
import { emailField } from './email.form.ts'
import { passwordField } from './password.form.ts'

/** Who wants in. Without `remember` the session ends with the browser. */
export const signInForm = v.object({
  email: emailField,
  password: passwordField,
  remember: ticked,
})

export type SignInForm = v.InferOutput<typeof signInForm>
