import * as v from 'valibot'
import { emailField } from './email.form.ts'

const password = v.pipe(v.string('required'), v.minLength(1, 'required'))

/** A new member. How strong the password must be is the accounts' own rule (password.ts), with its own words. */
export const signUpForm = v.pipe(
  v.object({ email: emailField, password, confirm_password: password }),
  v.forward(
    v.partialCheck([['password'], ['confirm_password']], (form) => form.password === form.confirm_password, 'mismatch'),
    ['confirm_password'],
  ),
)

export type SignUpForm = v.InferOutput<typeof signUpForm>
