import * as v from 'valibot'

const password = v.pipe(v.string('required'), v.minLength(1, 'required'))

/** A new password, typed twice. */
export const resetPasswordForm = v.pipe(
  v.object({ password, confirm_password: password }),
  v.forward(
    v.partialCheck([['password'], ['confirm_password']], (form) => form.password === form.confirm_password, 'mismatch'),
    ['confirm_password'],
  ),
)
