import * as v from 'valibot'
import { passwordField } from './password.form.ts'

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
