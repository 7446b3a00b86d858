import { verifyPassword } from 'better-auth/crypto'
import type { Db } from '#platform/db.server.ts'
import { MAX_PASSWORD } from './password.ts'

/** Whether this is the person's password. Who has none, since they come by Google, has nothing to prove. */
export async function provesPassword(db: Db, userId: string, password: string): Promise<boolean> {
  const account = await db.selectFrom('auth_accounts').select('password').where('user_id', '=', userId).where('password', 'is not', null).executeTakeFirst()
  return account?.password ? matchesPassword(account.password, password) : true
}

/** Whether a password is the one that was stored as this hash. */
export const matchesPassword = async (hash: string, password: string): Promise<boolean> =>
  password.length > 0 && password.length <= MAX_PASSWORD && verifyPassword({ hash, password })
