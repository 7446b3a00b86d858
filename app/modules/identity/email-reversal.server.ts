import { randomBytes } from 'node:crypto'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { DAY, plus } from '#kernel/time.ts'
import { type Db, isTaken, transact, type Tx } from '#platform/db.server.ts'
import { countAttempt, originOf } from './limits.server.ts'
import { PASSWORD } from './password-check.server.ts'
import { hashIdentifier } from './recovery.server.ts'

/** For how many days a changed address can be taken back from the old mailbox. */
const REVERSAL_DAYS = 7

/** Makes the way back to the address that a person has until now. Gives the token of its link. */
export async function makeReversal(tx: Tx, { id, email }: { id: string; email: string }, now: Date): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  const values = { digest: hashIdentifier(token), user_id: id, email, expires_at: plus(now, REVERSAL_DAYS * DAY), created_at: now }
  await tx.insertInto('email_reversals').values(values).execute()
  return token
}

/** The address to which the link with this token leads back; null when it is used, over or none. */
export async function openReversal(db: Db, token: string, now: Date): Promise<string | null> {
  const found = await db.selectFrom('email_reversals').select('email').where('digest', '=', hashIdentifier(token)).where('expires_at', '>', now).executeTakeFirst()
  return found?.email ?? null
}

/**
 * Takes a change of address back, once: the account has its old one again, and keeps nothing of what whoever changed it may hold:
 * no session, password or trusted browser, no Google account and no second step that came after the change. A new password by
 * mail lets its owner in. Refused: a link that is used, over or none, an address that somebody else has by now (`taken`), and too many.
 */
export async function undoEmailChange(db: Db, request: Request, token: string, now: Date): Promise<Result<null, 'invalid_token' | 'taken' | 'too_many'>> {
  const seconds = await countAttempt(db, { path: '/confirm-email', account: token, ...originOf(request.headers, '') }, now)
  if (seconds > 0) return refuse('too_many', { seconds })
  const undo = async (tx: Tx): Promise<Result<null, 'invalid_token'>> => {
    const link = await tx.deleteFrom('email_reversals').where('digest', '=', hashIdentifier(token)).where('expires_at', '>', now)
      .returning(['user_id', 'email', 'created_at']).executeTakeFirst()
    if (!link) return refuse('invalid_token')
    await restore(tx, link, now)
    return ok(null)
  }
  return transact(db, undo).catch((error: unknown) => {
    if (isTaken(error, 'profiles_email_once')) return refuse('taken')
    throw error
  })
}

async function restore(tx: Tx, { user_id, email, created_at: since }: { user_id: string; email: string; created_at: Date }, now: Date): Promise<void> {
  // links to other addresses that were made after it lead nowhere
  await tx.deleteFrom('email_reversals').where('user_id', '=', user_id).where('created_at', '>=', since).execute()
  await tx.deleteFrom('sessions').where('user_id', '=', user_id).execute()
  await tx.deleteFrom('auth_accounts').where('user_id', '=', user_id).where('provider_id', '!=', PASSWORD).where('created_at', '>=', since).execute()
  await tx.updateTable('auth_accounts').set({ password: null, updated_at: now }).where('user_id', '=', user_id).where('provider_id', '=', PASSWORD).execute()
  const late = await tx.selectFrom('two_factors').select('user_id').where('user_id', '=', user_id).where('confirmed_at', '>=', since).executeTakeFirst()
  await tx.updateTable('profiles').set({ email, email_verified: true, updated_at: now, ...(late && { two_factor_enabled: false }) })
    .where('id', '=', user_id).execute()
}
