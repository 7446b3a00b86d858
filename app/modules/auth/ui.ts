export {
  sayEmail,
  sayEmailChange,
  sayNewPassword,
  sayPasswordChange,
  saySignIn,
  saySignUp,
  sayUsername,
} from './internal/ui/account-checks.ts'
export { CodeField, EmailField, PasswordField } from './internal/ui/account-fields.tsx'
export { ChangeEmailForm } from './internal/ui/change-email-form.island.tsx'
export { ChangePasswordForm } from './internal/ui/change-password-form.island.tsx'
export { type EmailAnswer, ForgotPasswordForm } from './internal/ui/forgot-password-form.island.tsx'
export { FormHead } from './internal/ui/form-head.tsx'
export { NewPasswordForm } from './internal/ui/new-password-form.island.tsx'
export { AppCode, OwnPassword } from './internal/ui/own-proof.tsx'
export { wrongCodeWords, wrongPasswordWords } from './internal/ui/proof-words.ts'
export { type SignInAnswer, SignInForm } from './internal/ui/sign-in-form.island.tsx'
export { type SignUpAnswer, SignUpForm } from './internal/ui/sign-up-form.island.tsx'
export { AppKey, RecoveryCodes } from './internal/ui/two-step.tsx'
export { type UsernameAnswer, UsernameForm } from './internal/ui/username-form.island.tsx'
export { weakWords } from './internal/ui/weak-words.ts'
