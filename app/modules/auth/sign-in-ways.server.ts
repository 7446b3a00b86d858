import { ok, refuse, type Result } from '#kernel/result.ts'
import { type Db, transact } from '#platform/db.server.ts'
import { passwordOf } from './password-check.server.ts'

/** How a person can sign in. */
export interface SignInWays {
  password: boolean
  google: boolean
}

/** The ways by which a person can sign in now. */
export async function signInWaysOf(db: Db, userId: string): Promise<SignInWays> {
  const google = await db
    .selectFrom('auth_accounts')
    .select('id')
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'google')
    .executeTakeFirst()
  return { password: (await passwordOf(db, userId)) !== null, google: google !== undefined }
}

/**
 * Takes Google away as a way to sign in. Refused when it is not one, and when it is the only one.
 */
export function unlinkGoogle(
  db: Db,
  userId: string,
): Promise<Result<null, 'not_linked' | 'only_way_in'>> {
  return transact(db, async (tx) => {
    // one change of a person's ways at a time
    await tx.selectFrom('profiles').select('id').where('id', '=', userId).forUpdate().execute()
    const ways = await signInWaysOf(tx, userId)
    if (!ways.google) return refuse('not_linked')
    if (!ways.password) return refuse('only_way_in')
    await tx
      .deleteFrom('auth_accounts')
      .where('user_id', '=', userId)
      .where('provider_id', '=', 'google')
      .execute()
    return ok(null)
  })
}
