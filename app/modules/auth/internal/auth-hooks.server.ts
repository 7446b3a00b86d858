import { AsyncLocalStorage } from 'node:async_hooks'
import { APIError, createAuthMiddleware, getOAuthState } from 'better-auth/api'
import type { BetterAuthOptions } from 'better-auth'
import { now } from '#platform/clock.server.ts'
import type { Db } from '#platform/db.server.ts'
import {
  type LimitedAttempt,
  countAttempt,
  forgiveAttempt,
  isLimited,
  type Limited,
  originOf,
} from '../limits.server.ts'
import { endEarlierSession } from './earlier-session.server.ts'
import { weaknessesHere } from './leaked-passwords.server.ts'
import { recoveringEmail } from '../recovery.server.ts'
import { challengeIfOwed } from '../second-step.server.ts'
import { openProfile } from '../session.server.ts'

// What runs before and after each call of better-auth: limits of attempts, the strength of
// passwords, and what a new account's row may hold.

type Hooks = Required<Pick<BetterAuthOptions, 'hooks' | 'databaseHooks'>>

/**
 * What every call of an account endpoint passes: the limits, the strength of passwords, and what a
 * new row may hold.
 */
export function hooksOf(db: Db): Hooks {
  return {
    hooks: {
      before: createAuthMiddleware(async (ctx) => {
        const { path } = ctx
        const seconds = isLimited(path) ? await countAttempt(db, attemptAt(path, ctx), now()) : 0
        if (seconds > 0) throw new APIError('TOO_MANY_REQUESTS', { code: 'too_many', seconds })
        await refuseWeakPassword(db, ctx)
      }),
      after: createAuthMiddleware(async (ctx) => {
        // the password was right, also where a code is still owed, whose guesses are counted by
        // themselves
        const isRight = ctx.context.newSession || found.getStore()?.challenge
        const { path } = ctx
        if (path === '/sign-in/email' && isRight) await forgiveAttempt(db, attemptAt(path, ctx))
      }),
    },
    databaseHooks: {
      user: {
        create: {
          before: async (user, ctx) => ({
            data: ctx?.path === '/callback/:id' ? await fromProvider(user) : user,
          }),
        },
      },
      // the provider's tokens are of no further use, and what is not kept cannot leak
      account: { create: { before: async (account) => ({ data: { ...account, ...noTokens } }) } },
      session: { create: { before: async (session, ctx) => admit(db, session.userId, ctx) } },
    },
  }
}

const noTokens = {
  accessToken: null,
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
}

type Context = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0]
type Body = Partial<Record<'email' | 'password' | 'newPassword' | 'token', string>>

function attemptAt(path: Limited, ctx: Context): LimitedAttempt {
  const account = ((ctx.body ?? {}) as Body).email?.toLowerCase() ?? ''
  return { path, account, ...originOf(ctx.headers, account) }
}

async function refuseWeakPassword(db: Db, ctx: Context) {
  const body = (ctx.body ?? {}) as Body
  const password = ctx.path === '/sign-up/email' ? body.password : body.newPassword
  if (password === undefined) return
  const email =
    body.email ??
    (ctx.path === '/reset-password' ? await recoveringEmail(db, body.token ?? '', now()) : null)
  const reasons = weaknessesHere(password, email ?? '')
  if (reasons.length > 0) throw new APIError('BAD_REQUEST', { code: 'weak_password', reasons })
}

/**
 * An account by a provider needs an email that the provider has verified, or it could be made in
 * another's name.
 */
async function fromProvider<User extends { emailVerified: boolean }>(user: User) {
  if (!user.emailVerified) throw new APIError('FORBIDDEN', { code: 'email_not_verified' })
  const state = await getOAuthState<{ locale?: string }>()
  return { ...user, locale: state?.locale === 'ar' ? 'ar' : 'en' }
}

/**
 * What a call of the accounts found out besides its answer: the token of a challenge, when a code
 * is still owed.
 */
export const found = new AsyncLocalStorage<{ challenge: string | null }>()

type HookContext = Pick<Context, 'headers' | 'body'> | null

/**
 * Every session that the library opens begins here, by password or by Google: suspended people and
 * addresses that are not confirmed get none, and who uses two-step verification gets a challenge in
 * its place. The first session makes the profile public.
 */
async function admit(db: Db, userId: string, ctx: HookContext) {
  const { rememberMe: remember = true } = (ctx?.body ?? {}) as { rememberMe?: boolean }
  const challenge = await challengeIfOwed(
    db,
    ctx?.headers?.get('cookie'),
    { userId, remember },
    now(),
  )
  if (challenge) {
    Object.assign(found.getStore() ?? {}, { challenge })
    throw new APIError('FORBIDDEN', { code: 'two_step' })
  }
  const origin = originOf(ctx?.headers, '')
  const seconds = await countAttempt(db, { path: '/signed-in', account: userId, ...origin }, now())
  if (seconds > 0) throw new APIError('TOO_MANY_REQUESTS', { code: 'too_many', seconds })
  if (!(await openProfile(db, userId, now())))
    throw new APIError('FORBIDDEN', { code: 'suspended' })
  await endEarlierSession(db, ctx?.headers?.get('cookie'))
}
