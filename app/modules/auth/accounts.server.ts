import type { Locale } from '#kernel/locale.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import type { Viewer } from '#platform/context.ts'
import { db, transact } from '#platform/db.server.ts'
import { hasMailbox } from '#platform/mail.server.ts'
import { authCall, usualTime } from './auth.server.ts'
import { type AuthRefusal, evenly, outcomeOf, refusalOf } from './auth-answers.server.ts'
import { type Confirmed, confirmEmail } from './confirmation.server.ts'
import {
  mailConfirmation,
  isToken,
  sendAnotherLink,
  sendLinkAfterPassword,
  signUpCookie,
} from './internal/confirmation-links.server.ts'
import { clearedCookie } from './internal/cookies.server.ts'
import { endEarlierSession } from './internal/earlier-session.server.ts'
import { rememberBrowser } from './internal/known-device.server.ts'
import { countAttempt, originOf } from './limits.server.ts'
import { hashPassword } from './internal/password-hash.server.ts'
import { logSignIn } from './internal/sign-in-log.server.ts'
import { recoveringEmail } from './recovery.server.ts'
import { challengeCookie, challengeIfOwed } from './second-step.server.ts'
import { beginSession, BRIEF_COOKIE } from './session.server.ts'
import type { SignInForm } from './sign-in.form.ts'
import type { SignUpForm } from './sign-up.form.ts'
import { freeUsername } from './username.server.ts'

// Signing up, in and out, confirming an address and a forgotten password, as the forms of these
// pages call it. No answer tells whether an address has an account.

/** Where a first step has led: in, or on to the question for a code. */
export interface Entered {
  headers: Headers
  owesCode: boolean
}

/** Where somebody is going, and how to speak to them. */
export interface SignInWay {
  next: string
  language: Locale
  now: Date
}

/**
 * Signs in. Gives the session's cookies, or those of the second step; refused the same, and no
 * sooner, for an unknown email, a wrong password and an address that is not confirmed: to that one,
 * if the password was right, goes another link.
 */
export async function signIn(
  request: Request,
  { email, password, remember }: SignInForm,
  way: SignInWay,
): Promise<Result<Entered, AuthRefusal>> {
  const patience = usualTime()
  const answer = await authCall(request, '/sign-in/email', {
    email,
    password,
    rememberMe: remember,
  })
  logSignIn('password', outcomeOf(answer), answer.body?.user?.id)
  if (answer.challenge)
    return ok({
      headers: new Headers({ 'set-cookie': challengeCookie(answer.challenge) }),
      owesCode: true,
    })
  if (!answer.ok) {
    const isUnconfirmed = answer.body?.code === 'EMAIL_NOT_VERIFIED'
    await Promise.all([patience, isUnconfirmed && remindToConfirm(request, email, way)])
    return refusalOf(answer)
  }
  // an earlier session of this browser may have been a brief one
  if (remember) answer.headers.append('set-cookie', clearedCookie(BRIEF_COOKIE))
  const cookies = request.headers.get('cookie')
  answer.headers.append('set-cookie', await rememberBrowser(db, cookies, email, new Date()))
  return ok({ headers: answer.headers, owesCode: false })
}

async function remindToConfirm(
  request: Request,
  email: string,
  { next, language, now }: SignInWay,
): Promise<void> {
  const seconds = await countAttempt(
    db,
    { path: '/confirm-email/send', account: email, ...originOf(request.headers, email) },
    now,
  )
  if (seconds === 0) await sendLinkAfterPassword(db, request, email, next, language, now)
}

/**
 * Makes an account under a generated name, says the name and sends a link that confirms the
 * address. Somebody who has one already is told so by mail, and the answer here is the same. Nobody
 * is signed in by it. The cookie marks this browser, so that it need not show the password to
 * confirm.
 */
export function signUp(
  request: Request,
  { email, password }: SignUpForm,
  { next, language, now }: SignInWay,
): Promise<Result<{ username: string; headers: Headers }, AuthRefusal>> {
  return evenly(async () => {
    const answer = await authCall(request, '/sign-up/email', {
      name: await freeUsername(db),
      email,
      password,
      locale: language,
    })
    if (!answer.ok) return refusalOf(answer)
    const { value: browser, cookie } = signUpCookie(request)
    const username = await mailConfirmation(
      db,
      { email, password: await hashPassword(password), browser, next },
      language,
      now,
    )
    return ok({ username, headers: new Headers({ 'set-cookie': cookie }) })
  })
}

/** Whether the page of a local run's mails can be linked to. */
export const mailboxShown = (): boolean => hasMailbox()

/**
 * Sends another link to an address that waits to be confirmed; the answer does not tell whether one
 * does.
 */
export function resendConfirmation(
  request: Request,
  email: string,
  { language, now }: SignInWay,
): Promise<Result<null, AuthRefusal>> {
  return evenly(async () => {
    const seconds = await countAttempt(
      db,
      { path: '/confirm-email/send', account: email, ...originOf(request.headers, email) },
      now,
    )
    if (seconds > 0) return refuse('too_many', { seconds })
    await sendAnotherLink(db, request, email, language, now)
    return ok(null)
  })
}

/**
 * Confirms an address by its link and lets its owner in, unless they are signed in here already.
 */
export async function confirm(
  request: Request,
  viewer: Viewer | null,
  form: { token: string; password: string },
  now: Date,
): Promise<Result<Confirmed & Entered, AuthRefusal>> {
  if (!isToken(form.token)) return refuse('invalid_token')
  const seconds = await countAttempt(
    db,
    { path: '/confirm-email', account: form.token, ...originOf(request.headers, '') },
    now,
  )
  if (seconds > 0) return refuse('too_many', { seconds })
  const confirmed = await confirmEmail(db, request, viewer, form, now)
  if (!confirmed.ok) return confirmed
  const { userId, email } = confirmed.value
  const entered =
    viewer?.id === userId
      ? {
          headers: new Headers({
            'set-cookie': await rememberBrowser(db, request.headers.get('cookie'), email, now),
          }),
          owesCode: false,
        }
      : await enter(request, { userId, email }, now)
  logSignIn('confirmation', entered ? (entered.owesCode ? 'code_owed' : 'in') : 'suspended', userId)
  return entered ? ok({ ...confirmed.value, ...entered }) : refuse('suspended')
}

/**
 * Lets a person in by another way than their password: a session, or first the question for a code.
 * Null for who is suspended.
 */
async function enter(
  request: Request,
  { userId, email }: { userId: string; email: string },
  now: Date,
): Promise<Entered | null> {
  const cookies = request.headers.get('cookie')
  const opening = { userId, remember: true }
  const challenge = await challengeIfOwed(db, cookies, opening, now)
  if (challenge)
    return { headers: new Headers({ 'set-cookie': challengeCookie(challenge) }), owesCode: true }
  const headers = await transact(db, (tx) => beginSession(tx, request, opening, now))
  if (headers) await endEarlierSession(db, cookies)
  headers?.append('set-cookie', await rememberBrowser(db, cookies, email, now))
  return headers && { headers, owesCode: false }
}

/**
 * Sends a link for a new password to this address, if it has an account; the answer does not tell.
 */
export function requestReset(
  request: Request,
  email: string,
  language: Locale,
): Promise<Result<null, AuthRefusal>> {
  return evenly(async () => {
    const answer = await authCall(request, '/request-password-reset', { email }, { language })
    return answer.ok ? ok(null) : refusalOf(answer)
  })
}

/**
 * Sets a new password by the token of a link, once, and ends all sessions. Gives the cookie by
 * which this browser is known from now on: whoever has the mailbox comes in, however many strangers
 * guess at the account.
 */
export async function resetPassword(
  request: Request,
  token: string,
  password: string,
  now: Date,
): Promise<Result<Headers, AuthRefusal>> {
  const email = await recoveringEmail(db, token, now)
  const answer = await authCall(request, '/reset-password', { token, newPassword: password })
  logSignIn('reset', outcomeOf(answer))
  if (!answer.ok || !email) return refusalOf(answer)
  const cookie = await rememberBrowser(db, request.headers.get('cookie'), email, now)
  return ok(new Headers({ 'set-cookie': cookie }))
}

/**
 * Ends the session of this browser. Gives the cookies that forget it, also when there was none any
 * more.
 */
export const signOut = async (request: Request): Promise<Headers> =>
  (await authCall(request, '/sign-out', {})).headers
