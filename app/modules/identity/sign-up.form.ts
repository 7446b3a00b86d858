import type * as v from 'valibot'
import { emailField } from './email.form.ts'
import { withNewPassword } from './password.form.ts'

/** A new member. */
export const signUpForm = withNewPassword({ email: emailField })

export type SignUpForm = v.InferOutput<typeof signUpForm>
