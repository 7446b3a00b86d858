export { changePasswordForm } from './internal/change-password.form.ts'
export {
  changeForm,
  codeField,
  codeForm,
  confirmPowerForm,
  startForm,
} from './internal/code.form.ts'
export { changeEmailForm, confirmForm, resendForm } from './internal/confirm.form.ts'
export { emailField, MAX_EMAIL } from './internal/email.form.ts'
export { forgotPasswordForm } from './internal/forgot-password.form.ts'
export { newPasswordForm } from './internal/password.form.ts'
export { signInForm } from './internal/sign-in.form.ts'
export { signUpForm } from './internal/sign-up.form.ts'
export { publicUsernameForm } from './internal/public-username.form.ts'
