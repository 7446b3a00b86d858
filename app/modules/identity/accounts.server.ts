import { setTimeout as sleep } from 'node:timers/promises'
import { type Locale, withLocale } from '#kernel/locale.ts'
import { ok, refuse, type Refusal, type Result } from '#kernel/result.ts'
import { db } from '#platform/db.server.ts'
import { type AuthAnswer, authCall, googleAuth } from './auth.server.ts'
import { BRIEF_COOKIE } from './session.server.ts'
import type { SignInForm } from './sign-in.form.ts'
import type { SignUpForm } from './sign-up.form.ts'
import { freeUsername } from './username.server.ts'

export type AuthRefusal = 'wrong_credentials' | 'too_many' | 'suspended' | 'weak_password' | 'invalid_token' | 'invalid_email' | 'failed'

/** Signs in. Gives the session's cookies; refused the same, and no sooner, for an unknown email as for a wrong password. */
export async function signIn(request: Request, { email, password, remember }: SignInForm): Promise<Result<Headers, AuthRefusal>> {
  const patience = sleep(EVEN_MS)
  const answer = await authCall(request, '/sign-in/email', { email, password, rememberMe: remember })
  if (!answer.ok) {
    await patience
    return refusalOf(answer)
  }
  // an earlier session of this browser may have been a brief one
  if (remember) answer.headers.append('set-cookie', `${BRIEF_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax; HttpOnly`)
  return ok(answer.headers)
}

/**
 * Makes an account under a generated name and says the name. Somebody who has one already is told so by mail, and the
 * answer here is the same. Nobody is signed in by it.
 */
export function signUp(request: Request, { email, password }: SignUpForm, language: Locale): Promise<Result<{ username: string }, AuthRefusal>> {
  return evenly(async () => {
    const username = await freeUsername(db)
    const answer = await authCall(request, '/sign-up/email', { name: username, email, password, locale: language }, { language })
    return answer.ok ? ok({ username }) : refusalOf(answer)
  })
}

/** Sends a link for a new password to this address, if it has an account; the answer does not tell. */
export function requestReset(request: Request, email: string, language: Locale): Promise<Result<null, AuthRefusal>> {
  return evenly(async () => {
    const answer = await authCall(request, '/request-password-reset', { email }, { language })
    return answer.ok ? ok(null) : refusalOf(answer)
  })
}

/** Sets a new password by the token of a link, once, and ends all sessions. */
export async function resetPassword(request: Request, token: string, password: string): Promise<Result<null, AuthRefusal>> {
  const answer = await authCall(request, '/reset-password', { token, newPassword: password })
  return answer.ok ? ok(null) : refusalOf(answer)
}

/** Begins the way through Google. Gives its address and the cookies of the attempt; errors come back to the page `from`. */
export async function startGoogle(request: Request, from: '/signin' | '/signup', language: Locale): Promise<Result<{ url: string; headers: Headers }, AuthRefusal>> {
  const google = await googleAuth()
  if (!google) return refuse('failed')
  const paths = { callbackURL: withLocale('/', language), errorCallbackURL: withLocale(from, language) }
  const body = { provider: 'google', ...paths, additionalData: { locale: language } }
  const answer = await authCall(request, '/sign-in/social', body, { through: google })
  return answer.ok && answer.body?.url ? ok({ url: answer.body.url, headers: answer.headers }) : refusalOf(answer)
}

/**
 * Begins linking Google to the account of this session. Its email must be verified; that Google's is the same and
 * verified too is checked on the return. Gives its address and the cookies of the attempt.
 */
export async function linkGoogle(request: Request, userId: string, language: Locale): Promise<Result<{ url: string; headers: Headers }, AuthRefusal | 'email_not_verified'>> {
  const own = await db.selectFrom('profiles').select('email_verified').where('id', '=', userId).executeTakeFirst()
  if (!own?.email_verified) return refuse('email_not_verified')
  const google = await googleAuth()
  if (!google) return refuse('failed')
  const back = withLocale('/settings', language)
  const body = { provider: 'google', callbackURL: `${back}?google=linked`, errorCallbackURL: back, disableRedirect: true }
  const answer = await authCall(request, '/link-social', body, { through: google })
  return answer.ok && answer.body?.url ? ok({ url: answer.body.url, headers: answer.headers }) : refusalOf(answer)
}

/** Ends the session of this browser. Gives the cookies that forget it, also when there was none any more. */
export const signOut = async (request: Request): Promise<Headers> => (await authCall(request, '/sign-out', {})).headers

const refusals: Record<string, AuthRefusal> = {
  INVALID_EMAIL_OR_PASSWORD: 'wrong_credentials',
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
  return code === 'weak_password' ? refuse(code, { reasons: (body?.reasons ?? []).join(' ') }) : refuse(code)
}

/** What is answered later than this, in ms, was slow for other reasons than whether an address is known. */
const EVEN_MS = 300

/** Answers no sooner than after EVEN_MS, so that the time does not tell what was done. */
async function evenly<Value>(work: () => Promise<Value>): Promise<Value> {
  const [value] = await Promise.all([work(), sleep(EVEN_MS)])
  return value
}
