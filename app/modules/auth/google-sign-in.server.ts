import { type Locale, withLocale } from '#kernel/locale.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { authCall, googleAuth } from './auth.server.ts'
import { type AuthRefusal, refusalOf } from './auth-answers.server.ts'

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
