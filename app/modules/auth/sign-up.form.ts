import * as v from 'valibot'
import { emailField } from './email.form.ts'
import { newPasswordForm } from './password.form.ts'

/** A new member. */
export const signUpForm = v.intersect([v.object({ email: emailField }), newPasswordForm])

export type SignUpForm = v.InferOutput<typeof signUpForm>
