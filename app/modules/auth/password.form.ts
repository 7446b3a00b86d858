import * as v from 'valibot'
import { emailField } from './email.form.ts'

/**
 * A password as it is typed. How strong a new one must be is the accounts' own rule (password.ts),
 * with its own words.
 */
export const passwordField = v.pipe(v.string('required'), v.minLength(1, 'required'))

/** A new password, typed twice. */
export const newPasswordForm = v.pipe(
  v.object({ password: passwordField, confirm_password: passwordField }),
  v.forward(
    v.partialCheck(
      [['password'], ['confirm_password']],
      (form) => form.password === form.confirm_password,
      'mismatch',
    ),
    ['confirm_password'],
  ),
)

/** To whom a link for a new password goes. */
export const forgotPasswordForm = v.object({ email: emailField })

/** The password that is, and a new one, typed twice. */
export const changePasswordForm = v.pipe(
  v.object({
    current_password: passwordField,
    new_password: passwordField,
    confirm_password: passwordField,
  }),
  v.forward(
    v.partialCheck(
      [['new_password'], ['confirm_password']],
      (form) => form.new_password === form.confirm_password,
      'mismatch',
    ),
    ['confirm_password'],
  ),
)

export type ChangePasswordForm = v.InferOutput<typeof changePasswordForm>
