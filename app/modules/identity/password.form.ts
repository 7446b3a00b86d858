import * as v from 'valibot'

/** A password as it is typed. How strong a new one must be is the accounts' own rule (password.ts), with its own words. */
export const passwordField = v.pipe(v.string('required'), v.minLength(1, 'required'))

const twice = { password: passwordField, confirm_password: passwordField }

/** A form that asks for a new password twice, besides the fields it is given. */
export const withNewPassword = <Fields extends v.ObjectEntries>(fields: Fields) => v.pipe(
  v.object({ ...fields, ...twice }),
  v.forward(v.partialCheck([['password'], ['confirm_password']], (form) => form.password === form.confirm_password, 'mismatch'), ['confirm_password']),
)
