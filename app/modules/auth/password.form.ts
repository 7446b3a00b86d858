import * as v from 'valibot'

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
