export { requestMail } from './internal/account-mail.server.ts'
export {
  confirm,
  requestReset,
  resendConfirmation,
  resetPassword,
  signIn,
  signOut,
  signUp,
} from './internal/accounts.server.ts'
export { authHandler, openAuth } from './internal/auth.server.ts'
export { forgetOldSignIns } from './internal/clean-up.server.ts'
export { confirmPerson, type ProofRefusal } from './internal/confirm-person.server.ts'
export { confirmStepUp, type StepUpCodeRefusal } from './internal/step-up-code.server.ts'
export { requestEmailChange } from './internal/email-change.server.ts'
export { useReversal } from './internal/email-reversal.server.ts'
export { forgetPerson } from './internal/forget-person.server.ts'
export { showOnOffers } from './internal/names.server.ts'
export { linkGoogle, startGoogle } from './internal/google-sign-in.server.ts'
export { forgetKept, keepForms } from './internal/kept-forms.server.ts'
export { countAttempt } from './internal/limits.server.ts'
export { confirmPassword } from './internal/password-check.server.ts'
export { changePassword } from './internal/password.server.ts'
export { giveCode } from './internal/second-step.server.ts'
export { openSession } from './internal/session.server.ts'
export { endOtherSessions, endSession } from './internal/sessions.server.ts'
export { unlinkGoogle } from './internal/sign-in-ways.server.ts'
export {
  confirmTwoStep,
  forgetTrustedDevices,
  renewRecoveryCodes,
  startTwoStep,
  stopTwoStep,
  type TwoStepRefusal,
} from './internal/two-step.server.ts'
export { changeUsername } from './internal/username.server.ts'
