import { ok, refuse, type Result } from '#kernel/result.ts'
import type { SignedIn } from '#platform/context.ts'
import type { Db } from '#platform/db.server.ts'
import { type LimitedAttempt, countAttempt, forgiveAttempt } from './limits.server.ts'
import { verifyPassword } from './internal/password-hash.server.ts'
import { MAX_PASSWORD } from './internal/password.ts'
import { logProof } from './internal/sign-in-log.server.ts'

// Checks a person's password against its hash, outside signing in.

/** The way to sign in that has a password. */
export const PASSWORD = 'credential'

/**
 * Whether this is the person's password, as if they signed in again. Gives the digest that it was
 * compared with, or null for who has none, since they come by Google: they have nothing to prove.
 * Refused: another one, and after five wrong ones in this session, whatever they were given for,
 * everything for a while (`seconds`). An empty field is no attempt.
 */
export async function confirmPassword(
  db: Db,
  { id, session_id }: SignedIn,
  password: string,
  now: Date,
): Promise<Result<string | null, 'wrong_password' | 'too_many'>> {
  const hash = await passwordOf(db, id)
  if (hash !== null && password === '') return refuse('wrong_password')
  const attempt: LimitedAttempt = { path: '/password', account: id, session: session_id }
  const seconds = await countAttempt(db, attempt, now)
  const isRight = seconds === 0 && (hash === null || (await matchesPassword(hash, password)))
  logProof('password', seconds > 0 ? 'too_many' : isRight ? 'right' : 'wrong_password', id)
  if (seconds > 0) return refuse('too_many', { seconds })
  if (!isRight) return refuse('wrong_password')
  await forgiveAttempt(db, attempt)
  return ok(hash)
}

/** The digest of a person's password; null when they have none, since they came by Google. */
export async function passwordOf(db: Db, userId: string): Promise<string | null> {
  const found = await db
    .selectFrom('auth_accounts')
    .select('password')
    .where('user_id', '=', userId)
    .where('provider_id', '=', PASSWORD)
    .executeTakeFirst()
  return found?.password ?? null
}

/** Whether a password is the one that was stored as this hash. */
export const matchesPassword = async (hash: string, password: string): Promise<boolean> =>
  password.length > 0 && password.length <= MAX_PASSWORD && verifyPassword({ hash, password })
