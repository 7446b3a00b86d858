import { verifyPassword } from 'better-auth/crypto'
import type { Db } from '#platform/db.server.ts'
import { MAX_PASSWORD } from './password.ts'

/** The way to sign in that has a password. */
export const PASSWORD = 'credential'

/** The digest of a person's password; null when they have none, since they came by Google. */
export async function passwordOf(db: Db, userId: string): Promise<string | null> {
  const found = await db.selectFrom('auth_accounts').select('password')
    .where('user_id', '=', userId).where('provider_id', '=', PASSWORD).executeTakeFirst()
  return found?.password ?? null
}

/** Whether this is the person's password. Who has none, since they come by Google, has nothing to prove. */
export async function provesPassword(db: Db, userId: string, password: string): Promise<boolean> {
  const hash = await passwordOf(db, userId)
  return hash === null || matchesPassword(hash, password)
}

/** Whether a password is the one that was stored as this hash. */
export const matchesPassword = async (hash: string, password: string): Promise<boolean> =>
  password.length > 0 && password.length <= MAX_PASSWORD && verifyPassword({ hash, password })
