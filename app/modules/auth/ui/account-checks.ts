import { m } from '#i18n/paraglide/messages.js'
import { type FieldErrors, textOf } from '#kernel/form.ts'
import { checkBy, type FieldWords, type IslandFormAnswer, inWords } from '#ui/use-form.ts'
import { changePasswordForm, forgotPasswordForm, newPasswordForm } from '../password.form.ts'
import { changeEmailForm } from '../confirm.form.ts'
import { weaknessesOf } from '../internal/password.ts'
import { signInForm } from '../sign-in.form.ts'
import { signUpForm } from '../sign-up.form.ts'
import { usernameForm } from '../internal/username.form.ts'
import { weaknessWords } from './weak-words.ts'

// What the account's forms say of their mistakes, on the server and while they are filled in.

const email = { required: m.auth_error_email_required, email: m.auth_error_email }
const newPassword = { required: m.auth_error_new_password_required }

/** What is missing is said of the form as a whole; at its field, what is wrong there. */
const orMissing =
  (words: FieldWords) =>
  (errors: FieldErrors): IslandFormAnswer => ({
    error: [errors.email, errors.password].includes('required') ? m.auth_error_missing() : null,
    errors: inWords(errors, words),
  })

const atFields =
  (words: FieldWords) =>
  (errors: FieldErrors): IslandFormAnswer => ({ errors: inWords(errors, words) })

export const saySignIn = orMissing({ email: { email: m.auth_error_email } })
export const checkSignIn = checkBy(signInForm, saySignIn)

export const saySignUp = orMissing({
  email: { email: m.auth_error_email },
  confirm_password: {
    required: m.auth_error_confirm_required,
    mismatch: m.auth_error_mismatch_both,
  },
})
export const checkSignUp = withStrength(checkBy(signUpForm, saySignUp), 'password', (form) =>
  textOf(form, 'email').trim(),
)

export const sayEmail = atFields({ email })
export const checkEmail = checkBy(forgotPasswordForm, sayEmail)

export const sayNewPassword = atFields({
  password: newPassword,
  confirm_password: { required: m.auth_error_confirm_required, mismatch: m.auth_error_mismatch },
})
export const checkNewPassword = withStrength(
  checkBy(newPasswordForm, sayNewPassword),
  'password',
  () => '',
)

export const sayPasswordChange = atFields({
  current_password: { required: m.settings_password_current_required },
  new_password: { required: m.settings_password_new_required },
  confirm_password: {
    required: m.settings_password_again_required,
    mismatch: m.settings_password_mismatch,
  },
})
/** `own` is the address of whose password it is. */
export const checkPasswordChange = (own: string) =>
  withStrength(checkBy(changePasswordForm, sayPasswordChange), 'new_password', () => own)

export const sayEmailChange = atFields({
  email,
  code: { required: m.code_error_required, wrong: m.code_error_wrong },
})
export const checkEmailChange = checkBy(changeEmailForm, sayEmailChange)

export const sayUsername = atFields({
  username: {
    required: m.username_required,
    form: m.username_form,
    not_public: m.public_text_refused,
  },
})
export const checkUsername = checkBy(usernameForm, sayUsername)

/** The same, and how strong a new password of the field `name` is for who has this address. */
function withStrength(
  check: (form: FormData) => IslandFormAnswer,
  name: string,
  addressOf: (form: FormData) => string,
) {
  return (form: FormData): IslandFormAnswer => {
    const { error = null, errors } = check(form)
    const password = textOf(form, name)
    const weak = password && weaknessWords(weaknessesOf(password, addressOf(form)))
    return { error, errors: weak ? { ...errors, [name]: weak } : errors }
  }
}
