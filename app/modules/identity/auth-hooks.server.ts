import { APIError, createAuthMiddleware, getIP, getOAuthState } from 'better-auth/api'
import type { BetterAuthOptions } from 'better-auth'
import { sql } from 'kysely'
import type { Db } from '#platform/db.server.ts'
import { type Attempt, countAttempt, forgiveAttempt } from './limits.server.ts'
import { weaknessesOf } from './password.ts'
import { recoveringEmail } from './recovery.server.ts'

type Hooks = Required<Pick<BetterAuthOptions, 'hooks' | 'databaseHooks'>>

/** What every call of an account endpoint passes: the limits, the strength of passwords, and what a new row may hold. */
export function hooksOf(db: Db): Hooks {
  return {
    hooks: {
      before: createAuthMiddleware(async (ctx) => {
        const seconds = await countAttempt(db, attemptOf(ctx), new Date())
        if (seconds > 0) throw new APIError('TOO_MANY_REQUESTS', { code: 'too_many', seconds })
        await refuseWeakPassword(db, ctx)
      }),
      after: createAuthMiddleware(async (ctx) => {
        if (ctx.path === '/sign-in/email' && ctx.context.newSession) await forgiveAttempt(db, attemptOf(ctx))
      }),
    },
    databaseHooks: {
      user: { create: { before: async (user, ctx) => ({ data: ctx?.path === '/callback/:id' ? await fromProvider(user) : user }) } },
      // the provider's tokens are of no further use, and what is not kept cannot leak
      account: { create: { before: async (account) => ({ data: { ...account, ...noTokens } }) } },
      session: { create: { before: async (session) => openProfile(db, session.userId) } },
    },
  }
}

const noTokens = { accessToken: null, refreshToken: null, idToken: null, accessTokenExpiresAt: null, refreshTokenExpiresAt: null }

type Context = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0]
type Body = Partial<Record<'email' | 'password' | 'newPassword' | 'token', string>>

function attemptOf(ctx: Context): Attempt {
  const { email = '' } = (ctx.body ?? {}) as Body
  const address = ctx.headers && getIP(ctx.headers, ctx.context.options)
  return { path: ctx.path, address: address ?? 'unknown', account: email.toLowerCase() }
}

async function refuseWeakPassword(db: Db, ctx: Context) {
  const body = (ctx.body ?? {}) as Body
  const password = ctx.path === '/sign-up/email' ? body.password : body.newPassword
  if (password === undefined) return
  const email = body.email ?? (ctx.path === '/reset-password' ? await recoveringEmail(db, body.token ?? '', new Date()) : null)
  const reasons = weaknessesOf(password, email ?? '')
  if (reasons.length > 0) throw new APIError('BAD_REQUEST', { code: 'weak_password', reasons })
}

/** An account by a provider needs an email that the provider has verified, or it could be made in another's name. */
async function fromProvider<User extends { emailVerified: boolean }>(user: User) {
  if (!user.emailVerified) throw new APIError('FORBIDDEN', { code: 'email_not_verified' })
  const state = await getOAuthState<{ locale?: string }>()
  return { ...user, locale: state?.locale === 'ar' ? 'ar' : 'en' }
}

/** Every session begins here: a suspended person gets none, and the first one makes the profile public. */
async function openProfile(db: Db, userId: string) {
  const { numUpdatedRows } = await db.updateTable('profiles').set({ last_seen_at: sql`now()` })
    .where('id', '=', userId).where('suspended_at', 'is', null).where('deleted_at', 'is', null).executeTakeFirst()
  if (numUpdatedRows === 0n) throw new APIError('FORBIDDEN', { code: 'suspended' })
}
