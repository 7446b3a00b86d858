import { setTimeout as sleep } from 'node:timers/promises'
import { betterAuth, type BetterAuthPlugin } from 'better-auth'
import { genericOAuth } from 'better-auth/plugins'
import { CamelCasePlugin } from 'kysely'
import { type Locale, localeOf, withLocale } from '#kernel/locale.ts'
import { type Db, db, transact } from '#platform/db.server.ts'
import type { Env } from '#platform/env.server.ts'
import { log } from '#platform/log.server.ts'
import { requestMail, resetUrl } from './account-mail.server.ts'
import { found, hooksOf } from './internal/auth-hooks.server.ts'
import { ownName } from './internal/cookies.server.ts'
import { hashPassword, verifyPassword } from './internal/password-hash.server.ts'
import { logSignIn } from './internal/sign-in-log.server.ts'
import { MAX_PASSWORD, MIN_PASSWORD } from './internal/password.ts'
import { finishRecovery, hashIdentifier, RECOVERY_SECONDS } from './recovery.server.ts'
import { challengeCookie } from './second-step.server.ts'
import { BRIEF_COOKIE, SESSION_COOKIE, SESSION_MS } from './session.server.ts'
import { freeUsername } from './username.server.ts'

// The library better-auth, set up for our database: accounts, passwords and Google. Its endpoints
// are called by our own actions, and none but Google's return is open to the outside.

export type Auth = ReturnType<typeof createAuth>

/**
 * The accounts service on this database. Nodes hold nothing, so any number of them may run beside
 * each other.
 */
export function createAuth(database: Db, env: Env, plugins: BetterAuthPlugin[] = []) {
  return betterAuth({
    baseURL: env.appUrl,
    basePath: '/api/auth',
    secret: env.appSecrets[0],
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      log: (_, message, ...[cause]) =>
        log.warn(message, { cause: cause instanceof Error ? cause.message : undefined }),
    },
    database: {
      db: database.withPlugin(new CamelCasePlugin()),
      type: 'postgres',
      transaction: true,
    },
    user: {
      modelName: 'profiles',
      fields: { name: 'username', image: 'profileImageUrl' },
      additionalFields: { locale: { type: 'string', required: false } },
    },
    session: { modelName: 'sessions', expiresIn: SESSION_MS / 1000 },
    account: { modelName: 'authAccounts', updateAccountOnSignIn: false },
    verification: {
      modelName: 'authVerifications',
      storeIdentifier: { hash: async (identifier) => hashIdentifier(identifier) },
    },
    emailAndPassword: passwordsOf(database),
    onAPIError: { errorURL: `${env.appUrl}/signin` },
    rateLimit: { enabled: false }, // counted in auth-hooks.server.ts, per account as well
    ...hooksOf(database),
    advanced: {
      cookiePrefix: ownName('kanz'),
      cookies: {
        session_token: { name: ownName(SESSION_COOKIE) },
        dont_remember: { name: ownName(BRIEF_COOKIE) },
      },
      // `useSecureCookies` would put another prefix before the names
      useSecureCookies: false,
      defaultCookieAttributes: {
        httpOnly: true,
        sameSite: 'lax',
        path: '/',
        secure: env.appUrl.startsWith('https:'),
      },
      ipAddress: { ipAddressHeaders: ['x-client-ip'] },
      database: { generateId: false },
    },
    plugins,
  })
}

function passwordsOf(database: Db) {
  return {
    enabled: true,
    autoSignIn: false, // so that the answer is the same whether the address has an account or not
    requireEmailVerification: true,
    minPasswordLength: MIN_PASSWORD,
    maxPasswordLength: MAX_PASSWORD,
    resetPasswordTokenExpiresIn: RECOVERY_SECONDS,
    revokeSessionsOnPasswordReset: true,
    password: { hash: hashPassword, verify: verifyPassword },
    sendResetPassword: async (
      { user, token }: { user: { id: string; email: string }; token: string },
      request?: Request,
    ) => {
      const language = request?.headers.get('accept-language') === 'ar' ? 'ar' : 'en'
      const link = resetUrl(token, language)
      await transact(database, (tx) => requestMail(tx, user, 'reset_password', language, { link }))
    },
    onPasswordReset: ({ user }: { user: { id: string } }) => finishRecovery(database, user.id),
  }
}

let env: Env
let auth: Auth
let google: Auth | null
let usualMs: number

/**
 * Opens the accounts of this program. Google's own side is asked for only when somebody comes by
 * it. What is answered later than `evenMs` was slow for other reasons than whether an address is
 * known.
 */
export function openAuth(from: Env, evenMs = 300): void {
  env = from
  usualMs = evenMs
  auth = createAuth(db, env)
  google = null
}

/** How long answers take that must not tell by their time what was done. */
export const usualTime = (): Promise<void> => sleep(usualMs)

/** Whether the pages offer the way in by Google. */
export const googleOffered = (): boolean => env.google !== undefined

/**
 * The accounts with Google as a provider; null when it is not configured or its discovery does not
 * answer just now.
 */
export async function googleAuth(): Promise<Auth | null> {
  if (google || !env.google) return google
  const opened = createAuth(db, env, [googlePlugin(db, env.google)])
  if (await hasGoogle(opened)) google = opened
  return google
}

/** Whether the provider's discovery has answered. */
async function hasGoogle(auth: Auth): Promise<boolean> {
  const { socialProviders } = await auth.$context
  return socialProviders.some(({ id }) => id === 'google')
}

const CALLBACK = '/api/auth/callback/google'

/**
 * What is reached from outside: only the return from Google. Everything else is called by our own
 * actions (authCall).
 */
export async function authHandler(request: Request): Promise<Response> {
  if (request.method !== 'GET' || new URL(request.url).pathname !== CALLBACK)
    return new Response('Not found', { status: 404 })
  const opened = await googleAuth()
  if (!opened)
    return new Response(null, {
      status: 302,
      headers: { location: '/signin?error=provider_unavailable' },
    })
  const step = { challenge: null }
  const answer = await found.run(step, () => opened.handler(request))
  logSignIn('google', googleOutcome(answer, step.challenge))
  return step.challenge ? towardsCode(answer, step.challenge) : answer
}

/** How a return from Google ended, for the log. */
function googleOutcome(answer: Response, challenge: string | null): string {
  if (challenge) return 'code_owed'
  const { searchParams } = new URL(answer.headers.get('location') ?? '/', env.appUrl)
  return answer.status < 400 && !searchParams.has('error') ? 'in' : 'refused'
}

/**
 * The way on for somebody who has come by Google and still owes a code, in the language they began
 * in.
 */
function towardsCode(answer: Response, challenge: string): Response {
  const headers = new Headers(answer.headers)
  const { pathname } = new URL(headers.get('location') ?? '/', env.appUrl)
  headers.set('location', withLocale('/signin/two-step', localeOf(pathname)))
  headers.append('set-cookie', challengeCookie(challenge))
  return new Response(null, { status: 302, headers })
}

export interface AuthAnswer {
  ok: boolean
  status: number
  /** Only its cookies, to pass on. */
  headers: Headers
  body: {
    code?: string
    url?: string
    seconds?: number
    reasons?: string[]
    user?: { id: string }
  } | null
  /** When a code is still owed: what its browser keeps until then. */
  challenge: string | null
}

interface Call {
  through?: Auth
  /** Of the mails that the call causes. */
  language?: Locale
}

/**
 * Calls an account endpoint as an HTTP request of its own, so that limits and hooks apply as they
 * do to anyone.
 */
export async function authCall(
  request: Request,
  path: string,
  body: unknown,
  { through = auth, language = 'en' }: Call = {},
): Promise<AuthAnswer> {
  const headers = new Headers({
    'content-type': 'application/json',
    origin: env.appUrl,
    'accept-language': language,
  })
  for (const name of ['cookie', 'user-agent', 'x-client-ip']) {
    const value = request.headers.get(name)
    if (value) headers.set(name, value)
  }
  const step = { challenge: null }
  const answer = await found.run(step, () =>
    through.handler(
      new Request(`${env.appUrl}/api/auth${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      }),
    ),
  )
  const cookies = new Headers()
  for (const cookie of answer.headers.getSetCookie()) cookies.append('set-cookie', cookie)
  const text = await answer.text()
  return {
    ok: answer.ok,
    status: answer.status,
    headers: cookies,
    body: text.startsWith('{') ? JSON.parse(text) : null,
    ...step,
  }
}

/**
 * Google, or any other OpenID Connect issuer: authorization code with PKCE, state and nonce, and an
 * ID token that is verified against the issuer's keys. An account is known by issuer and subject,
 * never by its email.
 */
function googlePlugin(
  db: Db,
  { issuer, clientId, clientSecret }: NonNullable<Env['google']>,
): BetterAuthPlugin {
  return genericOAuth({
    config: [
      {
        providerId: 'google',
        discoveryUrl: `${issuer}/.well-known/openid-configuration`,
        clientId,
        clientSecret,
        scopes: ['openid', 'email', 'profile'],
        pkce: true,
        requireIdTokenVerification: true,
        accountSubject: ({ tokens, profile }) => subjectOf(tokens.idToken, String(profile.sub)),
        // the person's own name and image stay with Google
        mapProfileToUser: async (profile) => ({
          name: await freeUsername(db),
          image: undefined,
          emailVerified: profile.email_verified === true,
        }),
      },
    ],
  })
}

/**
 * Issuer and subject as the verified ID token has them; empty, which is refused, when the profile
 * is another person's.
 */
function subjectOf(idToken: string | undefined, profileSubject: string): string {
  if (!idToken) return ''
  const { iss, sub } = JSON.parse(
    Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString(),
  ) as { iss: string; sub: string }
  return sub === profileSubject ? `${iss}#${sub}` : ''
}
