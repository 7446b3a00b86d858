export { pageUrl } from './internal/account-mail.server.ts'
export { areLinked } from './internal/linked.server.ts'
export { mailboxShown } from './internal/accounts.server.ts'
export type { AuthRefusal } from './internal/auth-answers.server.ts'
export { googleOffered } from './internal/auth.server.ts'
export { chatIdentity } from './internal/chat-identity.server.ts'
export { proofOf, type SpendProof } from './internal/confirm-person.server.ts'
export { openLink, type OpenLink } from './internal/confirmation.server.ts'
export { openReversal } from './internal/email-reversal.server.ts'
export { hasKeptForms, keptForms, memberCookie, nothingKept } from './internal/kept-forms.server.ts'
export { originOf } from './internal/limits.server.ts'
export { localCodes, type LocalCode } from './internal/local-codes.server.ts'
export { PASSWORD } from './internal/password-check.server.ts'
export { recoveringEmail } from './internal/recovery.server.ts'
export { owesCode } from './internal/second-step.server.ts'
export {
  findViewer,
  hasSessionCookie,
  sessionPerson,
  sessionToken,
  setsSession,
  verifiedToken,
} from './internal/session.server.ts'
export { sessionsOf, type OpenSession } from './internal/sessions.server.ts'
export { signInWaysOf, type SignInWays } from './internal/sign-in-ways.server.ts'
export { pendingEnrolment, twoStepOf, type Enrolment } from './internal/two-step.server.ts'
export { renamedFrom } from './internal/username.server.ts'
