import { setTimeout as sleep } from 'node:timers/promises'
import { hashPassword } from 'better-auth/crypto'
import { type Locale, withLocale } from '#kernel/locale.ts'
import { ok, refuse, type Refusal, type Result } from '#kernel/result.ts'
import type { Viewer } from '#platform/context.ts'
import { db, transact } from '#platform/db.server.ts'
import { hasMailbox } from '#platform/mail.server.ts'
import { type AuthAnswer, authCall, googleAuth } from './auth.server.ts'
import {
  askToChangeEmail,
  askToConfirm,
  confirmEmail,
  type Confirmed,
  isToken,
  sendAnotherLink,
  sendLinkAfterPassword,
  signUpCookie,
} from './confirmation.server.ts'
import { clearedCookie } from './cookies.server.ts'
import { deviceCookie } from './known-device.server.ts'
import { countAttempt, originOf } from './limits.server.ts'
import { confirmPassword } from './password-check.server.ts'
import { recoveringEmail } from './recovery.server.ts'
import { challengeCookie, challengeIfOwed } from './second-step.server.ts'
import { beginSession, BRIEF_COOKIE } from './session.server.ts'
import type { SignInForm } from './sign-in.form.ts'
import type { SignUpForm } from './sign-up.form.ts'
import { spendCode } from './two-step-codes.server.ts'
import { freeUsername } from './username.server.ts'

export type AuthRefusal =
  | 'wrong_credentials'
  | 'too_many'
  | 'suspended'
  | 'weak_password'
  | 'invalid_token'
  | 'invalid_email'
  | 'wrong_password'
  | 'wrong_code'
  | 'same_email'
  | 'no_password'
  | 'failed'

/** Where a first step has led: in, or on to the question for a code. */
export interface Entered {
  headers: Headers
  owesCode: boolean
}

/** Where somebody is going, and how to speak to them. */
export interface Way {
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
  way: Way,
): Promise<Result<Entered, AuthRefusal>> {
  const patience = sleep(EVEN_MS)
  const answer = await authCall(request, '/sign-in/email', {
    email,
    password,
    rememberMe: remember,
  })
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
  answer.headers.append('set-cookie', deviceCookie(request.headers.get('cookie'), email))
  return ok({ headers: answer.headers, owesCode: false })
}

async function remindToConfirm(
  request: Request,
  email: string,
  { next, language, now }: Way,
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
  { next, language, now }: Way,
): Promise<Result<{ username: string; headers: Headers }, AuthRefusal>> {
  return evenly(async () => {
    const username = await freeUsername(db)
    const answer = await authCall(request, '/sign-up/email', {
      name: username,
      email,
      password,
      locale: language,
    })
    if (!answer.ok) return refusalOf(answer)
    const { value: browser, cookie } = signUpCookie(request)
    await askToConfirm(
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
  { language, now }: Way,
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
            'set-cookie': deviceCookie(request.headers.get('cookie'), email),
          }),
          owesCode: false,
        }
      : await enter(request, { userId, email }, now)
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
  headers?.append('set-cookie', deviceCookie(cookies, email))
  return headers && { headers, owesCode: false }
}

/**
 * Asks to move one's account to another address, for one's password and, where two-step
 * verification is on, a code; the answer does not tell whether the address is free. Refused to who
 * has no password: the account would go wherever their session does.
 */
export function requestEmailChange(
  viewer: Viewer,
  form: { email: string; password: string; code: string },
  now: Date,
): Promise<Result<null, AuthRefusal>> {
  return evenly(async () => {
    if (form.email === viewer.email) return refuse('same_email')
    const confirmed = await confirmPassword(db, viewer, form.password, now)
    if (!confirmed.ok) return confirmed
    if (confirmed.value === null) return refuse('no_password')
    const seconds = await countAttempt(db, { path: '/change-email', account: viewer.id }, now)
    if (seconds > 0) return refuse('too_many', { seconds })
    const proven = await proveByCode(viewer, form.code, now)
    if (!proven.ok) return proven
    const unasked =
      (await countAttempt(db, { path: '/change-email/to', account: form.email }, now)) === 0
    if (unasked) await askToChangeEmail(db, viewer, form.email, now)
    return ok(null)
  })
}

/** Uses a code up where two-step verification is on; elsewhere there is none to give. */
async function proveByCode(
  { id, session_id }: Viewer,
  code: string,
  now: Date,
): Promise<Result<null, 'wrong_code' | 'too_many'>> {
  const factor = await db
    .selectFrom('profiles')
    .select('id')
    .where('id', '=', id)
    .where('two_factor_enabled', '=', true)
    .executeTakeFirst()
  if (!factor) return ok(null)
  const seconds = await countAttempt(
    db,
    { path: '/two-step/settings', account: id, session: session_id },
    now,
  )
  if (seconds > 0) return refuse('too_many', { seconds })
  const spent = code === '' ? null : await transact(db, (tx) => spendCode(tx, id, code, now))
  return spent ? ok(null) : refuse('wrong_code')
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
  if (!answer.ok || !email) return refusalOf(answer)
  return ok(new Headers({ 'set-cookie': deviceCookie(request.headers.get('cookie'), email) }))
}

/**
 * Begins the way through Google. Gives its address and the cookies of the attempt; errors come back
 * to the page `from`.
 */
export async function startGoogle(
  request: Request,
  from: '/signin' | '/signup',
  language: Locale,
): Promise<Result<{ url: string; headers: Headers }, AuthRefusal>> {
  const google = await googleAuth()
  if (!google) return refuse('failed')
  const paths = {
    callbackURL: withLocale('/', language),
    errorCallbackURL: withLocale(from, language),
  }
  const body = { provider: 'google', ...paths, additionalData: { locale: language } }
  const answer = await authCall(request, '/sign-in/social', body, { through: google })
  return answer.ok && answer.body?.url
    ? ok({ url: answer.body.url, headers: answer.headers })
    : refusalOf(answer)
}

/**
 * Begins linking Google to the account of this session. That Google's email is the same and
 * verified is checked on the return. Gives its address and the cookies of the attempt.
 */
export async function linkGoogle(
  request: Request,
  language: Locale,
): Promise<Result<{ url: string; headers: Headers }, AuthRefusal>> {
  const google = await googleAuth()
  if (!google) return refuse('failed')
  const back = withLocale('/settings', language)
  const body = {
    provider: 'google',
    callbackURL: `${back}?google=linked`,
    errorCallbackURL: back,
    disableRedirect: true,
  }
  const answer = await authCall(request, '/link-social', body, { through: google })
  return answer.ok && answer.body?.url
    ? ok({ url: answer.body.url, headers: answer.headers })
    : refusalOf(answer)
}

/**
 * Ends the session of this browser. Gives the cookies that forget it, also when there was none any
 * more.
 */
export const signOut = async (request: Request): Promise<Headers> =>
  (await authCall(request, '/sign-out', {})).headers

const refusals: Record<string, AuthRefusal> = {
  INVALID_EMAIL_OR_PASSWORD: 'wrong_credentials',
  EMAIL_NOT_VERIFIED: 'wrong_credentials',
  PASSWORD_TOO_LONG: 'wrong_credentials', // a sign-in's: a new password's length has been refused as weak before
  INVALID_EMAIL: 'invalid_email',
  INVALID_TOKEN: 'invalid_token',
  too_many: 'too_many',
  weak_password: 'weak_password',
  suspended: 'suspended',
}

function refusalOf({ body }: AuthAnswer): Refusal<AuthRefusal> {
  const code = refusals[body?.code ?? ''] ?? 'failed'
  if (code === 'too_many') return refuse(code, { seconds: body?.seconds ?? 60 })
  return code === 'weak_password'
    ? refuse(code, { reasons: (body?.reasons ?? []).join(' ') })
    : refuse(code)
}

/**
 * What is answered later than this, in ms, was slow for other reasons than whether an address is
 * known.
 */
const EVEN_MS = 300

/** Answers no sooner than after EVEN_MS, so that the time does not tell what was done. */
async function evenly<Value>(work: () => Promise<Value>): Promise<Value> {
  const [value] = await Promise.all([work(), sleep(EVEN_MS)])
  return value
}
